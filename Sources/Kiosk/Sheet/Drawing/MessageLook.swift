// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// How the page shows a message.
struct MessageLook: Sendable {
    let screen: SheetState.Screen
    var lights = 0
    var tone: SheetState.Tone?
    var canCancel = false
    var isFinal = false
}

extension PaymentSheetMessage {
    /// The screen, lights, and tone of the message.
    ///
    /// The lights and tones are those of EMV Contactless Book A, chapter 9: the first light when
    /// the reader is ready for a card, all four and a tone when it was read, and another tone for
    /// an error.
    var look: MessageLook {
        switch self {
        case .presentCard: MessageLook(screen: .waiting, lights: 1, canCancel: true)
        case .processing: MessageLook(screen: .processing, lights: 2)
        case .removeCard: MessageLook(screen: .removeCard, lights: 4)
        case .presentCardAgain, .presentOneCard:
            MessageLook(screen: .again, lights: 1, tone: .alert, canCancel: true)
        case .seePhone: MessageLook(screen: .seePhone, lights: 1, tone: .alert, canCancel: true)
        case .useAnotherCard, .insertCard:
            MessageLook(screen: .otherInterface, tone: .alert, isFinal: true)
        case .success: MessageLook(screen: .approved, lights: 4, tone: .success, isFinal: true)
        case .declined: MessageLook(screen: .declined, tone: .alert, isFinal: true)
        case .failed, .noPIN: MessageLook(screen: .failed, tone: .alert, isFinal: true)
        case .cancelled: MessageLook(screen: .cancelled, isFinal: true)
        case .timedOut: MessageLook(screen: .timedOut, isFinal: true)
        }
    }
}
