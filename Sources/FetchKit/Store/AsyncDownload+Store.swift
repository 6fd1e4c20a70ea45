import Foundation

/// The way by the store.
extension AsyncDownload {
  /// Hands the download to the engine; where there is a store, when that has been asked.
  func begin() {
    guard let store, Storability.concerns(request) else {
      if policy == .offline {
        state.withLock { $0.storePlan = .refuse(StoreDecision.refusal(request)) }
      } else {
        beginUses()
      }
      return engine.submit(.start(self))
    }
    store.body(for: request) { [self] in begin(store, $0) }
  }

  private func begin(_ store: ResultStore, _ stored: StoredBody?) {
    let plan = StorePlan(
      policy, stored, for: request, bodyLimit: store.configuration.maximumBodyBytes, at: store.clock())
    state.withLock { $0.storePlan = plan }
    if case .exchange = plan { beginUses() }
    engine.submit(.start(self))
  }

  /// What the engine is to do; nil for an ordinary request.
  func takeStorePlan() -> StorePlan? {
    state.withLock { state in
      defer { state.storePlan = nil }
      return state.storePlan
    }
  }

  /// What a transfer has taught the store.
  func keep(_ keepsake: StoredExchange.Keepsake) {
    switch keepsake {
    case .nothing: break
    case .save(let record): store?.save(record)
    case .forget(let id): store?.forget(id)
    }
  }

  /// The time by the clock of the store, in seconds since 1970.
  var storeTime: Double { store?.clock() ?? 0 }
}
