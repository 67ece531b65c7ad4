// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

/// What a card said to its issuer's answer.
///
/// It moves nothing: the issuer's decision stands whatever the card says.
public struct PaymentCardUpdateResult: Hashable, Sendable {
    /// What became of Issuer Authentication Data (`91`).
    public enum Authentication: String, Hashable, Sendable {
        /// There was none.
        case notPerformed
        /// The card knows that its issuer answered.
        case successful
        /// The card refused it: it is not its issuer's, or came twice.
        case failed
    }

    /// What became of one script.
    public struct Script: Hashable, Sendable {
        /// Issuer Script Identifier (`9F18`), four bytes; zeros where the script has none.
        public let identifier: Data
        /// Whether the card took all commands.
        public let isSuccessful: Bool
        /// Which command the card refused, 1 first, 15 for any after the fourteenth; `nil` where
        /// none was refused, or none could be sent.
        public let failedCommand: Int?
    }

    /// What became of the issuer authentication.
    public let authentication: Authentication
    /// What became of the scripts, in the order in which the card heard them.
    public let scripts: [Script]
    /// Whether the issuer approved, by its response code.
    public let isApproved: Bool
    /// What the issuer may want to hear, in BER-TLV: response code (`8A`), terminal verification
    /// results (`95`), transaction status information (`9B`), script results (`9F5B`).
    public let data: Data

    /// Whether the card took anything, which only the right card does.
    var hasEffect: Bool { authentication == .successful || scripts.contains(where: \.isSuccessful) }

    /// Reads what issuer update processing came to; `nil` for any other outcome.
    ///
    /// See EMV Contactless Book C-3, Issuer Update Processing.
    init?(_ outcome: Outcome) {
        let objects = outcome.discretionaryData
        guard let verification = objects.first(0x95)?.value,
            let results = TerminalVerificationResults(verification),
            let status = objects.first(0x9B)?.value,
            let functions = TransactionStatusInformation(status)
        else { return nil }
        authentication =
            results.contains(.issuerAuthenticationFailed)
            ? .failed
            : functions.contains(.issuerAuthenticationPerformed) ? .successful : .notPerformed
        scripts = Script.all(Array(objects.first(0x9F5B)?.value ?? []))
        isApproved = outcome.status == .approved
        var writer = TLVWriter()
        for object in objects { writer.append(object.tag, object.value) }
        data = Data(writer.bytes)
    }
}

extension PaymentCardUpdateResult.Script {
    /// Reads Issuer Script Results (`9F5B`), five bytes a script.
    ///
    /// See EMV Book 4, Annex A5.
    fileprivate static func all(_ results: [UInt8]) -> [Self] {
        stride(from: 0, to: results.count - results.count % 5, by: 5).map { start in
            let command = Int(results[start] & 0x0F)
            return Self(
                identifier: Data(results[start + 1..<start + 5]),
                isSuccessful: results[start] & 0xF0 == 0x20,
                failedCommand: command == 0 ? nil : command)
        }
    }
}
