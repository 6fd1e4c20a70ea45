// Sizes and offsets come from files that nobody checked. `+` traps on overflow, and a trap is a crash that a
// server can cause, so parsers add, subtract and multiply with these: the result sticks to the nearest bound.

infix operator +| : AdditionPrecedence
infix operator -| : AdditionPrecedence
infix operator *| : MultiplicationPrecedence

extension FixedWidthInteger {
  /// Addition that stops at the type's bounds instead of trapping.
  @inlinable
  public static func +| (lhs: Self, rhs: Self) -> Self {
    let (sum, overflow) = lhs.addingReportingOverflow(rhs)
    return overflow ? (rhs < 0 ? .min : .max) : sum
  }

  /// Subtraction that stops at the type's bounds instead of trapping; for unsigned types the lower bound is 0.
  @inlinable
  public static func -| (lhs: Self, rhs: Self) -> Self {
    let (difference, overflow) = lhs.subtractingReportingOverflow(rhs)
    return overflow ? (rhs > 0 ? .min : .max) : difference
  }

  /// Multiplication that stops at the type's bounds instead of trapping.
  @inlinable
  public static func *| (lhs: Self, rhs: Self) -> Self {
    let (product, overflow) = lhs.multipliedReportingOverflow(by: rhs)
    return overflow ? ((lhs < 0) == (rhs < 0) ? .max : .min) : product
  }
}
