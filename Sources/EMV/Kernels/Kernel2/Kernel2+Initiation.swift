// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 1 to 3: selection data, GET PROCESSING OPTIONS, and the choice of the mode.
///
/// See EMV Contactless Book C-2, 6.3 to 6.5.
extension Kernel2 {
    /// The AFL entry of the record with mag-stripe data: file 1, record 1 (S3.30).
    private static let magneticStripeLocator: [UInt8] = [0x08, 0x01, 0x01, 0x00]

    /// Handles the answer to SELECT, and requests the processing options (S1.7 to S1.13).
    mutating func start() -> Action<Outcome> {
        guard let selection = activation.selection, store(selection, in: nil) else {
            return leave("S1.8", .parsingError, activation.formOfSelection)
        }
        guard data.hasValue(.dedicatedFileName) else {
            return leave("S1.8", .cardDataMissing, [.element(.dedicatedFileName, nil)])
        }
        guard let list = try? DataObjectList(bytes: data[.pdol] ?? []) else {
            return fail("S1.12", .parsingError, [.element(.pdol, in: data)])
        }
        exchange.begin(data)
        prepareDataStorage()
        return requestOptions(list)
    }

    /// Sends GET PROCESSING OPTIONS after the terminal has sent the data that it announced.
    ///
    /// See S1.11 to S1.23 and S2.7 to S2.10.
    mutating func requestOptions(_ list: DataObjectList) -> Action<Outcome> {
        guard !exchange.need(list.bytes[...], in: data) else { return ask(.options(list)) }
        let values = data.build(list)
        guard let command = GetProcessingOptions.command(values) else {
            return fail("S1.12", .parsingError, [.element(.pdol, in: data)])
        }
        data.set(.pdolRelatedData, values)
        state = .awaitingProcessingOptions
        return .transmit(command)
    }

    /// Handles AIP and AFL, and chooses the mode (S3.8 to S3.18).
    mutating func processingOptionsAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        guard response.isSuccess else {
            return leave("S3.9", .statusBytes, statusWord: response.statusWord)
        }
        guard let objects = GetProcessingOptions.objects(response.data),
            store(objects, in: .responseMessageTemplateFormat2)
        else {
            return fail(
                "S3.12", .parsingError,
                Evidence.form(
                    of: response.data, .responseMessageTemplateFormat2,
                    .responseMessageTemplateFormat1))
        }
        guard data.hasValue(.applicationInterchangeProfile),
            let locator = data[.applicationFileLocator], !locator.isEmpty
        else {
            return fail(
                "S3.14", .cardDataMissing,
                [
                    .element(.applicationInterchangeProfile, in: data),
                    .element(.applicationFileLocator, in: data),
                ])
        }
        let profile = Evidence.element(.applicationInterchangeProfile, in: data)
        if !settings.configuration.contains(.emvModeNotSupported),
            data.profile.contains(.emvModeSupported)
        {
            record("S3.15", "Application interchange profile", [profile], .path("EMV mode"))
            return enterEMVMode(locator)
        }
        guard !settings.configuration.contains(.magneticStripeModeNotSupported) else {
            return fail("S3.17", .magneticStripeModeNotSupported, [profile])
        }
        record("S3.16", "Application interchange profile", [profile], .path("mag-stripe mode"))
        return enterMagneticStripeMode(locator)
    }

    private mutating func enterEMVMode(_ locator: ArraySlice<UInt8>) -> Action<Outcome> {
        // S3.30 to S3.32: the record for mag-stripe mode is not needed.
        let skipsFirst =
            locator.starts(with: Self.magneticStripeLocator)
            && !settings.configuration.contains(.magneticStripeModeNotSupported)
        if skipsFirst { data[.applicationFileLocator] = locator.dropFirst(4) }
        guard !isRelayResistancePossible else { return startRelayResistance() }
        // S3.65
        findings.insert(.relayResistanceNotPerformed)
        return readFirstRecord()
    }

    private mutating func enterMagneticStripeMode(
        _ locator: ArraySlice<UInt8>
    ) -> Action<Outcome> {
        // S3.70 to S3.72
        let isOnlyFirst = locator.starts(with: Self.magneticStripeLocator)
        guard let reader = recordReader(isOnlyFirst ? locator.prefix(4) : locator) else {
            return failMagneticStripe(
                "S3.71", .cardDataError, [.element(.applicationFileLocator, in: data)])
        }
        return readMagneticStripe(reader)
    }

    /// Stores the elements of an answer (4.5.2).
    ///
    /// The card can send an element again if its first value was empty.
    ///
    /// - Parameters:
    ///   - objects: The elements, or the template that contains them.
    ///   - template: The template that contains the elements; `nil` if `objects` includes it.
    /// - Returns: `false` if an element is malformed, in the wrong template, or already present.
    mutating func store(_ objects: [DataObject], in template: Tag?) -> Bool {
        guard let elements = Kernel2CardElements.accepted(objects, in: template) else {
            return false
        }
        for element in elements {
            if !data.hasValue(element.tag) { data[element.tag] = nil }
            guard data.storeFromCard([element]) else { return false }
        }
        return true
    }

    /// Returns a reader for a locator with at least one record (S3R1.5).
    func recordReader(_ bytes: ArraySlice<UInt8>) -> RecordReader? {
        guard !bytes.isEmpty, let locator = ApplicationFileLocator(bytes) else { return nil }
        return RecordReader(locator)
    }
}
