// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardProfile {
    /// `2PAY.SYS.DDF01`, the proximity payment system environment.
    static let directoryName = Array("2PAY.SYS.DDF01".utf8)

    /// The directory with one entry for each application.
    ///
    /// See EMV Contactless Book B, 3.3.2, tables 3-1 and 3-2.
    var directory: [UInt8] {
        let application = mainApplication
        let entries = application.template(
            .fciIssuerDiscretionaryData, applications.map(\.entry))
        return application.template(
            .fciTemplate,
            [
                TLVWriter.object(.dedicatedFileName, Self.directoryName),
                application.template(.fciProprietaryTemplate, [entries]),
            ])
    }

    /// Finds an application by its full or partial name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - previous: The selected application if the next one is requested; it has the same name.
    /// - Returns: The index, or `nil`.
    func index(of name: [UInt8], after previous: Int?) -> Int? {
        guard name.count >= 5 else { return nil }
        return applications.indices.dropFirst(previous.map { $0 + 1 } ?? 0).first {
            applications[$0].name.starts(with: name)
        }
    }
}

extension CardApplication {
    /// The name by which a reader selects the application: its identifier, and Extended Selection.
    ///
    /// A reader that does not support Extended Selection (`9F29`) selects by the identifier, which is
    /// a partial name. See EMV Contactless Book B, 3.3.3.3. *Assumed*: the selection answer contains
    /// the whole name (`84`).
    fileprivate var name: [UInt8] { identifier + (extendedSelection ?? []) }

    /// The entry of the directory.
    fileprivate var entry: [UInt8] {
        var writer = TLVWriter()
        writer.append(.applicationTemplate) { writer in
            writer.append(.applicationDedicatedFileName, identifier)
            writer.append(.applicationLabel, Array(label.utf8))
            writer.append(.applicationPriorityIndicator, [priority])
            if let name = preferredName {
                writer.append(.applicationPreferredName, Array(name.utf8))
            }
            if let kernel = kernelIdentifier {
                writer.append(.kernelIdentifier, kernel)
            }
            if let extended = extendedSelection {
                writer.append(.extendedSelection, extended)
            }
        }
        return sentEntry(writer.bytes)
    }

    /// The file control information.
    ///
    /// See EMV Book 1, 11.3.4, table 45.
    var fileControlInformation: [UInt8] {
        var writer = TLVWriter()
        writer.append(.fciTemplate) { template in
            template.append(.dedicatedFileName, name)
            template.append(.fciProprietaryTemplate) { proprietary in
                proprietary.append(.applicationLabel, Array(label.utf8))
                proprietary.append(.applicationPriorityIndicator, [priority])
                let list = processingOptionsList.bytes
                if !list.isEmpty { proprietary.append(.pdol, list) }
                proprietary.append(.languagePreference, Array("en".utf8))
                if let name = preferredName {
                    proprietary.append(.issuerCodeTableIndex, [0x01])
                    proprietary.append(.applicationPreferredName, Array(name.utf8))
                }
                let objects = discretionaryObjects.sorted { $0.key < $1.key }
                guard !objects.isEmpty else { return }
                proprietary.append(.fciIssuerDiscretionaryData) { issuer in
                    for (tag, value) in objects { issuer.append(tag, value) }
                }
            }
        }
        return sentSelectionAnswer(writer.bytes)
    }
}
