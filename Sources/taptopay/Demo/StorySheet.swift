// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader
internal import Support

/// The payment sheet of the demonstration.
final class StorySheet: PaymentSheet {
    private let story: DemoPrinter
    private let listener: DemoListener
    private let words = Lock(PaymentSheetWords(nil))

    init(story: DemoPrinter, listener: DemoListener) {
        self.story = story
        self.listener = listener
    }

    func present(
        _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
    ) async throws {
        words.withLock { $0 = PaymentSheetWords(content.language) }
        let frame = SheetFrame(content.lines(in: PaymentSheetWords(content.language)))
        for line in frame.lines(columns: 40) { story.tell("   \(line)") }
    }

    func show(_ message: PaymentSheetMessage) async {
        // Events arrive separately; this prints them in order.
        if let event = Self.event(before: message) { await listener.wait(until: event) }
        story.sheet(words.withLock { $0 }.text(message))
    }

    /// The event that comes before a message.
    private static func event(before message: PaymentSheetMessage) -> String? {
        switch message {
        case .removeCard: "removeCard"
        case .success: "readCompleted"
        default: nil
        }
    }

    func dismiss() async {}

    func acceptTerms(_ terms: MerchantTerms) async throws -> Bool {
        story.sheet(PaymentSheetWords(terms.language).accepted(terms))
        return true
    }
}
