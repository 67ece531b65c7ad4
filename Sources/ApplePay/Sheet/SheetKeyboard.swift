// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import PaymentToken

/// The keyboard input of a text sheet.
package struct SheetKeyboard: Sendable {
    /// The input mode.
    package enum Mode: Sendable {
        case choosing
        /// The ASCII digits of the passcode so far.
        case passcode(SecretBytes)
        case coupon(String)
    }

    private static let longestPasscode = 12
    private static let longestCoupon = 64

    package private(set) var mode = Mode.choosing

    package init() {}

    /// Returns the help text for the keys that are available now.
    package func help(_ content: SheetContent) -> String {
        switch mode {
        case .passcode(let digits):
            return "Passcode: " + String(repeating: "●", count: digits.count)
                + "   [Return] done   [Esc] back"
        case .coupon(let text): return "Coupon: \(text)   [Return] done   [Esc] back"
        case .choosing: break
        }
        switch content.phase {
        case .choosing, .failed(canRetry: true): break
        default: return "[q] cancel"
        }
        var keys: [String] = []
        if content.canAuthorize {
            keys.append("[Return] pay")
            if Self.offersBiometrics(content) { keys += ["[p] passcode", "[x] not owner"] }
        }
        if content.cards.count > 1 { keys.append("[c] card") }
        let request = content.request
        if content.contacts.count > 1 {
            if !request.requiredShippingFields.isEmpty, request.canEditShippingContact {
                keys.append("[s] address")
            }
            if !request.requiredBillingFields.isEmpty { keys.append("[b] billing") }
        }
        if request.shippingMethods.count > 1 { keys.append("[m] method") }
        if request.supportsCouponCode { keys.append("[k] coupon") }
        return (keys + ["[q] cancel"]).joined(separator: "   ")
    }

    /// Handles a key press.
    ///
    /// - Parameters:
    ///   - key: The byte of the key.
    ///   - content: The content shown.
    /// - Returns: The customer's action, if any.
    package mutating func press(_ key: UInt8, _ content: SheetContent) -> CustomerAction? {
        // Ctrl-C and Ctrl-D cancel in any mode.
        if key == 0x03 || key == 0x04 { return .cancel }
        switch mode {
        case .choosing: return choose(key, content)
        case .passcode(let digits): return type(key, passcode: digits)
        case .coupon(let text): return type(key, coupon: text)
        }
    }

    private mutating func choose(_ key: UInt8, _ content: SheetContent) -> CustomerAction? {
        switch Character(Unicode.Scalar(key)) {
        case "\r", "\n", " ":
            if content.consent == .passcode {
                mode = .passcode(SecretBytes([]))
                return nil
            }
            return .authorize(.biometric(isOwner: true))
        case "x" where Self.offersBiometrics(content):
            return .authorize(.biometric(isOwner: false))
        case "p" where Self.offersBiometrics(content):
            mode = .passcode(SecretBytes([]))
            return nil
        case "k" where content.request.supportsCouponCode:
            mode = .coupon("")
            return nil
        case "c":
            return next(content.cards.map(\.identifier), after: content.selectedCard)
                .map { .selectCard($0) }
        case "s":
            return next(
                content.contacts.map(\.identifier), after: content.selectedShippingContact
            ).map { .selectShippingContact($0) }
        case "b":
            return next(
                content.contacts.map(\.identifier), after: content.selectedBillingContact
            ).map { .selectBillingContact($0) }
        case "m":
            return next(
                content.request.shippingMethods.map(\.identifier),
                after: content.selectedShippingMethod
            ).map { .selectShippingMethod($0) }
        case "q", "\u{1B}": return .cancel
        default: return nil
        }
    }

    private static func offersBiometrics(_ content: SheetContent) -> Bool {
        content.canAuthorize && content.consent == .biometric
    }

    private func next(_ names: [String], after name: String?) -> String? {
        guard let place = names.firstIndex(where: { $0 == name }) else { return names.first }
        return names[(place + 1) % names.count]
    }

    private mutating func type(_ key: UInt8, passcode digits: SecretBytes) -> CustomerAction? {
        switch key {
        case 0x0A, 0x0D:
            mode = .choosing
            return .authorize(.passcode(digits))
        case 0x1B: mode = .choosing
        case 0x08, 0x7F:
            guard digits.count > 0 else { break }
            mode = .passcode(
                SecretBytes(count: digits.count - 1) { bytes in
                    digits.withBytes { bytes.copyBytes(from: $0.prefix(bytes.count)) }
                })
        case UInt8(ascii: "0")...UInt8(ascii: "9") where digits.count < Self.longestPasscode:
            mode = .passcode(
                SecretBytes(count: digits.count + 1) { bytes in
                    digits.withBytes { bytes.copyBytes(from: $0) }
                    bytes[bytes.count - 1] = key
                })
        default: break
        }
        return nil
    }

    private mutating func type(_ key: UInt8, coupon text: String) -> CustomerAction? {
        switch key {
        case 0x0A, 0x0D:
            mode = .choosing
            return .enterCouponCode(text)
        case 0x1B: mode = .choosing
        case 0x08, 0x7F: mode = .coupon(String(text.dropLast()))
        case 0x20...0x7E where text.utf8.count < Self.longestCoupon:
            mode = .coupon(text + String(Character(Unicode.Scalar(key))))
        default: break
        }
        return nil
    }
}
