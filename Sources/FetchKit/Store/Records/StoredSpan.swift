import Extraction
import Foundation

/// Bytes of a resource and where they stand in it.
package struct StoredSpan: Sendable, Equatable {
  /// The offset of the first.
  var start: UInt64
  /// The bytes: at least one.
  var bytes: Data

  /// Where they stand.
  var range: Range<UInt64> { start..<(start +| UInt64(bytes.count)) }
}
