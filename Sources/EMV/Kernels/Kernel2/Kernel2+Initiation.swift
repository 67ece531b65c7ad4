// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 1 to 3: selection data, GET PROCESSING OPTIONS and the choice of the mode.
///
/// See EMV Contactless Book C-2, 6.3 to 6.5.
extension Kernel2 {
    /// The entry that names the record of mag-stripe data: file 1, record 1 (S3.30).
    private static let magneticStripeLocator: [UInt8] = [0x08, 0x01, 0x01, 0x00]

    /// Takes the answer to the selection and asks for the processing options (S1.7 to S1.13).
    mutating func start() -> Action<Outcome> {
        guard let selection = activation.selection, data.storeFromCard(selection) else {
            return finish(selectNext(.parsingError))
        }
        guard data.hasValue(0x84) else { return finish(selectNext(.cardDataMissing)) }
        guard let list = try? DataObjectList(bytes: data[0x9F38] ?? []),
            let command = GetProcessingOptions.command(data.build(list))
        else { return finish(failure(.parsingError)) }
        state = .awaitingProcessingOptions
        return .transmit(command)
    }

    /// Takes AIP and AFL and chooses the mode (S3.8 to S3.18).
    mutating func processingOptionsAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        guard response.isSuccess else {
            return finish(selectNext(.statusBytes, statusWord: response.statusWord))
        }
        guard let objects = GetProcessingOptions.objects(response.data),
            data.storeFromCard(objects)
        else { return finish(failure(.parsingError)) }
        guard data.hasValue(0x82), let locator = data[0x94], !locator.isEmpty else {
            return finish(failure(.cardDataMissing))
        }
        if !settings.configuration.contains(.emvModeNotSupported),
            profile.contains(.emvModeSupported)
        {
            return enterEMVMode(locator)
        }
        guard !settings.configuration.contains(.magneticStripeModeNotSupported) else {
            return finish(failure(.magneticStripeModeNotSupported))
        }
        return enterMagneticStripeMode(locator)
    }

    private mutating func enterEMVMode(_ locator: ArraySlice<UInt8>) -> Action<Outcome> {
        // S3.30 to S3.32: the record for mag-stripe mode is not needed.
        let skipsFirst =
            locator.starts(with: Self.magneticStripeLocator)
            && !settings.configuration.contains(.magneticStripeModeNotSupported)
        // S3.60
        findings.insert(.relayResistanceNotPerformed)
        // S3R1.17 to S3R1.20
        if !isCombinedSignaturePossible { findings.insert(.offlineDataAuthenticationNotPerformed) }
        guard let reader = reader(skipsFirst ? locator.dropFirst(4) : locator) else {
            return finish(failure(.cardDataError))
        }
        state = .readingRecords(reader)
        return readNext(reader)
    }

    private mutating func enterMagneticStripeMode(
        _ locator: ArraySlice<UInt8>
    ) -> Action<Outcome> {
        // S3.70 to S3.72
        let isOnlyFirst = locator.starts(with: Self.magneticStripeLocator)
        guard let reader = reader(isOnlyFirst ? locator.prefix(4) : locator) else {
            return finish(failure(.cardDataError, isMagneticStripe: true))
        }
        state = .readingMagneticStripeRecords(reader)
        return readNext(reader)
    }

    /// A reader for a locator with at least one record (S3R1.5).
    private func reader(_ bytes: ArraySlice<UInt8>) -> RecordReader? {
        guard !bytes.isEmpty, let locator = ApplicationFileLocator(bytes) else { return nil }
        return RecordReader(locator)
    }

    /// Asks for the next record; there is one.
    private mutating func readNext(_ reader: RecordReader) -> Action<Outcome> {
        guard let command = reader.command else { return finish(failure(.cardDataError)) }
        return .transmit(command)
    }

    /// Whether card and terminal both support CDA (S3R1.18).
    var isCombinedSignaturePossible: Bool {
        let capabilities = data.element(0x9F33, TerminalCapabilities.self) ?? []
        return profile.contains(.combinedDataAuthenticationSupported)
            && capabilities.contains(.combinedDataAuthentication)
    }
}
