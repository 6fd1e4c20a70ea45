/// Whether a loop is to end, shared by the loop and what it calls on one thread.
final class Flag {
  var value = false
}
