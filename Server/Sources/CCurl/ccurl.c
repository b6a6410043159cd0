// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
#define _GNU_SOURCE
#include "ccurl.h"
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#ifdef __linux__
#include <linux/sockios.h>
#endif

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_large(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_mime(CURL *handle, curl_mime *value) {
  return curl_easy_setopt(handle, CURLOPT_MIMEPOST, value);
}

CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_data_callback(CURL *handle, CURLoption option, ccurl_data_callback callback) {
  return curl_easy_setopt(handle, option, callback);
}

CURLcode ccurl_set_progress_callback(CURL *handle, ccurl_progress_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, callback);
}

CURLcode ccurl_set_open_socket_callback(CURL *handle, ccurl_open_socket_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
}

CURLcode ccurl_set_close_socket_callback(CURL *handle, ccurl_close_socket_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_CLOSESOCKETFUNCTION, callback);
}

CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

CURLcode ccurl_get_string(CURL *handle, CURLINFO info, char **value) {
  return curl_easy_getinfo(handle, info, value);
}

CURLcode ccurl_set_debug_callback(CURL *handle, ccurl_debug_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, callback);
}

CURLcode ccurl_get_large(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

curl_socket_t ccurl_open_socket(const struct curl_sockaddr *address) {
#ifdef SOCK_CLOEXEC
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
  curl_socket_t descriptor = socket(address->family, address->socktype, address->protocol);
  if (descriptor != CURL_SOCKET_BAD) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
#endif
}

int ccurl_address(const struct curl_sockaddr *address, unsigned char bytes[16]) {
  if (address->family == AF_INET) {
    const struct sockaddr_in *four = (const struct sockaddr_in *)&address->addr;
    memcpy(bytes, &four->sin_addr, 4);
    return 4;
  }
  if (address->family != AF_INET6) return 0;
  const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)&address->addr;
  memcpy(bytes, &six->sin6_addr, 16);
  return 16;
}

int ccurl_unacknowledged(curl_socket_t socket) {
  int count = 0;
#ifdef SIOCOUTQ
  if (ioctl(socket, SIOCOUTQ, &count) != 0) return 0;
#elif defined(SO_NWRITE)
  socklen_t size = sizeof count;
  if (getsockopt(socket, SOL_SOCKET, SO_NWRITE, &count, &size) != 0) return 0;
#endif
  return count;
}

bool ccurl_has_hung_up(curl_socket_t socket) {
#ifdef POLLRDHUP
  struct pollfd entry = {.fd = socket, .events = POLLIN | POLLRDHUP};
  if (poll(&entry, 1, 0) > 0 && (entry.revents & (POLLERR | POLLHUP | POLLRDHUP | POLLNVAL))) return true;
#endif
  char byte;
  ssize_t count = recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}
