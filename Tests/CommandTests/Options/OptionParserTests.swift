import Testing

@testable import FetchKitCommand

@Suite("The option parser") struct OptionParserTests {
  private func parse(_ arguments: String...) throws(UsageError) -> ParsedArguments {
    try OptionParser(command: .get).parse(arguments)
  }

  private func error(_ arguments: String...) -> UsageError? {
    do throws(UsageError) {
      _ = try OptionParser(command: .get).parse(arguments)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A value may stand behind its option in every usual way",
    arguments: [["--output", "x"], ["--output=x"], ["-o", "x"], ["-ox"], ["-qo", "x"], ["-qox"]])
  func takesValues(arguments: [String]) throws {
    #expect(try OptionParser(command: .get).parse(arguments).text(.output) == "x")
  }

  @Test("Letters can be joined") func joinsLetters() throws {
    let parsed = try parse("-qvO")
    #expect(parsed.flag(.quiet) && parsed.flag(.verbose) && parsed.flag(.remoteName))
  }

  @Test("Options may stand between operands, and behind -- nothing is an option") func partsOperands() throws {
    let parsed = try parse("a", "-q", "b", "--", "-v", "--", "c")
    #expect(parsed.operands == ["a", "b", "-v", "--", "c"])
    #expect(parsed.flag(.quiet) && !parsed.flag(.verbose))
  }

  @Test("A lone dash is an operand, or a value") func takesDash() throws {
    let parsed = try parse("-", "-o", "-")
    #expect(parsed.operands == ["-"])
    #expect(parsed.text(.output) == "-")
  }

  @Test("A value may hold an equals sign or begin with a dash") func takesOddValues() throws {
    #expect(try parse("--output=a=b").text(.output) == "a=b")
    #expect(try parse("-o", "-x").text(.output) == "-x")
    #expect(try parse("--user-agent", "").text(.userAgent) == "")
  }

  @Test("The last mention counts, and repeatable options gather") func gathers() throws {
    let parsed = try parse("--extractor", "a", "--extractor=b", "-o1", "-o2", "--clobber", "--no-clobber")
    #expect(parsed.texts(.extractor) == ["a", "b"])
    #expect(parsed.text(.output) == "2")
    #expect(parsed.toggle(.clobber) == false)
  }

  @Test("Spellings from elsewhere are known") func knowsAliases() throws {
    #expect(try parse("--max-redirects", "3").count(.maxRedirects) == 3)
    #expect(try parse("--follow").toggle(.follow) == true)
    #expect(try parse("--no-fail").toggle(.fail) == false)
  }

  @Test(
    "What is not understood says so, and what was probably meant",
    arguments: [
      (["--maxtime", "3"], "unknown option --maxtime", "did you mean --max-time?"),
      (["--no-clober"], "unknown option --no-clober", "did you mean --no-clobber?"),
      (["--extract=duration"], "unknown option --extract", "did you mean --extractor?"),
      (["-H", "A: b"], "unknown option -H", "did you mean --header?"),
      (["-L"], "unknown option -L", "did you mean --follow?"),
      (["-vformat"], "unknown option -f", "did you mean --format?"),
      (["--zzzzzzzzzz"], "unknown option --zzzzzzzzzz", "\"fetchkit help get\" lists the options"),
      (["--output"], "--output needs a value", "write --output FILE"),
      (["--output="], "--output needs a value", "write --output FILE"),
      (["-o"], "-o needs a value", "write -o FILE"),
      (["--markdown"], "get does not take --markdown", "it is an option of manual"),
      (["--format", "jsno"], "--format does not know \"jsno\"", "did you mean json?"),
      (["--format", "xml"], "--format does not know \"xml\"", "it is one of text, json, jsonl, csv, tsv"),
    ]) func explainsMistakes(arguments: [String], message: String, hint: String)
  {
    let error = #expect(throws: UsageError.self) { try OptionParser(command: .get).parse(arguments) }
    #expect(error == UsageError(message, hint: hint))
  }

  @Test("A flag takes no value") func refusesValue() {
    #expect(error("--quiet=yes")?.message == "--quiet takes no value")
    #expect(error("--no-clobber=1")?.message == "--no-clobber takes no value")
  }

  @Test("Escapes in a wrong option do not reach the terminal") func escapesNames() {
    #expect(error("--\u{1B}[2J")?.message == "unknown option --\\u{1B}[2J")
  }
}
