// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The card of a read receives its issuer's response: at a second presentment, or while it is held.
///
/// See EMV Contactless Book A, 8.1.1.9.
extension ReadFlow {
    /// Waits for the card and sends it the response.
    ///
    /// The result of a card is returned even if the task was canceled meanwhile.
    ///
    /// After an error, or a verdict other than `updated`, the sheet shows the failure. An error
    /// also closes the sheet.
    ///
    /// - Parameter transaction: The transaction, restarted with the issuer's response.
    /// - Returns: `updated`, or `otherCard`.
    /// - Throws: `ReadFailure`.
    func update(_ transaction: any CardTransaction) async throws(ReadFailure) -> CardVerdict {
        var transaction = transaction
        try await present()
        do throws(ReadFailure) {
            return await show(try await readCard(&transaction, first: .presentCardAgain))
        } catch {
            throw await close(after: error)
        }
    }

    /// Sends the response to the card that is held.
    ///
    /// The sheet of the read is still open. After an error, it shows the failure and closes.
    ///
    /// - Parameters:
    ///   - transaction: The transaction, restarted with the issuer's response.
    ///   - held: The card.
    /// - Returns: `updated`, or `otherCard`.
    /// - Throws: `ReadFailure`, with `cardRemoved` if the card is no longer held.
    func update(
        _ transaction: any CardTransaction, of held: HeldCard
    ) async throws(ReadFailure) -> CardVerdict {
        var transaction = transaction
        guard await !control.isCancelled else {
            held.release()
            throw .cancelled
        }
        guard let card = await held.end() else { throw .cardRemoved }
        // The sheet now belongs to the update.
        await context.access.waitForSheet()
        do throws(ReadFailure) {
            let verdict: CardVerdict
            switch try await run(&transaction, over: card) {
            case .success(let success): verdict = success
            case .failure(let error): throw error.allowsRetry ? .cardRemoved : failure(error)
            }
            await showRemoval()
            return await show(verdict)
        } catch {
            throw await close(after: error)
        }
    }

    /// Waits for the end of a hold, and shows that the card can be removed.
    ///
    /// - Parameter held: The card of this read.
    /// - Returns: Whether the sheet can be closed, and is not needed for the update.
    func waitForRemoval(of held: HeldCard) async -> Bool {
        guard await held.isReleased() else { return false }
        // The read has returned, and its handler receives no more events.
        context.broadcaster.send(.removeCard)
        await context.sheet.show(.removeCard)
        await context.sheet.show(.success)
        return true
    }

    /// Shows the result of an update, and returns it.
    private func show(_ verdict: CardVerdict) async -> CardVerdict {
        guard case .updated(let result) = verdict else {
            send(.readNotCompleted)
            await context.sheet.show(.failed)
            return .otherCard
        }
        send(.readCompleted)
        await context.sheet.show(result.isApproved ? .success : .declined)
        return verdict
    }
}
