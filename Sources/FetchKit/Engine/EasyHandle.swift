import CCurl
import CCurlShims

/// One libcurl easy handle, typed. Used on the engine's thread only.
struct EasyHandle {
  let pointer: UnsafeMutableRawPointer

  init?() {
    guard let handle = curl_easy_init() else { return nil }
    pointer = handle
  }

  func cleanup() { curl_easy_cleanup(pointer) }

  /// Back to the defaults, for the next transfer. Cookies survive a reset, so they are dropped by hand.
  func reset() {
    set(CURLOPT_COOKIELIST, "ALL")
    curl_easy_reset(pointer)
  }

  func set(_ option: CURLoption, _ value: Int) { _ = fk_easy_set_long(pointer, option, value) }
  func set(_ option: CURLoption, _ value: Bool) { _ = fk_easy_set_long(pointer, option, value ? 1 : 0) }
  func set(_ option: CURLoption, _ value: String?) { _ = fk_easy_set_string(pointer, option, value) }
  func set(_ option: CURLoption, pointer value: UnsafeMutableRawPointer?) {
    _ = fk_easy_set_pointer(pointer, option, value)
  }
  func set(_ option: CURLoption, list: UnsafeMutablePointer<curl_slist>?) {
    _ = fk_easy_set_list(pointer, option, list)
  }
  func set(_ option: CURLoption, callback: @escaping fk_data_callback) {
    _ = fk_easy_set_data_callback(pointer, option, callback)
  }

  func long(_ info: CURLINFO) -> Int {
    var value = 0
    _ = fk_easy_get_long(pointer, info, &value)
    return value
  }

  func offset(_ info: CURLINFO) -> Int64 {
    var value: curl_off_t = 0
    _ = fk_easy_get_off(pointer, info, &value)
    return Int64(value)
  }

  func string(_ info: CURLINFO) -> String? {
    var value: UnsafePointer<CChar>?
    _ = fk_easy_get_string(pointer, info, &value)
    return value.map { String(cString: $0) }
  }
}
