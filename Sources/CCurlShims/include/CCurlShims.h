/* Typed doors to libcurl's variadic functions, which Swift cannot call. No logic here. */
#ifndef FETCHKIT_CCURL_SHIMS_H
#define FETCHKIT_CCURL_SHIMS_H

#include <curl/curl.h>

/* Glibc's Swift module leaves these two out. */
#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif

static inline CURLcode fk_easy_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode fk_easy_set_off(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode fk_easy_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode fk_easy_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode fk_easy_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}
typedef size_t (*fk_data_callback)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode fk_easy_set_data_callback(CURL *handle, CURLoption option, fk_data_callback value) {
  return curl_easy_setopt(handle, option, value);
}
/* Has connections closed in the programs that this process starts, which would keep them open otherwise. */
CURLcode fk_easy_set_close_on_exec(CURL *handle);
typedef int (*fk_progress_callback)(void *context, curl_off_t dltotal, curl_off_t dlnow, curl_off_t ultotal,
                                    curl_off_t ulnow);
static inline CURLcode fk_easy_set_progress_callback(CURL *handle, fk_progress_callback value) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, value);
}
typedef int (*fk_debug_callback)(CURL *handle, curl_infotype type, char *data, size_t size, void *context);
static inline CURLcode fk_easy_set_debug_callback(CURL *handle, fk_debug_callback value) {
  return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, value);
}
static inline CURLcode fk_easy_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode fk_easy_get_off(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode fk_easy_get_string(CURL *handle, CURLINFO info, const char **value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode fk_easy_get_pointer(CURL *handle, CURLINFO info, void **value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLMcode fk_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}
static inline CURLMcode fk_multi_set_pointer(CURLM *multi, CURLMoption option, void *value) {
  return curl_multi_setopt(multi, option, value);
}
static inline CURLMcode fk_multi_set_socket_callback(CURLM *multi, curl_socket_callback value) {
  return curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, value);
}
static inline CURLMcode fk_multi_set_timer_callback(CURLM *multi, curl_multi_timer_callback value) {
  return curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, value);
}
static inline CURLSHcode fk_share_set_lock_data(CURLSH *share, curl_lock_data value) {
  return curl_share_setopt(share, CURLSHOPT_SHARE, value);
}

/* What a message of curl_multi_info_read says; its result stands in a union. */
static inline CURLcode fk_message_result(const CURLMsg *message) { return message->data.result; }

/* Renames, but fails with EEXIST where the name is taken; with EINVAL, ENOSYS or ENOTSUP where that cannot be asked of
   the system or of the file system. Glibc's Swift module leaves it out. */
int fk_rename_to_free(const char *path, const char *name);

#endif
