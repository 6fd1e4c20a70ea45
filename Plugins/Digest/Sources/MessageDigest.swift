import CCrypto

/// A digest by OpenSSL's libcrypto, which knows the processor's instructions for it.
///
/// A class, as libcrypto keeps what has gone by: copies of a parser share it, and one of them alone may go on.
final class MessageDigest: Digesting {
  private let context: OpaquePointer
  private var isSound = true

  init?(_ algorithm: OpaquePointer?) {
    guard let algorithm, let context = EVP_MD_CTX_new() else { return nil }
    guard EVP_DigestInit_ex(context, algorithm, nil) == 1 else {
      EVP_MD_CTX_free(context)
      return nil
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  func update(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    isSound = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 && isSound
  }

  func finish() -> [UInt8]? {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    guard isSound, EVP_DigestFinal_ex(context, &digest, &count) == 1 else { return nil }
    return Array(digest.prefix(Int(count)))
  }
}
