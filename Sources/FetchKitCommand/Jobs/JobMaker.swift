import FetchKit
import Foundation

/// Makes the job for each address of a command line.
@MainActor struct JobMaker {
  let options: GetOptions
  let console: Console
  let dispatcher: any Dispatcher
  /// An answer may take several requests side by side; the limit for a host holds for them too.
  let engine: TransferEngine

  init(options: GetOptions, console: Console, dispatcher: any Dispatcher) {
    (self.options, self.console, self.dispatcher) = (options, console, dispatcher)
    var configuration = TransferEngine.Configuration()
    configuration.maximumConnectionsPerHost = options.limits.perHost
    engine = TransferEngine(configuration: configuration)
  }

  /// An address that is understood and waits for its turn.
  struct Prepared {
    let index: Int
    let address: String
    let work: Work
  }

  /// What there is to do.
  enum Work {
    case fetch(DownloadRequest)
    case read(ExtractionSource, KeySelection)
  }

  /// Understands an address; an error says why there is nothing to do.
  func prepare(_ address: String, at index: Int) throws(FetchError) -> Prepared {
    let work: Work
    switch try Address(address) {
    case .remote(let url): work = .fetch(try options.transfer.request(for: url))
    case .file(let path): work = try local(.file(path: path), address)
    case .standardInput: work = try local(.descriptor(0, name: "standard input"), address)
    }
    return Prepared(index: index, address: address, work: work)
  }

  /// The host that a job's connections count against; nil for local files.
  func host(of prepared: Prepared) -> String? {
    guard case .fetch(let request) = prepared.work else { return nil }
    return request.host
  }

  /// Whether equal addresses may share one answer: a question of a server, where nothing is saved.
  func isShareable(_ prepared: Prepared) -> Bool {
    guard case .fetch = prepared.work, options.keys != nil else { return false }
    return options.saving == .nothing || options.saving == .discard
  }

  /// The job for an address.
  func make(_ prepared: Prepared, completion: @escaping @MainActor (JobResult) -> Void) -> any Job {
    switch prepared.work {
    case .read(let source, let keys): return ask(prepared, source, keys, savingCover(completion))
    case .fetch(let request):
      guard let keys = options.keys else { return save(prepared, request, completion) }
      if options.saving == .nothing || options.saving == .discard {
        return ask(prepared, .remote(request), keys, completion)
      }
      if options.savesCover { return ask(prepared, .remote(request), keys, savingCover(completion)) }
      return SaveAndAskJob(
        download: { save(prepared, request, $0) },
        extraction: { path, completion in ask(prepared, .file(path: path), keys, completion) },
        completion: completion)
    }
  }

  /// A completion that gets the result with the cover saved, where that is what is wanted.
  private func savingCover(
    _ completion: @escaping @MainActor (JobResult) -> Void
  ) -> @MainActor (JobResult) -> Void {
    guard options.savesCover else { return completion }
    let covers = CoverSaving(saving: options.saving, existing: options.existing, console: console)
    return { completion(covers.save($0)) }
  }

  private func save(
    _ prepared: Prepared, _ request: DownloadRequest, _ completion: @escaping @MainActor (JobResult) -> Void
  ) -> any Job {
    DownloadJob(
      index: prepared.index, address: prepared.address, request: request, options: options, console: console,
      engine: engine, dispatcher: dispatcher, completion: completion)
  }

  private func ask(
    _ prepared: Prepared, _ source: ExtractionSource, _ keys: KeySelection,
    _ completion: @escaping @MainActor (JobResult) -> Void
  ) -> any Job {
    var budget = options.transfer.budget
    // The limit on bytes is for the network; a local file costs nothing.
    if case .file = source { budget.maximumBytes = nil }
    return ExtractionJob(
      index: prepared.index, address: prepared.address, source: source, keys: keys, budget: budget,
      remembering: options.remembering, engine: engine, dispatcher: dispatcher, completion: completion)
  }

  private func local(_ source: ExtractionSource, _ address: String) throws(FetchError) -> Work {
    let shown = ShownAddress.of(address)
    guard let keys = options.keys else {
      if case .file(let path) = source, access(path, F_OK) != 0 {
        throw FetchError(
          .usage, "\"\(shown)\" is neither a file nor a URL", hint: "a URL starts with http:// or https://")
      }
      throw FetchError(
        .usage, "\"\(shown)\" is here already: there is nothing to download",
        hint: "ask it something with --extractor, or copy it with cp")
    }
    guard options.saving == .nothing || options.saving == .discard || options.savesCover else {
      throw FetchError(.usage, "\"\(shown)\" is here already and is not saved again", hint: "leave -o, -O and -d out")
    }
    return .read(source, keys)
  }
}
