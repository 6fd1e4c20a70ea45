import Foundation

/// A real nginx on 127.0.0.1 that serves a folder, with a configuration and a process of its own.
///
/// **Threading.** May be used from any thread. **Completion.** The initialiser returns when nginx listens; ``stop()``, and
/// the end of the server's life, end the process that was started, by its id.
public final class NginxServer: Sendable {
  /// What went wrong with starting it.
  public struct Failure: Error, CustomStringConvertible {
    /// What nginx said.
    public let description: String
  }

  /// Where nginx is; nil where it is not installed.
  public static let executable: URL? = [
    "/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(fileURLWithPath: $0) }

  /// A line for tests that are skipped.
  public static let skipLine = "skipped: nginx is not installed (make deps-test installs it)"

  /// The port it listens on.
  public let port: UInt16
  private let folder: TemporaryDirectory
  private let pid: pid_t

  /// Starts serving a folder.
  ///
  /// - Parameters:
  ///   - root: the folder whose files are served, with ranges and strong entity tags.
  ///   - directives: further lines for the `server` block.
  /// - Throws: ``Failure`` where nginx is not there or does not start.
  public init(serving root: URL, directives: String = "") throws {
    guard let executable = Self.executable else { throw Failure(description: Self.skipLine) }
    let folder = try TemporaryDirectory()
    var last = Failure(description: "no free port")
    // Between the look for a free port and nginx's bind another process may take it.
    for _ in 0..<5 {
      let port = try Self.freePort()
      let configuration = folder.url.appendingPathComponent("nginx.conf")
      try Data(Self.configuration(root: root, folder: folder.url, port: port, directives: directives).utf8)
        .write(to: configuration)
      // The parent of nginx's daemon ends when the daemon listens: there is nothing to poll for.
      let status = try Self.run(executable.path, ["-p", folder.url.path, "-c", configuration.path])
      let pidFile = try? String(contentsOf: folder.url.appendingPathComponent("nginx.pid"), encoding: .utf8)
      if status == 0,
        let pid = pidFile.flatMap({ pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
      {
        (self.port, self.folder, self.pid) = (port, folder, pid)
        return
      }
      let log = try? String(contentsOf: folder.url.appendingPathComponent("error.log"), encoding: .utf8)
      last = Failure(description: log ?? "nginx ended with status \(status)")
    }
    throw last
  }

  deinit { stop() }

  /// The URL of a file, by its path below the folder.
  public func url(_ path: String) -> String {
    let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "http://127.0.0.1:\(port)/" + encoded.drop { $0 == "/" }
  }

  /// Ends it.
  public func stop() { kill(pid, SIGTERM) }

  private static func configuration(root: URL, folder: URL, port: UInt16, directives: String) -> String {
    // Workers that are not root could not read a folder that only root may enter.
    let user = geteuid() == 0 ? "user root;" : ""
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \"\(folder.path)/\($0)\";" }.joined(separator: " ")
    return """
      daemon on; worker_processes 1; \(user)
      pid "\(folder.path)/nginx.pid"; error_log "\(folder.path)/error.log";
      events { worker_connections 4096; }
      http {
        access_log off; \(temporary)
        sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type application/octet-stream;
        types { audio/mpeg mp3; audio/mp4 m4a; video/mp4 mp4; video/x-matroska mkv; video/webm webm; text/html html; }
        server { listen 127.0.0.1:\(port) backlog=4096; root "\(root.path)"; \(directives) }
      }
      """
  }

  /// Runs a program to its end. Foundation's Process would wait for the daemon too, which inherits what it waits on.
  private static func run(_ path: String, _ arguments: [String]) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in 0...2 as ClosedRange<Int32> {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var pid: pid_t = 0
    let result = posix_spawn(&pid, path, &actions, nil, words, environ)
    guard result == 0 else { throw Failure(description: String(cString: strerror(result))) }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status >> 8
  }

  private static func freePort() throws -> UInt16 {
    let server = try LoopbackServer()
    defer { server.stop() }
    return server.port
  }
}
