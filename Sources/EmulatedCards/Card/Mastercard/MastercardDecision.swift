// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The decision of an M/Chip card about a GENERATE AC command.
///
/// The rules are those of M/Chip card risk management: the verification results, masked with the
/// card's action codes, decide. The card never grants more than the terminal requests.
enum MastercardDecision {
    /// Decides on the type of cryptogram.
    ///
    /// - Parameters:
    ///   - requested: The type that the terminal requests.
    ///   - card: The card's risk management.
    ///   - results: Bytes 4 to 6 of the card verification results.
    ///   - isOfflineOnly: Whether the terminal can never go online.
    /// - Returns: The type of the cryptogram.
    static func decide(
        requested: CryptogramType, card: CardRiskManagement, results: some Sequence<UInt8>,
        isOfflineOnly: Bool
    ) -> CryptogramType {
        guard requested != .applicationAuthentication,
            card.decision == .online || card.decision == .offline
        else { return .applicationAuthentication }
        let codes = card.cardActionCodes ?? .limits
        if codes.decline.matches(results) { return .applicationAuthentication }
        let isOnline = card.decision == .online
        if isOfflineOnly {
            return isOnline || requested != .transactionCertificate
                || codes.default.matches(results)
                ? .applicationAuthentication : .transactionCertificate
        }
        return isOnline || requested == .authorisationRequest || codes.online.matches(results)
            ? .authorisationRequest : .transactionCertificate
    }
}

extension [UInt8] {
    /// Returns whether a code and the verification results have a bit in common.
    fileprivate func matches(_ results: some Sequence<UInt8>) -> Bool {
        zip(self, results).contains { $0 & $1 != 0 }
    }
}
