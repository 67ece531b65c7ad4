// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// Reads loyalty passes from one phone, as a state machine without input and output.
///
/// It starts with one SELECT. For Apple's wallet, one GET VAS DATA for each loyalty program
/// follows, without repetitions; for Google's wallet, the sessions of `SmartTapReading`.
package struct PassReading: Sendable {
    /// The next step.
    package enum Action: Hashable, Sendable {
        /// Send this command and pass the response to `received`.
        case transmit(CommandAPDU)
        /// The reading has ended with this result.
        case finish(PassReadingResult)
    }

    private let requests: [PassRequest]
    private let mode: PassReadingMode
    private let nonce: [UInt8]
    /// The phone's capabilities; `nil` until its wallet is selected.
    private var capabilities: MobileCapabilities?
    private var entries: [PassEntry] = []
    private let makeTerminal: @Sendable () -> SmartTapTerminal?
    /// The reading from Google's wallet, after it was selected.
    private var smartTap: SmartTapReading?

    /// Creates a reading.
    ///
    /// - Parameters:
    ///   - requests: The loyalty programs; without any, the wallet is only selected.
    ///   - mode: The passes and payment that the terminal requests.
    ///   - nonce: Four unpredictable bytes.
    ///   - makeTerminal: Creates fresh values for each session of Google Smart Tap.
    package init(
        _ requests: [PassRequest], mode: PassReadingMode, nonce: [UInt8],
        makeTerminal: @escaping @Sendable () -> SmartTapTerminal? = { .make() }
    ) {
        self.requests = requests
        self.mode = mode
        self.nonce = nonce
        self.makeTerminal = makeTerminal
    }

    /// Starts with a phone in the field.
    package mutating func start() -> Action {
        capabilities = nil
        entries = []
        smartTap = nil
        do {
            return .transmit(try SelectedWallet.selection())
        } catch {
            return .finish(.noWallet)
        }
    }

    /// Processes a response and decides what to do next.
    package mutating func received(_ answer: ResponseAPDU) -> Action {
        do throws(VASError) {
            if let action = try smartTap?.received(answer) { return action }
            guard capabilities != nil else { return try selected(answer) }
            try readEntry(answer)
            return next()
        } catch {
            return .finish(.failed(error))
        }
    }

    private mutating func selected(_ answer: ResponseAPDU) throws(VASError) -> Action {
        guard answer.isSuccess else { return .finish(.noWallet) }
        switch try SelectedWallet(selectionAnswer: answer.data) {
        case .google(let directory):
            var reading = SmartTapReading(
                requests, mode: mode, directory: directory, makeTerminal: makeTerminal)
            defer { smartTap = reading }
            return try reading.start()
        case .apple(let version, let capabilities):
            return selected(version: version, capabilities)
        }
    }

    private mutating func selected(
        version: [UInt8], _ capabilities: MobileCapabilities
    ) -> Action {
        self.capabilities = capabilities
        // Another major version is another protocol, whose responses could not be parsed.
        if version.first != GetPassData.version.first {
            entries = requests.map { PassEntry($0, .unsupportedVersion) }
        }
        return next()
    }

    private mutating func readEntry(_ answer: ResponseAPDU) throws(VASError) {
        guard requests.indices.contains(entries.count) else { throw .malformedData }
        let request = requests[entries.count]
        guard let status = PassStatus(answer.statusWord) else {
            throw .refused(answer.statusWord)
        }
        guard status == .success, !request.sendsAddressOnly else {
            entries.append(PassEntry(request, status))
            return
        }
        guard let template = (try? DataObject.sequence(answer.data, limits: .card))?.first,
            template.tag == .readRecordResponseMessageTemplate, let data = template.first(.vasData),
            !data.value.isEmpty
        else { throw .malformedData }
        entries.append(PassEntry(request, status, data: .sealed(Array(data.value))))
    }

    private func next() -> Action {
        guard requests.indices.contains(entries.count),
            let command = try? GetPassData.command(
                requests[entries.count], mode: mode, hasMore: entries.count + 1 < requests.count,
                nonce: nonce)
        else { return .finish(.read(entries, mayPay: capabilities?.mayPay ?? true)) }
        return .transmit(command)
    }

    /// Reads the passes of the phone in the field.
    ///
    /// - Parameter channel: The channel to the phone.
    /// - Returns: The result of the tap.
    /// - Throws: `CardError` if the phone was lost or the reader failed.
    package mutating func run(
        over channel: some CardChannel
    ) async throws(CardError) -> PassReadingResult {
        let card = CompleteResponseChannel(channel)
        var action = start()
        while true {
            switch action {
            case .transmit(let command): action = received(try await card.send(command))
            case .finish(let result): return result
            }
        }
    }
}

/// The passes and payment that the terminal requests, for the phone's screen (`9F26`, byte 4).
///
/// See the public reader settings of Apple VAS.
package enum PassReadingMode: UInt8, Hashable, Sendable {
    /// Passes or a payment, whichever comes first.
    case passesOrPayment = 0x00
    /// Passes and a payment.
    case passesAndPayment = 0x01
    /// Passes only.
    case passesOnly = 0x02
}
