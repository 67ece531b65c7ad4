// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The reading of loyalty passes from one phone: a value that decides and never does.
///
/// One SELECT, then one GET VAS DATA for each programme; nothing is asked twice.
package struct PassReading: Hashable, Sendable {
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

    /// Creates a reading.
    ///
    /// - Parameters:
    ///   - requests: The programmes; without one the wallet is only selected.
    ///   - mode: What the terminal wants from the tap.
    ///   - nonce: 4 unpredictable bytes.
    package init(_ requests: [PassRequest], mode: PassReadingMode, nonce: [UInt8]) {
        self.requests = requests
        self.mode = mode
        self.nonce = nonce
    }

    /// Begins with a phone in the field.
    package mutating func start() -> Action {
        capabilities = nil
        entries = []
        do {
            return .transmit(try Wallet.selection())
        } catch {
            return .finish(.noWallet)
        }
    }

    /// Takes an answer and decides what to do next.
    package mutating func received(_ answer: ResponseAPDU) -> Action {
        do throws(WalletError) {
            guard capabilities != nil else { return try selected(answer) }
            try takeEntry(answer)
            return next()
        } catch {
            return .finish(.failed(error))
        }
    }

    private mutating func selected(_ answer: ResponseAPDU) throws(WalletError) -> Action {
        guard answer.isSuccess else { return .finish(.noWallet) }
        guard
            case .apple(let version, let capabilities) = try Wallet(selectionAnswer: answer.data)
        else { throw .smartTap }
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
        entries.append(PassEntry(request, status, data: Array(data.value)))
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
