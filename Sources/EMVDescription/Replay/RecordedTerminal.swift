// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import EMV
internal import SmartCard
internal import Support

/// The reader in a recording, as its commands show it.
struct RecordedTerminal: Hashable, Sendable {
    /// The lists of the currently selected application.
    private struct Lists {
        var isSupported = false
        var options: DataObjectList?
        var cryptogram: DataObjectList?
        var checksum: DataObjectList?
    }

    /// The elements that kernels compute themselves, so they must not be set.
    private static let computed: Set<Tag> = [
        .terminalVerificationResults, .transactionStatusInformation, .cvmResults,
        .terminalCapabilities, .terminalTransactionQualifiers,
    ]

    /// The terminal's data elements by tag, from the data that the card requested.
    private(set) var values: [Tag: [UInt8]] = [:]
    /// P1 of the first GENERATE AC, or `nil`.
    private(set) var cryptogramControl: UInt8?
    /// Whether the recorded terminal requested relay resistance data.
    private(set) var hasRelayResistance = false
    /// Whether the terminal opened a secure channel, whose keys are not in the recording.
    private(set) var hasSecureChannel = false
    /// The applications to select if the recording does not select the PPSE.
    private(set) var directEntries: [DirectoryEntry]?
    /// The card's expiration date, or `nil`.
    private var expirationDate: [UInt8]?
    /// A date in the remarks (`9A=190819`), or `nil`.
    private var remarkedDate: [UInt8]?

    /// Extracts the reader's data from a recording.
    init(_ transcript: Transcript) {
        var lists = Lists()
        var names: [[UInt8]] = []
        for exchange in transcript.exchanges {
            guard let bytes = exchange.command?.bytes,
                let command = try? CommandAPDU(bytes: bytes)
            else {
                read(exchange.response, &lists)
                continue
            }
            switch command.instruction {
            case 0xA4:
                names.append(command.data)
                lists = Lists()
                lists.isSupported = Self.isSupported(command.data)
            case 0xA8:
                // Kernel Key Data
                if lists.options?.contains(.kernelKeyData) == true { hasSecureChannel = true }
                let objects = try? DataObject.sequence(command.data)
                store(Array(objects?.first(.commandTemplate)?.value ?? []), lists.options, lists)
            case 0xAE where cryptogramControl == nil && lists.isSupported:
                cryptogramControl = command.parameter1
                store(command.data, lists.cryptogram, lists)
            case 0xEA:
                hasRelayResistance = true
            case 0x2A:
                store(command.data, lists.checksum ?? Self.defaultChecksumList, lists)
            default:
                break
            }
            read(exchange.response, &lists)
        }
        remarkedDate = Self.date(transcript)
        directEntries = Self.directEntries(names)
    }

    /// Stores the values of a list; the first recorded value of a tag counts.
    ///
    /// For the terminal capabilities (`9F33`), the last value counts, because kernel 2 completes
    /// them between its two commands.
    private mutating func store(_ data: [UInt8], _ list: DataObjectList?, _ lists: Lists) {
        guard lists.isSupported, let list, list.totalLength == data.count else { return }
        var rest = data[...]
        for entry in list.entries {
            var value = Array(rest.prefix(entry.length))
            rest = rest.dropFirst(entry.length)
            if entry.tag == .terminalType, let byte = value.first {
                // Kernel 4 adds the modes of the reader to the terminal type.
                let (type, modes) = ContactlessReaderCapabilities.separate(byte)
                if !modes.isEmpty { values[.contactlessReaderCapabilities] = modes.bytes }
                value = [type]
            }
            if values[entry.tag] == nil || entry.tag == .terminalCapabilities {
                values[entry.tag] = value
            }
        }
    }

    /// Stores the lists and the expiration date in a response.
    private mutating func read(_ response: Transcript.Message?, _ lists: inout Lists) {
        guard let response, let parsed = try? ResponseAPDU(bytes: response.bytes),
            let objects = try? DataObject.sequence(parsed.data, limits: .card)
        else { return }
        func list(_ tag: Tag) -> DataObjectList? {
            objects.first(tag).flatMap { try? DataObjectList(bytes: $0.value) }
        }
        lists.options = lists.options ?? list(.pdol)
        lists.cryptogram = lists.cryptogram ?? list(.cdol1)
        lists.checksum = lists.checksum ?? list(.cardAuthenticationRelatedData)
        if expirationDate == nil, let date = objects.first(.applicationExpirationDate)?.value,
            date.count == 3
        {
            expirationDate = Array(date)
        }
    }

