import CCrypto

/// A digest that can be asked for, by its key.
enum DigestAlgorithm: String, CaseIterable, Sendable {
  case sha256, sha512, sha1, md5, crc32

  /// A digest of nothing yet; nil where the system's library refuses the algorithm, as some do with MD5.
  func begin() -> (any Digesting)? {
    switch self {
    case .sha256: MessageDigest(EVP_sha256())
    case .sha512: MessageDigest(EVP_sha512())
    case .sha1: MessageDigest(EVP_sha1())
    case .md5: MessageDigest(EVP_md5())
    case .crc32: CyclicRedundancyCheck()
    }
  }
}
