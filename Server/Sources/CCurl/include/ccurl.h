// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Typed faces of libcurl's variadic functions, which Swift cannot call.
#pragma once
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

typedef size_t (*ccurl_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ccurl_progress_callback)(
    void *context, curl_off_t down_total, curl_off_t down, curl_off_t up_total, curl_off_t up);
// Returns a connected-able socket, or CURL_SOCKET_BAD to refuse the address.
typedef curl_socket_t (*ccurl_open_socket_callback)(
    void *context, curlsocktype purpose, struct curl_sockaddr *address);
typedef int (*ccurl_close_socket_callback)(void *context, curl_socket_t socket);
typedef int (*ccurl_debug_callback)(
    CURL *handle, curl_infotype kind, char *bytes, size_t count, void *context);

// Swift imports these as values of enumerations from some versions of libcurl, and as numbers from newer ones.
static const long ccurl_netrc_ignored = CURL_NETRC_IGNORED;
static const long ccurl_use_ssl_all = CURLUSESSL_ALL;
static const long ccurl_tls_1_2 = CURL_SSLVERSION_TLSv1_2;

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value);
CURLcode ccurl_set_large(CURL *handle, CURLoption option, curl_off_t value);
CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode ccurl_set_mime(CURL *handle, curl_mime *value);
CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode ccurl_set_data_callback(CURL *handle, CURLoption option, ccurl_data_callback callback);
CURLcode ccurl_set_progress_callback(CURL *handle, ccurl_progress_callback callback);
CURLcode ccurl_set_open_socket_callback(CURL *handle, ccurl_open_socket_callback callback);
CURLcode ccurl_set_close_socket_callback(CURL *handle, ccurl_close_socket_callback callback);
CURLcode ccurl_set_debug_callback(CURL *handle, ccurl_debug_callback callback);

// A socket of the address's kind that no child process inherits, or CURL_SOCKET_BAD.
curl_socket_t ccurl_open_socket(const struct curl_sockaddr *address);

CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode ccurl_get_large(CURL *handle, CURLINFO info, curl_off_t *value);
CURLcode ccurl_get_string(CURL *handle, CURLINFO info, char **value);

// The bytes of an address: 4 of them, 16, or 0 for one that is of neither kind.
int ccurl_address(const struct curl_sockaddr *address, unsigned char bytes[16]);

// Bytes that were sent and that the other side's system has not acknowledged; 0 where this system does not tell.
int ccurl_unacknowledged(curl_socket_t socket);
// Whether the other side has closed or broken the connection, or its half of it.
bool ccurl_has_hung_up(curl_socket_t socket);
