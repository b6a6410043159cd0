// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// What of OpenSSL is a macro, which Swift does not see.
#pragma once
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

// TLS 1.2 and newer with forward secrecy and authenticated encryption only (RFC 9325, 4.2); 0 when it cannot be had.
static inline int openssl_set_rules(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  // Idle connections keep no buffers; who comes back has a ticket, so nothing of him is kept either.
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1
      && SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1;
}

static inline int openssl_add_issuer(SSL_CTX *context, X509 *certificate) {
  return SSL_CTX_add1_chain_cert(context, certificate) == 1;
}

static inline int openssl_is_end_of_pem(unsigned long error) {
  return ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
}

static inline int openssl_choose_http1(
    SSL *connection, const unsigned char **chosen, unsigned char *length, const unsigned char *offered,
    unsigned int offered_length, void *nothing) {
  static const unsigned char ours[] = "\x08http/1.1";
  (void)connection, (void)nothing;
  return SSL_select_next_proto((unsigned char **)chosen, length, ours, sizeof ours - 1, offered, offered_length)
      == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

static inline void openssl_speak_http1(SSL_CTX *context) {
  SSL_CTX_set_alpn_select_cb(context, openssl_choose_http1, NULL);
}
