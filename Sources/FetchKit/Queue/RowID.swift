/// Names a row of an owner's list, whatever the type of its name.
// Unchecked: `name` is only ever made of a value that is Sendable, which the type AnyHashable does not say.
struct RowID: Hashable, @unchecked Sendable {
  private let name: AnyHashable
  /// 1 as an `Int` and 1 as an `Int8` are different names, which AnyHashable takes for the same.
  private let type: ObjectIdentifier

  init<Row: Hashable & Sendable>(_ row: Row) {
    name = AnyHashable(row)
    type = ObjectIdentifier(Row.self)
  }
}