    /// The parameters of the transaction.
    ///
    /// Without a recorded date, the card's expiration date is used, because the card was valid
    /// then.
    var parameters: TransactionParameters {
        TransactionParameters(
            transactionType: values[.transactionType]?.first ?? TransactionParameters.Kind.purchase,
            amountAuthorised: number(.amountAuthorizedNumeric) ?? 1_00,
            amountOther: number(.amountOtherNumeric) ?? 0,
            currencyCode: UInt16(clamping: number(.transactionCurrencyCode) ?? 840),
            date: date(values[.transactionDate]) ?? date(remarkedDate) ?? expirationDate ?? [
                0x25, 0x01, 0x01,
            ],
            time: date(values[.transactionTime]) ?? [0, 0, 0])
    }

    /// The configuration of a reader that behaves like the recorded one.
    var configuration: TerminalConfiguration {
        var terminal = TerminalData()
        terminal.terminalType =
            values[.terminalType]?.first ?? (requestsOfflineApproval ? 0x22 : 0x21)
        if let capabilities = values[.terminalCapabilities].flatMap({ TerminalCapabilities($0) }) {
            terminal.capabilities = capabilities
        }
        terminal.additional = values.filter { !Self.computed.contains($0.key) }
        return TerminalConfiguration(terminal: terminal, combinations: combinations)
    }

    private var combinations: [Combination] {
        let kernels = KernelDescription.builtIn.values.sorted {
            $0.kernel.rawValue > $1.kernel.rawValue
        }
        return kernels.flatMap { kernel in
            kernel.recordedNames.compactMap { AID($0) }.compactMap { aid in
                kernel.recordedCombination(aid, self)
            }
        }
    }

    /// Whether the recorded terminal asked the card to approve.
    var requestsOfflineApproval: Bool {
        cryptogramControl.map { CryptogramInformationData(rawValue: $0).cryptogram == .approve }
            ?? false
    }

    /// Whether the recorded results are those of on-device verification.
    var isVerifiedOnDevice: Bool {
        values[.cvmResults]
            == CardholderVerificationResults(.plaintextPIN, .always, .successful).bytes
    }

    /// The methods that lead to the recorded results (`9F34`), or all contactless methods.
    var verificationCapability: TerminalCapabilities {
        let method = values[.cvmResults]?.first.map {
            CardholderVerificationMethod(rawValue: $0 & 0x3F)
        }
        switch method {
        case .noneRequired: return .noVerificationRequired
        case .signature: return .signature
        case .onlinePIN: return .encipheredPINOnline
        case .nonePerformed: return []
        default:
            let findings = values[.terminalVerificationResults].flatMap {
                TerminalVerificationResults($0)
            }
            return findings.map { $0.contains(.onlinePINEntered) } == false
                ? [.signature, .noVerificationRequired]
                : [.encipheredPINOnline, .signature, .noVerificationRequired]
        }
    }

    /// Returns a source with the recorded random number, or another source if there is none.
    func random(otherwise source: RandomSource) -> RandomSource {
        guard let number = values[.unpredictableNumber], number.count == 4 else { return source }
        return RandomSource { count in (0..<max(count, 0)).map { number[$0 % 4] } }
    }

    /// Returns whether a kernel handles this application.
    private static func isSupported(_ name: [UInt8]) -> Bool {
        KernelDescription.builtIn.values.contains { kernel in
            kernel.recordedNames.contains { name.starts(with: $0) }
        }
    }

    private func date(_ bytes: [UInt8]?) -> [UInt8]? { bytes?.count == 3 ? bytes : nil }

    private func number(_ tag: Tag) -> UInt64? {
        var data = TransactionData(kernel: KernelIdentifier(rawValue: 0))
        data[tag] = values[tag]?[...]
        return data[tag] == nil ? nil : data.number(tag)
    }

    /// Returns the recorded names, unless the recording selects the PPSE or nothing.
    private static func directEntries(_ names: [[UInt8]]) -> [DirectoryEntry]? {
        guard !names.isEmpty,
            !names.contains(ProximityPaymentSystemEnvironment.select.data)
        else { return nil }
        return names.compactMap { AID($0).map { DirectoryEntry(name: $0) } }
    }

    /// Returns the date after `9A=` in the remarks.
    private static func date(_ transcript: Transcript) -> [UInt8]? {
        let marker = Array("9A=".utf8)
        for case .comment(let comment) in transcript.lines {
            var rest = Array(comment.utf8)[...]
            while !rest.isEmpty {
                if rest.starts(with: marker) {
                    let digits = rest.dropFirst(marker.count).prefix(6)
                    let text = String(decoding: digits, as: UTF8.self)
                    if let date = Hexadecimal.bytes(text), date.count == 3 { return date }
                }
                rest = rest.dropFirst()
            }
        }
        return nil
    }
}
