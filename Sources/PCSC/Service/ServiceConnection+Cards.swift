// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension ServiceConnection {
    /// Lists the readers with their states.
    ///
    /// Readers whose name and card do not tell their kind are asked for their features.
    func statuses() throws(PCSCError) -> [ReaderStatus] {
        var statuses: [ReaderStatus] = []
        for query in try states(of: try readers()) {
            let name = ReaderName(query.reader)
            let answer = query.parsedAnswer
            var status = ReaderStatus(name: name, state: query.current, answerToReset: answer)
            if status.interface == .unknown {
                status = ReaderStatus(
                    name: name, state: query.current, answerToReset: answer,
                    features: features(of: query.reader))
            }
            statuses.append(status)
        }
        return statuses
    }

    /// Waits until a card lies in the chosen reader, and connects to it.
    func waitForCard(
        _ selection: ReaderSelection, _ wait: WaitContext
    ) throws(PCSCError) -> Result<PresentCard, ReaderSelectionError> {
        dropCard()
        let readers = try statuses()
        let reader: String
        do throws(ReaderSelectionError) {
            reader = try selection.choose(from: readers).name.text
        } catch {
            return .failure(error)
        }
        var queries = [ReaderStateQuery(reader)]
        while true {
            try waitForChange(&queries, wait)
            guard let query = queries.first else { throw .unknownReader }
            queries = [query.accepted]
            guard query.current.isDisjoint(with: [.unknown, .unavailable]) else {
                throw .readerUnavailable
            }
            guard query.current.contains(.present) else { continue }
            guard !query.current.contains(.mute) else {
                guard reportedMuteCard != query.identity else { continue }
                reportedMuteCard = query.identity
                throw .unresponsiveCard
            }
            do throws(PCSCError) {
                let (number, bytes) = try connect(to: reader)
                guard let answer = try? AnswerToReset(bytes: bytes) else { throw .invalidATR }
                return .success(
                    PresentCard(
                        number: number, reader: reader, answerToReset: answer,
                        eventCount: query.current.eventCount))
            } catch .noSmartCard {
                // It was taken away between the two calls; its state will change.
            } catch .removedCard {
            } catch .sharingViolation where hasHangingSibling {
                // The card that hangs still lies there, held by the thread that was
                // left behind. Its state will change when it is taken away.
            }
        }
    }

    /// Waits until the card that came with this count has left the reader.
    func waitForRemoval(
        from reader: String, eventCount: UInt16, _ wait: WaitContext
    ) throws(PCSCError) {
        guard try readers().contains(reader) else { throw .readerUnavailable }
        var queries = [ReaderStateQuery(reader)]
        while true {
            try waitForChange(&queries, wait)
            guard let query = queries.first else { throw .unknownReader }
            guard query.current.isDisjoint(with: [.unknown, .unavailable]) else {
                throw .readerUnavailable
            }
            guard query.current.contains(.present), query.current.eventCount == eventCount
            else { return }
            queries = [query.accepted]
        }
    }

    /// Sends a command to the card of this number.
    ///
    /// - Returns: The answer; fewer than two bytes mean that the card was lost.
    func transmit(_ command: [UInt8], to card: UInt64) throws(PCSCError) -> [UInt8] {
        let answer = try withCard(card) { (card, buffer) throws(PCSCError) in
            let count = try card.transmit(command, into: buffer)
            return Array(buffer.prefix(count))
        }
        // vpcd reports a card torn away in the middle of an exchange as an empty success.
        if answer.count < 2 { drop() }
        return answer
    }

    /// Switches the field off and on.
    ///
    /// - Returns: The card's new answer to reset.
    func reset(card: UInt64) throws(PCSCError) -> [UInt8] {
        try withCard(card) { (card, _) throws(PCSCError) in
            try card.reconnect(.unpower)
            return try card.answerToReset()
        }
    }

    /// Lets the card of this number go, unless another has taken its place.
    func release(card: UInt64) {
        if card == cardNumber { dropCard() }
    }

    private func features(of reader: String) -> ReaderFeatures {
        if let known = features[reader] { return known }
        // A reader that another program holds, or that cannot be asked, stays unknown.
        let answer = try? withReader(reader) { (handle) throws(PCSCError) in
            try handle.features()
        }
        guard let answer else { return ReaderFeatures() }
        features[reader] = answer
        return answer
    }
}
