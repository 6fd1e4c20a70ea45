/// What people call a status, and what may help (RFC 9110 section 15).
enum HTTPStatus {
  static func reason(_ status: Int) -> String? {
    switch status {
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 407: "Proxy Authentication Required"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 412: "Precondition Failed"
    case 416: "Range Not Satisfiable"
    case 429: "Too Many Requests"
    case 451: "Unavailable For Legal Reasons"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    default: nil
    }
  }

  static func hint(_ status: Int) -> String? {
    switch status {
    case 401, 407: "the server wants credentials"
    case 403: "the server refuses; credentials or another User-Agent may help"
    case 404, 410: "check the path of the URL"
    case 429, 503: "try again later, with fewer requests at once"
    case 500..<600: "the fault is the server's; try again later"
    default: nil
    }
  }
}
