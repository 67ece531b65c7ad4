// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// The payment sheet of the demonstration.
struct StorySheet: PaymentSheet {
    let story: Story
    let listener: DemoListener

    func present(
        _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
    ) async throws {
        let amount = content.amount.map { "\($0) \(content.currencyCode)" } ?? ""
        let width = max(content.merchantName.count, amount.count, 28) + 4
        let line = { (text: String) in
            let left = (width - text.count) / 2
            let right = width - text.count - left
            return "   │" + String(repeating: " ", count: left) + text
                + String(repeating: " ", count: right) + "│"
        }
        let edge = String(repeating: "─", count: width)
        story.tell("   ┌\(edge)┐")
        for text in [content.merchantName, amount] {
            story.tell(line(text))
        }
        story.tell("   └\(edge)┘")
    }

    func show(_ message: PaymentSheetMessage) async {
        // The events come on a way of their own; their story is told in order.
        if let event = Self.event(before: message) { await listener.wait(until: event) }
        story.sheet(TerminalSheet.text(message))
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
        story.sheet("The merchant accepts the terms and conditions")
        return true
    }
}
