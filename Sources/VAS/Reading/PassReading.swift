// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The reading of loyalty passes from one phone: a value that decides and never does.
///
/// One SELECT; then for Apple's wallet one GET VAS DATA for each programme, and nothing is asked
/// twice; for Google's the sessions of `SmartTapReading`.
package struct PassReading: Sendable {
    /// What to do next.
    package enum Action: Hashable, Sendable {
        /// Send this command and report the answer.
        case transmit(CommandAPDU)
        /// Nothing more: this is the result.
        case finish(PassReadingResult)
    }

    private let requests: [PassRequest]
    private let mode: PassReadingMode
    private let nonce: [UInt8]
    /// What the phone can do; `nil` until it is selected.
    private var capabilities: MobileCapabilities?
    private var entries: [PassEntry] = []
    private let makeTerminal: @Sendable () -> SmartTapTerminal?
    /// The reading of Google's wallet, once it is selected.
    private var smartTap: SmartTapReading?

    /// Creates a reading.
    ///
    /// - Parameters:
    ///   - requests: The programmes; without one the wallet is only selected.
    ///   - mode: What the terminal wants from the tap.
    ///   - nonce: 4 unpredictable bytes.
    ///   - makeTerminal: Makes the values of a session of Google Smart Tap, new ones each time.
    package init(
        _ requests: [PassRequest], mode: PassReadingMode, nonce: [UInt8],
        makeTerminal: @escaping @Sendable () -> SmartTapTerminal? = { .make() }
    ) {
        self.requests = requests
        self.mode = mode
        self.nonce = nonce
        self.makeTerminal = makeTerminal
    }

    /// Begins with a phone in the field.
    package mutating func start() -> Action {
        capabilities = nil
        entries = []
        smartTap = nil
        do {
            return .transmit(try Wallet.selection())
        } catch {
            return .finish(.noWallet)
        }
    }

    /// Takes an answer and decides what to do next.
    package mutating func received(_ answer: ResponseAPDU) -> Action {
        do throws(WalletError) {
            if let action = try smartTap?.received(answer) { return action }
            guard capabilities != nil else { return try selected(answer) }
            try takeEntry(answer)
            return next()
        } catch {
            return .finish(.failed(error))
        }
    }

    private mutating func selected(_ answer: ResponseAPDU) throws(WalletError) -> Action {
        guard answer.isSuccess else { return .finish(.noWallet) }
        switch try Wallet(selectionAnswer: answer.data) {
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
        // Another first number is another protocol; nothing it says would be understood.
        if version.first != GetPassData.version.first {
            entries = requests.map { PassEntry($0, .unsupportedVersion) }
        }
        return next()
    }

    private mutating func takeEntry(_ answer: ResponseAPDU) throws(WalletError) {
        guard requests.indices.contains(entries.count) else { throw .malformedData }
        let request = requests[entries.count]
        guard let status = PassStatus(answer.statusWord) else {
            throw .refused(answer.statusWord)
        }
        guard status == .success, !request.sendsAddressOnly else {
            entries.append(PassEntry(request, status))
            return
        }
        guard let template = (try? DataObject.sequence(answer.data))?.first,
            template.tag == 0x70, let data = template.first(0x9F27), !data.value.isEmpty
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
}
