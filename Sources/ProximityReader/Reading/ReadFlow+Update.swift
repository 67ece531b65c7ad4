// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The second presentment: the card of a read hears what its issuer answered.
///
/// See EMV Contactless Book A, 8.1.1.9.
extension ReadFlow {
    /// Waits for the card and gives it the answer.
    ///
    /// What a card has heard is told even where the task was cancelled meanwhile.
    ///
    /// After an error, and after a verdict other than `updated`, the customer is told so; after
    /// an error the sheet is gone.
    ///
    /// - Parameter transaction: The transaction, started again with the issuer's answer.
    /// - Returns: `updated`, or `otherCard`.
    /// - Throws: `ReadFailure`.
    func update(_ transaction: any CardTransaction) async throws(ReadFailure) -> CardVerdict {
        var transaction = transaction
        try await present()
        do throws(ReadFailure) {
            let verdict = try await readCard(&transaction, first: .presentCardAgain)
            switch verdict {
            case .updated(let result):
                send(.readCompleted)
                await tools.sheet.show(result.isApproved ? .success : .declined)
                return verdict
            case .read, .declined, .presentAgain, .notSupported, .otherCard, .failed,
                .passes:
                send(.readNotCompleted)
                await tools.sheet.show(.failed)
                return .otherCard
            }
        } catch {
            await close(after: error)
            throw error
        }
    }
}
