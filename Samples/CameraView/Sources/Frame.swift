import Foundation

/// One picture of a camera.
struct Frame {
  /// 1 for the first that came.
  let number: Int
  let type: String
  var bytes = Data()
}
