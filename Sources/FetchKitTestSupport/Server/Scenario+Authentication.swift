import Foundation

extension Scenario {
  /// This scenario for requests with the right credentials, and a 401 that asks for Basic ones (RFC 7617) for the others.
  ///
  /// - Parameter asProxy: Whether it is a proxy that asks: 407 and the fields' `Proxy-` names.
  public func protectedByBasic(
    user: String, password: String, realm: String = "loopback", asProxy: Bool = false
  ) -> Scenario {
    let right = "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    return Scenario { request in
      if request.headers[asProxy ? "Proxy-Authorization" : "Authorization"] == right { return steps(for: request) }
      return Scenario.challenge("Basic realm=\"\(realm)\", charset=\"UTF-8\"", asProxy: asProxy).steps(for: request)
    }
  }

  /// This scenario for requests with the right credentials, and a 401 with a nonce that asks for Digest ones (RFC 7616, MD5,
  /// `qop=auth`) for the others. The answer's hash is checked.
  public func protectedByDigest(
    user: String, password: String, realm: String = "loopback", nonce: String = "0123456789abcdef",
    asProxy: Bool = false
  ) -> Scenario {
    let account = DigestAccount(user: user, password: password, realm: realm, nonce: nonce)
    return Scenario { request in
      let answer = request.headers[asProxy ? "Proxy-Authorization" : "Authorization"]
      if let answer, account.accepts(answer, method: request.method) { return steps(for: request) }
      let challenge = "Digest realm=\"\(realm)\", nonce=\"\(nonce)\", qop=\"auth\", algorithm=MD5"
      return Scenario.challenge(challenge, asProxy: asProxy).steps(for: request)
    }
  }

  private static func challenge(_ challenge: String, asProxy: Bool) -> Scenario {
    let fields: LoopbackServer.HeaderFields = [
      asProxy ? "Proxy-Authenticate" : "WWW-Authenticate": challenge, "Content-Type": "text/plain",
    ]
    return .status(asProxy ? 407 : 401, fields, body: .text("who are you?\n"))
  }
}

/// The one account that a Digest challenge knows.
private struct DigestAccount: Sendable {
  let user: String
  let password: String
  let realm: String
  let nonce: String

  /// RFC 7616, 3.4.1, for `qop=auth`.
  func accepts(_ field: String, method: String) -> Bool {
    guard field.lowercased().hasPrefix("digest ") else { return false }
    let parameters = Self.parameters(of: field.dropFirst(7))
    guard parameters["username"] == user, parameters["realm"] == realm, parameters["nonce"] == nonce,
      let uri = parameters["uri"], let count = parameters["nc"], let client = parameters["cnonce"]
    else { return false }
    let secret = MD5.hexDigest(of: "\(user):\(realm):\(password)")
    let question = MD5.hexDigest(of: "\(method):\(uri)")
    return parameters["response"] == MD5.hexDigest(of: "\(secret):\(nonce):\(count):\(client):auth:\(question)")
  }

  /// Name and value of each parameter, quotes taken off. Commas in quotes are not expected here.
  private static func parameters(of text: Substring) -> [String: String] {
    var result: [String: String] = [:]
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      let name = pair[0].trimmingCharacters(in: .whitespaces).lowercased()
      result[name] = pair[1].trimmingCharacters(in: CharacterSet(charactersIn: " \""))
    }
    return result
  }
}
