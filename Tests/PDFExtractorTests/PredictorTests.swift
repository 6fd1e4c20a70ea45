import Testing

@testable import PDFExtractor

@Suite("PDF: predictors") struct PredictorTests {
  @Test("rows come back as they were before they became differences") func rows() {
    let settings = PDFObject.dictionary(["Predictor": .integer(12), "Columns": .integer(3)])
    let rows: [UInt8] = [0, 1, 2, 3, 2, 1, 1, 1, 1, 5, 1, 1, 3, 10, 10, 10, 4, 1, 1, 1]
    let right: [UInt8] = [1, 2, 3, 2, 3, 4, 5, 6, 7, 12, 19, 23, 13, 20, 24]
    #expect(Predictor.undo(rows, settings) == right)
    #expect(Predictor.undo(rows, nil) == rows)
    #expect(Predictor.undo(rows, .dictionary(["Predictor": .integer(12), "Columns": .integer(-1)])) == rows)
  }
}
