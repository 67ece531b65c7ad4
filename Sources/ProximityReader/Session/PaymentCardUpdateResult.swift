// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

/// The card's result for its issuer's response.
///
/// It has no effect on the payment: the issuer's decision is final, whatever the card's result.
public struct PaymentCardUpdateResult: Hashable, Sendable {
    /// The result of Issuer Authentication Data (`91`).
    public enum Authentication: String, Hashable, Sendable {
        /// There was no authentication data, or the card declined as its issuer did, which does not
        /// tell whether it verified the data.
        case notPerformed
        /// The card has verified that its issuer responded.
        case successful
        /// The card rejected the data: it is not from its issuer, or was sent twice.
        case failed
    }

    /// The result of one script.
    public struct Script: Hashable, Sendable {
        /// Issuer Script Identifier (`9F18`), four bytes; zeros if the script has none.
        public let identifier: Data
        /// Whether the card accepted all commands.
        public let isSuccessful: Bool
        /// The number of the command that the card rejected, or `nil` if there is none.
        ///
        /// The first command is 1; 15 means any after the fourteenth. The value is also `nil` if no
        /// command could be sent.
        public let failedCommand: Int?
    }

    /// The result of the issuer authentication.
    public let authentication: Authentication
    /// The results of the scripts, in the order the card received them.
    public let scripts: [Script]
    /// Whether the issuer approved, according to its response code.
    public let isApproved: Bool
    /// The data for the issuer, in BER-TLV.
    ///
    /// It contains the response code (`8A`), terminal verification results (`95`), transaction
    /// status information (`9B`) and script results (`9F5B`). If the card returned a second
    /// cryptogram, it also contains the cryptogram (`9F26`), its type (`9F27`), counter (`9F36`) and
    /// unpredictable number (`9F37`), and the card's data for its issuer (`9F10`).
    public let data: Data

    /// Whether the card accepted any data, which only the right card does.
    var hasEffect: Bool { authentication == .successful || scripts.contains(where: \.isSuccessful) }

    /// Creates the result of issuer update processing; `nil` for any other outcome.
    ///
    /// See EMV Contactless Book C-3, Issuer Update Processing.
    init?(_ outcome: Outcome) {
        let objects = outcome.discretionaryData
        guard let verification = objects.first(.terminalVerificationResults)?.value,
            let results = TerminalVerificationResults(verification),
            let status = objects.first(.transactionStatusInformation)?.value,
            let functions = TransactionStatusInformation(status)
        else { return nil }
        authentication =
            results.contains(.issuerAuthenticationFailed)
            ? .failed
            : functions.contains(.issuerAuthenticationPerformed) ? .successful : .notPerformed
        scripts = Script.all(Array(objects.first(.issuerScriptResults)?.value ?? []))
        isApproved = outcome.status == .approved
        var writer = TLVWriter()
        for object in objects { writer.append(object.tag, object.value) }
        data = Data(writer.bytes)
    }
}

extension PaymentCardUpdateResult.Script {
    /// Reads Issuer Script Results (`9F5B`), five bytes per script.
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
