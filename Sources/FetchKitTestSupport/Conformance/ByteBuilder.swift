/// Builds binary files for tests, field by field.
public struct ByteBuilder: Sendable {
  /// What has been built.
  public private(set) var bytes: [UInt8] = []

  /// Nothing yet.
  public init() {}

  /// With the characters of `text`, one byte each.
  public func text(_ text: String) -> Self { raw(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) }

  /// With these bytes.
  public func raw(_ more: some Sequence<UInt8>) -> Self {
    var copy = self
    copy.bytes += more
    return copy
  }

  /// With `count` bytes of `value`, 0 by default.
  public func fill(_ count: Int, _ value: UInt8 = 0) -> Self { raw(repeatElement(value, count: count)) }

  /// With `value` in `count` bytes, the highest first.
  public func big(_ value: UInt64, _ count: Int) -> Self {
    raw((0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) })
  }

  /// With `value` in `count` bytes, the lowest first.
  public func little(_ value: UInt64, _ count: Int) -> Self {
    raw((0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) })
  }

  /// With the lowest bits of each value in as many bits as stand beside it, the highest first; the last byte is filled up with
  /// zeros.
  public func bits(_ fields: [(value: UInt64, width: Int)]) -> Self {
    let all = fields.flatMap { field in (0..<field.width).reversed().map { UInt8(field.value >> UInt64($0) & 1) } }
    return raw(
      stride(from: 0, to: all.count, by: 8).map { start in
        (0..<8).reduce(UInt8(0)) { $0 << 1 | (start + $1 < all.count ? all[start + $1] : 0) }
      })
  }
}
