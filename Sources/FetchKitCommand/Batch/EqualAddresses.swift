/// Which addresses of a batch wait for the answer to an equal one, instead of being asked themselves. A value without I/O.
struct EqualAddresses {
  /// By address, the job that asks.
  private var asking: [String: Int] = [:]
  private var addresses: [Int: String] = [:]
  private var joined: [Int: [Int]] = [:]

  /// How many jobs wait for others.
  private(set) var joinedCount = 0

  /// Whether an equal address is being asked already, or will be: the job waits for its answer. Otherwise this job asks,
  /// and others may wait for it.
  mutating func join(_ index: Int, _ address: String) -> Bool {
    guard let leader = asking[address] else {
      asking[address] = index
      addresses[index] = address
      return false
    }
    joined[leader, default: []].append(index)
    joinedCount += 1
    return true
  }

  /// The job has its answer. Gives the jobs that waited for it, in order; who comes later asks again.
  mutating func end(_ index: Int) -> [Int] {
    guard let address = addresses.removeValue(forKey: index) else { return [] }
    asking[address] = nil
    let followers = joined.removeValue(forKey: index) ?? []
    joinedCount -= followers.count
    return followers
  }
}
