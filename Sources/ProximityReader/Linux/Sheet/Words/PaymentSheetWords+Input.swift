// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The words for a PIN pad and the terms.
extension PaymentSheetWords {
    /// Returns the instruction or the error on a PIN pad.
    public func text(_ message: PINPadDisplay.Message) -> String {
        switch message {
        case .enterPIN: phrases.enterPIN
        case .wrongLength(let lengths):
            phrases.wrongPINLength.filled([
                "minimum": "\(lengths.lowerBound)", "maximum": "\(lengths.upperBound)",
            ])
        }
    }

    /// Returns the name of a key of a PIN pad; `nil` for a digit.
    public func name(_ key: PINPadKey) -> String? {
        switch key {
        case .digit: nil
        case .clear: phrases.clear
        case .enter: phrases.confirm
        case .cancel: phrases.cancel
        case .bypass: phrases.withoutPIN
        }
    }

    /// Returns the functions of a keyboard's keys during PIN entry.
    func keyboard(allowsBypass: Bool) -> [String] {
        [phrases.keyboard] + (allowsBypass ? [phrases.keyboardBypass] : [])
    }

    /// The title above the terms and conditions.
    public var termsTitle: String { phrases.termsTitle }

    /// Returns the terms that a merchant accepts.
    public func text(_ terms: MerchantTerms) -> String {
        let name = terms.merchantName.isEmpty ? terms.merchantIdentifier : terms.merchantName
        return phrases.terms.filled(["merchant": name])
    }

    /// Returns a message that a merchant has accepted the terms, with the terms.
    public func accepted(_ terms: MerchantTerms) -> String {
        "\(phrases.termsAccepted)\(text(terms))"
    }

    /// The name of the button that accepts the terms.
    public var accept: String { phrases.accept }

    /// The name of the button that declines the terms.
    public var decline: String { phrases.decline }
}
