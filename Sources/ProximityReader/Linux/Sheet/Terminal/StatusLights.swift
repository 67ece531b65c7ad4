// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The four status lights: one when a card can be presented, four when it has been read.
///
/// See EMV Contactless Book A, chapter 9.
struct StatusLights: Hashable, Sendable {
    /// The number of lights that are lit.
    let count: Int
    /// Whether the lights show a failure.
    let isFailure: Bool

    /// Creates the lights for a message; none are lit before the first message.
    init(_ message: PaymentSheetMessage?) {
        (count, isFailure) =
            switch message {
            case .presentCard, .presentCardAgain, .presentOneCard, .seePhone: (1, false)
            case .processing: (2, false)
            case .removeCard, .success: (4, false)
            case .useAnotherCard, .insertCard, .declined, .failed, .cancelled, .timedOut, .noPIN:
                (0, true)
            case nil: (0, false)
            }
    }

    /// The lights as text.
    var text: String { lit + dark }

    /// The lights as text in a terminal's colors: green, or red after a failure.
    var coloured: String {
        isFailure
            ? "\u{1B}[31m\(text)\u{1B}[0m"
            : lit.isEmpty ? text : "\u{1B}[32m\(lit)\u{1B}[0m\(dark)"
    }

    private var lit: String { String(repeating: "●", count: count) }
    private var dark: String { String(repeating: "○", count: 4 - count) }
}
