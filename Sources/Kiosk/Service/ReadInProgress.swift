// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The read in progress of a reader.
struct ReadInProgress: OrderInProgress {
    var record: ReadResource
    let claim: IdempotencyClaim
    /// When it started, on the service's clock.
    let begun: Duration
    /// Whether it has asked for a card.
    var hasAsked = false
    /// When its card was detected.
    var detected: Duration?
    /// Whether the reader has reported that it was canceled, which a time limit is not.
    var wasCancelled = false
    /// Who else than the customer is canceling it, in order; a request that fails leaves the list.
    var cancellers: [CancellationReason] = []
    /// The task that reads the card; `nil` until the read is in the store.
    var work: Task<Void, Never>?

    /// Returns why a read or a PIN entry was canceled, or `nil` if it ended in another way.
    func reason(for problem: ReadProblem?) -> CancellationReason? {
        switch problem?.name {
        // A time limit has the same error; see UndocumentedBehavior.timeOutError.
        case "readCancelled": wasCancelled ? cancellers.first ?? .customer : .timedOut
        case "pinCancelled": cancellers.first ?? .customer
        case "pinEntryTimeout": .timedOut
        default: nil
        }
    }
}
