import Testing

@testable import Extraction

@Suite("Sparse bytes") struct SparseBytesTests {
  @Test("random inserts hold what a dense model holds") func randomInserts() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var sparse = SparseBytes()
      var model = [Bool](repeating: false, count: 64)
      for _ in 0..<12 {
        let low = Int.random(in: 0..<64, using: &generator)
        let high = Int.random(in: low...64, using: &generator)
        sparse.insert((low..<high).map { UInt8($0) }, at: UInt64(low))
        for index in low..<high { model[index] = true }
      }
      #expect(sparse.count == model.count { $0 })
      for index in 0..<64 {
        let held = sparse.withBytes(UInt64(index)..<UInt64(index + 1)) { $0[0] }
        #expect(held == (model[index] ? UInt8(index) : nil))
      }
      let cut = Int.random(in: 0...64, using: &generator)
      sparse.release(before: UInt64(cut))
      #expect(sparse.count == model[cut...].count { $0 })
      let gaps = sparse.gaps(in: UInt64(cut)..<64).reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) }
      #expect(gaps == model[cut...].count { !$0 })
    }
  }

  @Test("what is removed is a gap, and what stands around it stays") func randomRemovals() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var sparse = SparseBytes()
      var model = [Bool](repeating: false, count: 64)
      for turn in 0..<12 {
        let low = Int.random(in: 0..<64, using: &generator)
        let high = Int.random(in: low...64, using: &generator)
        if turn % 3 == 2 {
          sparse.remove(UInt64(low)..<UInt64(high))
        } else {
          sparse.insert((low..<high).map { UInt8($0) }, at: UInt64(low))
        }
        for index in low..<high { model[index] = turn % 3 != 2 }
      }
      for index in 0..<64 {
        let held = sparse.withBytes(UInt64(index)..<UInt64(index + 1)) { $0[0] }
        #expect(held == (model[index] ? UInt8(index) : nil))
      }
      sparse.release(before: 10)
      sparse.remove(5..<20)
      #expect(sparse.count == model[20...].count { $0 })
    }
  }
}
