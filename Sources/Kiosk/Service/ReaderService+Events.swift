// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader
internal import Support

/// The reader's events.
extension ReaderService {
    /// Handles an event of the reader and passes it on to clients.
    func hear(_ event: PaymentCardReader.Event) {
        note(event)
        switch event {
        case .readyForTap:
            current?.hasAsked = true
            progress(.waiting)
        case .cardDetected:
            current?.detected = parts.time.now
            progress(.reading)
        case .removeCard:
            if let start = current?.detected { parts.metrics.countCard(parts.time.now - start) }
            current?.detected = nil
        case .pinEntryRequested: progress(.enteringPIN)
        case .pinEntryCompleted: progress(.reading)
        case .notReady: hasEnded = true
        default: break
        }
        var percent: Int?
        if case .updateProgress(let done) = event { percent = done }
        parts.events.publish(
            ReaderEventMessage(
                reader: identifier, read: current?.read.id ?? lastRead, name: event.name,
                percent: percent
            ).event)
    }

    private func progress(_ state: ReadState) {
        guard var read = current?.read, !read.state.isSettled, read.pin?.state != .entering else {
            return
        }
        if read.state == state { return changes.notify() }
        read.state = state
        current?.read = read
        tell(read)
    }

    /// Notifies clients that the read is in another state.
    func tell(_ read: ReadResource) {
        note(read)
        parts.events.publish(ReadChange(read).event)
        changes.notify()
    }
}
