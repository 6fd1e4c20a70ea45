import Foundation
import Testing

@Suite("The documentation's pages", .timeLimit(.minutes(15))) struct PageTests {
  @Test("hold no code that was not compiled", arguments: try Page.all()) func compiled(page: Page) throws {
    let sources = try CompiledSource.all()
    for block in page.code {
      #expect(
        sources.contains { $0.holds(block) },
        "\(page.name): add this to Tests/DocumentationTests/Snippets or to a sample, and keep both alike:\n\(block)")
    }
  }

  @Test("there are pages, and code in them") func some() throws {
    let pages = try Page.all()
    #expect(pages.count >= 6)
    #expect(pages.contains { !$0.code.isEmpty })
  }

  @Test("link to no page that is not there", arguments: try Page.all()) func links(page: Page) throws {
    let names = Set(try Page.all().map(\.name))
    for link in page.links { #expect(names.contains(link), "\(page.name) links to \(link)") }
  }
}
