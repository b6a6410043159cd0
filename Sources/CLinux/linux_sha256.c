// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// SHA-256 by the processor's own instructions, for Linux. Apple's systems have CryptoKit and never call this.

#include "linux_sha256.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

// The constants of FIPS 180-4, section 4.2.2.
static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

#endif

#if defined(__linux__) && defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

int linux_sha256_is_supported(void) {
  unsigned int a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSSE3) || !(c & bit_SSE4_1)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA) ? 1 : 0;
}

// The instructions keep the state as two halves, a b e f and c d g h, the first named in the highest word.
__attribute__((target("sha,sse4.1,ssse3"))) void linux_sha256_compress(uint32_t *state, const uint8_t *blocks,
                                                                       size_t count) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
  __m128i first = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
  __m128i second = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);
  __m128i abef = _mm_alignr_epi8(first, second, 8);
  __m128i cdgh = _mm_blend_epi16(second, first, 0xf0);

  for (; count > 0; count--, blocks += 64) {
    const __m128i old_abef = abef, old_cdgh = cdgh;
    __m128i words[4];
#pragma clang loop unroll(full)
    for (int group = 0; group < 16; group++) {
      __m128i *next = &words[group & 3];
      if (group < 4) {
        *next = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(blocks + 16 * group)), swap);
      } else {
        const __m128i before = words[(group + 3) & 3];
        const __m128i middle = _mm_alignr_epi8(before, words[(group + 2) & 3], 4);
        *next = _mm_sha256msg1_epu32(*next, words[(group + 1) & 3]);
        *next = _mm_sha256msg2_epu32(_mm_add_epi32(*next, middle), before);
      }
      const __m128i mixed = _mm_add_epi32(*next, _mm_load_si128((const __m128i *)(constants + 4 * group)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, mixed);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(mixed, 0x0e));
    }
    abef = _mm_add_epi32(abef, old_abef);
    cdgh = _mm_add_epi32(cdgh, old_cdgh);
  }

  first = _mm_shuffle_epi32(abef, 0x1b);
  second = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(first, second, 0xf0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(second, first, 8));
}

#elif defined(__linux__) && defined(__aarch64__)

#include <arm_neon.h>
#include <sys/auxv.h>

// Bit 6 of the first word of hardware capabilities, as Linux numbers them (asm/hwcap.h).
int linux_sha256_is_supported(void) { return (getauxval(AT_HWCAP) >> 6) & 1; }

__attribute__((target("sha2"))) void linux_sha256_compress(uint32_t *state, const uint8_t *blocks, size_t count) {
  uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);

  for (; count > 0; count--, blocks += 64) {
    const uint32x4_t old_abcd = abcd, old_efgh = efgh;
    uint32x4_t words[4];
#pragma clang loop unroll(full)
    for (int group = 0; group < 16; group++) {
      uint32x4_t *next = &words[group & 3];
      if (group < 4) {
        *next = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(blocks + 16 * group)));
      } else {
        *next = vsha256su0q_u32(*next, words[(group + 1) & 3]);
        *next = vsha256su1q_u32(*next, words[(group + 2) & 3], words[(group + 3) & 3]);
      }
      const uint32x4_t mixed = vaddq_u32(*next, vld1q_u32(constants + 4 * group));
      const uint32x4_t before = abcd;
      abcd = vsha256hq_u32(abcd, efgh, mixed);
      efgh = vsha256h2q_u32(efgh, before, mixed);
    }
    abcd = vaddq_u32(abcd, old_abcd);
    efgh = vaddq_u32(efgh, old_efgh);
  }

  vst1q_u32(state, abcd);
  vst1q_u32(state + 4, efgh);
}

#else

int linux_sha256_is_supported(void) { return 0; }

void linux_sha256_compress(uint32_t *state, const uint8_t *blocks, size_t count) {
  (void)state, (void)blocks, (void)count;
}

#endif
