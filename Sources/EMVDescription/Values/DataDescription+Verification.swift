// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import Support

extension DataDescription {
    /// Reads the list of cardholder verification rules.
    func readVerificationRules(_ value: ArraySlice<UInt8>) -> Reading {
        guard let list = CardholderVerificationMethodList(value) else {
            return .malformed("Not two amounts and two-byte rules.")
        }
        var nodes: [DescriptionNode] = []
        if list.amountX != 0 || list.amountY != 0 {
            nodes.append(.field("Amount X", amountText(list.amountX)))
            nodes.append(.field("Amount Y", amountText(list.amountY)))
        }
        for rule in list.rules {
            nodes.append(
                DescriptionNode(
                    .field, label: Hexadecimal.string([rule.code, rule.condition.rawValue]),
                    "\(rule.method.text), \(rule.condition.text)"
                        + (rule.continuesOnFailure
                            ? "; if it fails, try the next" : "; if it fails, stop")))
        }
        return Reading(nil, nodes)
    }

    private func amountText(_ amount: UInt64) -> String? { readAmount(amount, true).text }

    /// Reads the results of cardholder verification.
    func readVerificationResults(_ value: ArraySlice<UInt8>) -> Reading {
        let bytes = Array(value)
        guard bytes.count == 3 else { return .malformed("Not a method, condition, and result.") }
        let method = CardholderVerificationMethod(rawValue: bytes[0] & 0x3F)
        let condition = CardholderVerificationMethodList.Condition(rawValue: bytes[1])
        let results: [UInt8: String] = [0: "unknown", 1: "failed", 2: "successful"]
        let result = results[bytes[2]] ?? "reserved"
        guard method != .nonePerformed else { return Reading("no CVM performed, \(result)") }
        return Reading("\(method.text), \(condition.text): \(result)")
    }
}

extension CardholderVerificationMethod {
    /// See EMV Book 3, Annex C3, Table 43.
    fileprivate var text: String {
        switch self {
        case .fail: "fail CVM processing"
        case .plaintextPIN: "plaintext PIN checked by the card"
        case .onlinePIN: "enciphered PIN checked online"
        case .plaintextPINAndSignature: "plaintext PIN checked by the card, and signature"
        case .encipheredPIN: "enciphered PIN checked by the card"
        case .encipheredPINAndSignature: "enciphered PIN checked by the card, and signature"
        case .signature: "signature"
        case .noneRequired: "no CVM required"
        case .nonePerformed: "no CVM performed"
        default: biometric ?? reserved
        }
    }

    private var biometric: String? {
        let kinds: [UInt8: String] = [3: "facial", 4: "finger", 5: "palm", 6: "iris", 7: "voice"]
        guard let kind = kinds[rawValue >> 1] else { return nil }
        return kind
            + (rawValue & 1 == 0 ? " biometric checked by the card" : " biometric checked online")
    }

    private var reserved: String {
        switch rawValue {
        case 0x20...0x2F: "payment system method"
        case 0x30...0x3E: "issuer method"
        default: "reserved method"
        }
    }
}

extension CardholderVerificationMethodList.Condition {
    /// See EMV Book 3, Annex C3, Table 44.
    fileprivate var text: String {
        switch self {
        case .always: "always"
        case .unattendedCash: "if unattended cash"
        case .notCashOrCashback: "if neither cash nor cashback"
        case .terminalSupportsMethod: "if the terminal supports it"
        case .manualCash: "if manual cash"
        case .purchaseWithCashback: "if purchase with cashback"
        case .underAmountX: "if in application currency and under X"
        case .overAmountX: "if in application currency and over X"
        case .underAmountY: "if in application currency and under Y"
        case .overAmountY: "if in application currency and over Y"
        default:
            rawValue >= 0x80 ? "under a payment system condition" : "under a reserved condition"
        }
    }
}
