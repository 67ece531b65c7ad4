// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardSession {
    /// `2PAY.SYS.DDF01`, the proximity payment system environment.
    private static let directoryName = Array("2PAY.SYS.DDF01".utf8)

    /// Answers SELECT.
    ///
    /// See EMV Book 1, 11.3 and EMV Contactless Book B, 3.3.
    mutating func select(_ command: CommandAPDU) -> ResponseAPDU {
        // `6A81`: the card is blocked. See EMV Book 1, 12.3.1.
        guard !profile.isBlocked, !memory.counters.isBlocked else {
            return ResponseAPDU(statusWord: .functionNotSupported)
        }
        guard command.parameter1 == 4, [0, 2].contains(command.parameter2) else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        let name = command.data
        guard name.count <= 16 else { return ResponseAPDU(statusWord: .wrongLength) }
        if let wallet = profile.wallet {
            if command.parameter2 == 0, let answer = selectWallet(name, wallet) { return answer }
            // The phone's screen shows only a pass.
            guard wallet.offersPayment else { return ResponseAPDU(statusWord: .fileNotFound) }
        }
        if name == Self.directoryName, profile.hasDirectory, command.parameter2 == 0 {
            selection = .directory
            phase = .selected
            return ResponseAPDU(data: directory, statusWord: .success)
        }
        guard let index = index(of: name, isNext: command.parameter2 == 2) else {
            return ResponseAPDU(statusWord: .fileNotFound)
        }
        selection = .application(index, name: name)
        phase = .selected
        transaction = TransactionState()
        let application = profile.applications[index]
        return ResponseAPDU(
            data: Self.fileControlInformation(application),
            statusWord: memory.isBlocked(application) ? .fileDeactivated : .success)
    }

    /// Selects the application of another scheme with the same name, and returns it, or `nil`.
    mutating func selectOther(than application: CardApplication) -> CardApplication? {
        let other = profile.applications.firstIndex {
            $0.identifier == application.identifier && $0.scheme != application.scheme
        }
        guard let other, case .application(_, let name) = selection else { return nil }
        selection = .application(other, name: name)
        return profile.applications[other]
    }

    /// Finds an application by its full or partial name.
    ///
    /// The next occurrence is the one after the selected application.
    private func index(of name: [UInt8], isNext: Bool) -> Int? {
        guard name.count >= 5 else { return nil }
        var start = 0
        if isNext {
            guard case .application(let index, name) = selection else { return nil }
            start = index + 1
        }
        return profile.applications.indices.dropFirst(start).first {
            profile.applications[$0].name.starts(with: name)
        }
    }

    /// The directory with one entry for each application.
    ///
    /// See EMV Contactless Book B, 3.3.2, tables 3-1 and 3-2.
    private var directory: [UInt8] {
        let application = profile.mainApplication
        let entries = application.template(
            .fciIssuerDiscretionaryData, profile.applications.map(Self.entry))
        return application.template(
            .fciTemplate,
            [
                TLVWriter.object(.dedicatedFileName, Self.directoryName),
                application.template(.fciProprietaryTemplate, [entries]),
            ])
    }

    private static func entry(_ application: CardApplication) -> [UInt8] {
        var writer = TLVWriter()
        writer.append(.applicationTemplate) { writer in
            writer.append(.applicationDedicatedFileName, application.identifier)
            writer.append(.applicationLabel, Array(application.label.utf8))
            writer.append(.applicationPriorityIndicator, [application.priority])
            if let name = application.preferredName {
                writer.append(.applicationPreferredName, Array(name.utf8))
            }
            if let kernel = application.kernelIdentifier {
                writer.append(.kernelIdentifier, kernel)
            }
            if let extended = application.extendedSelection {
                writer.append(.extendedSelection, extended)
            }
        }
        return application.sentEntry(writer.bytes)
    }

    /// Returns the file control information of an application.
    ///
    /// See EMV Book 1, 11.3.4, table 45.
    private static func fileControlInformation(_ application: CardApplication) -> [UInt8] {
        var writer = TLVWriter()
        writer.append(.fciTemplate) { template in
            template.append(.dedicatedFileName, application.name)
            template.append(.fciProprietaryTemplate) { proprietary in
                proprietary.append(.applicationLabel, Array(application.label.utf8))
                proprietary.append(.applicationPriorityIndicator, [application.priority])
                let list = application.processingOptionsList.bytes
                if !list.isEmpty { proprietary.append(.pdol, list) }
                proprietary.append(.languagePreference, Array("en".utf8))
                if let name = application.preferredName {
                    proprietary.append(.issuerCodeTableIndex, [0x01])
                    proprietary.append(.applicationPreferredName, Array(name.utf8))
                }
                let objects = application.discretionaryObjects.sorted { $0.key < $1.key }
                guard !objects.isEmpty else { return }
                proprietary.append(.fciIssuerDiscretionaryData) { issuer in
                    for (tag, value) in objects { issuer.append(tag, value) }
                }
            }
        }
        return application.sentSelectionAnswer(writer.bytes)
    }
}

extension CardApplication {
    /// The name by which a reader selects the application: its identifier, and Extended Selection.
    ///
    /// A reader that does not support Extended Selection (`9F29`) selects by the identifier, which is
    /// a partial name. See EMV Contactless Book B, 3.3.3.3. *Assumed*: the selection answer contains
    /// the whole name (`84`).
    fileprivate var name: [UInt8] { identifier + (extendedSelection ?? []) }
}
