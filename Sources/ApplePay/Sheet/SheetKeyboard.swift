// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import PaymentToken
internal import Phrases

/// The keyboard input of a text sheet.
package struct SheetKeyboard: Sendable {
    /// The input mode.
    package enum Mode: Sendable {
        case choosing
        /// The customer chooses an entry of a list.
        case list(SheetList)
        /// The ASCII digits of the passcode so far.
        case passcode(SecretBytes)
        case coupon(String)
    }

    private static let longestPasscode = 12
    private static let longestCoupon = 64

    package private(set) var mode = Mode.choosing

    /// Whether the fingerprint is the owner's.
    private let isOwner: Bool

    /// Creates the input of a customer.
    ///
    /// - Parameter isOwner: Whether the fingerprint is the owner's.
    package init(isOwner: Bool = true) {
        self.isOwner = isOwner
    }

    /// Returns the key that changes a row, or `nil` if there is nothing else to choose now.
    package func key(of row: SheetRow, _ content: SheetContent) -> Character? {
        guard content.canChoose else { return nil }
        switch row {
        case .coupon: return content.request.supportsCouponCode ? row.key : nil
        case .shippingContact where !content.request.canEditShippingContact: return nil
        default: return SheetList(row).entries(of: content).count > 1 ? row.key : nil
        }
    }

    /// Returns what is typed, and the keys that are available now, other than those of rows.
    package func help(_ content: SheetContent, _ text: WalletText) -> [String] {
        let phrases = text.phrases
        let done = "[\(phrases.enterKey)] \(phrases.done)"
        let back = "[\(phrases.escapeKey)] \(phrases.back)"
        switch mode {
        case .passcode(let digits):
            let dots = String(repeating: "●", count: digits.count)
            return ["\(phrases.passcode): \(dots)", done, back]
        case .coupon(let code): return ["\(phrases.coupon): \(code)", done, back]
        case .list: return ["[↑↓] [\(phrases.enterKey)] \(phrases.choose)", back]
        case .choosing: break
        }
        var keys: [String] = []
        if content.canChoose, content.canAuthorize {
            keys.append("[\(phrases.enterKey)] \(phrases.confirm)")
            if content.consent == .biometric { keys.append("[p] \(phrases.usePasscode)") }
        }
        return keys + ["[q] \(phrases.cancel)"]
    }

    /// Handles a key press.
    ///
    /// - Parameters:
    ///   - key: The byte of the key; Ctrl-P and Ctrl-N for the up and down arrows.
    ///   - content: The content shown.
    /// - Returns: The customer's action, if any.
    package mutating func press(_ key: UInt8, _ content: SheetContent) -> CustomerAction? {
        // Ctrl-C and Ctrl-D cancel in any mode.
        if key == 0x03 || key == 0x04 { return .cancel }
        switch mode {
        case .choosing: return choose(key, content)
        case .list(let list): return choose(key, from: list, content)
        case .passcode(let digits): return type(key, passcode: digits)
        case .coupon(let text): return type(key, coupon: text)
        }
    }

    private mutating func choose(_ key: UInt8, _ content: SheetContent) -> CustomerAction? {
        let character = Character(Unicode.Scalar(key))
        switch character {
        case "\r", "\n", " ":
            guard content.consent == .passcode else {
                return .authorize(.biometric(isOwner: isOwner))
            }
            mode = .passcode(SecretBytes([]))
        case "p" where content.canAuthorize && content.consent == .biometric:
            mode = .passcode(SecretBytes([]))
        case "q": return .cancel
        default:
            let row = SheetRow.allCases.first { $0.key == character }
            guard let row, self.key(of: row, content) != nil else { break }
            mode = row == .coupon ? .coupon("") : .list(SheetList(row, in: content))
        }
        return nil
    }

    private mutating func choose(
        _ key: UInt8, from list: SheetList, _ content: SheetContent
    ) -> CustomerAction? {
        var list = list
        switch key {
        // Escape and Backspace.
        case 0x1B, 0x08, 0x7F: mode = .choosing
        case 0x0A, 0x0D, 0x20: return select(list.highlighted(in: content), in: list.row)
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            let number = Int(key - UInt8(ascii: "0"))
            let entry = list.visible(in: content).first { $0.number == number }
            return entry.flatMap { select($0.identifier, in: list.row) }
        // Ctrl-P.
        case 0x10:
            list.move(by: -1, in: content)
            mode = .list(list)
        // Ctrl-N, or the key that opened the list.
        case 0x0E, list.row.key.asciiValue ?? 0x0E:
            list.move(by: 1, in: content)
            mode = .list(list)
        default: break
        }
        return nil
    }

    private mutating func select(_ identifier: String?, in row: SheetRow) -> CustomerAction? {
        guard let identifier else { return nil }
        mode = .choosing
        return switch row {
        case .card: .selectCard(identifier)
        case .shippingContact: .selectShippingContact(identifier)
        case .billingContact: .selectBillingContact(identifier)
        case .shippingMethod: .selectShippingMethod(identifier)
        case .coupon: .enterCouponCode(identifier)
        }
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

extension SheetRow {
    /// The key that changes the row.
    fileprivate var key: Character {
        switch self {
        case .card: "c"
        case .shippingContact: "s"
        case .billingContact: "b"
        case .shippingMethod: "m"
        case .coupon: "k"
        }
    }
}

extension SheetContent {
    /// Whether the customer can select and authorize now.
    fileprivate var canChoose: Bool { phase == .choosing || phase == .failed(canRetry: true) }
}
