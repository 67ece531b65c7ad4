// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// The current content of the sheet, independent of the language.
struct Scene: Sendable {
    /// The part of the scene that the sheet shows.
    enum Part: Sendable {
        case idle
        case message(PaymentSheetMessage)
        case pin(PINEntryState)
        case terms(MerchantTerms)
        case wallet(WalletScene)
    }

    var part = Part.idle
    /// The content of the read, or `nil`.
    var content: PaymentSheetContent?
    /// The last merchant's name.
    var merchant = ""
    /// The language that the customer chose, or `nil`.
    var chosenLanguage: String?

    /// The language of the sheet.
    var language: Locale.Language? {
        if let chosenLanguage { return Locale.Language(tag: chosenLanguage) }
        if case .terms(let terms) = part { return terms.language }
        if case .wallet(let wallet) = part { return wallet.language }
        return content?.language
    }

    /// Whether the customer can close the sheet.
    var canCancel: Bool {
        switch part {
        case .message(let message): message.look.canCancel
        case .pin: true
        case .wallet(let wallet): wallet.canCancel
        case .idle, .terms: false
        }
    }

    /// Whether the sheet is idle.
    var isIdle: Bool {
        if case .idle = part { true } else { false }
    }

    /// Whether the sheet shows how a read or a payment ended.
    var isFinal: Bool {
        switch part {
        case .message(let message): message.look.isFinal
        case .wallet(let wallet): wallet.isFinal
        case .idle, .pin, .terms: false
        }
    }
}
