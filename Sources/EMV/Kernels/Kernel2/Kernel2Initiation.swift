// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 1 to 3: selection data, GET PROCESSING OPTIONS, and the choice of the mode.
///
/// See EMV Contactless Book C-2, 6.3 to 6.5.
struct Kernel2Initiation {
    /// How the transaction continues.
    enum Mode {
        /// EMV mode, with the card's remaining Application File Locator (`94`) in the data.
        case emv
        /// Mag-stripe mode, with the records to read.
        case magneticStripe(RecordReader)
    }

    /// The AFL entry of the record with mag-stripe data: file 1, record 1 (S3.30).
    private static let magneticStripeLocator: [UInt8] = [0x08, 0x01, 0x01, 0x00]

    private let settings: Kernel2Settings
    private var list = DataObjectList([])
    /// The mode, after the card's answer to GET PROCESSING OPTIONS.
    private(set) var mode = Mode.emv

    init(_ settings: Kernel2Settings) { self.settings = settings }

    /// Handles the answer to SELECT (S1.7 to S1.13).
    ///
    /// - Returns: An outcome if the answer violates a rule; `nil` to continue.
    mutating func selected(_ transaction: inout TransactionContext) -> Action<Outcome>? {
        let activation = transaction.activation
        guard let selection = activation.selection,
            transaction.update({ Kernel2CardElements.store(selection, in: nil, of: &$0) })
        else {
            return settings.leave(
                "S1.8", .parsingError, activation.formOfSelection, in: &transaction)
        }
        let data = transaction.data
        guard data.hasValue(.dedicatedFileName) else {
            return settings.leave(
                "S1.8", .cardDataMissing, [.element(.dedicatedFileName, nil)], in: &transaction)
        }
        guard let list = try? DataObjectList(bytes: data[.pdol] ?? []) else {
            return fail(&transaction)
        }
        self.list = list
        return nil
    }

    /// Returns GET PROCESSING OPTIONS, or the request for data that the terminal announced.
    ///
    /// See S1.11 to S1.23 and S2.7 to S2.10.
    ///
    /// - Returns: The command or the request; End Application if the list is malformed or too long.
    func command(
        _ transaction: inout TransactionContext, _ exchange: inout DataExchange
    ) -> Action<Outcome> {
        guard !exchange.need(list.bytes[...], in: transaction.data) else {
            return .exchange(exchange.takeRequest())
        }
        let values = transaction.data.build(list)
        guard let command = GetProcessingOptions.command(values) else { return fail(&transaction) }
        transaction.set(.pdolRelatedData, values)
        return .transmit(command)
    }

    private func fail(_ transaction: inout TransactionContext) -> Action<Outcome> {
        settings.fail(
            "S1.12", .parsingError, [.element(.pdol, in: transaction.data)], in: &transaction)
    }

    /// Handles AIP and AFL, and chooses the mode (S3.8 to S3.18).
    ///
    /// - Returns: An outcome if the answer violates a rule; `nil` to continue.
    mutating func answered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext
    ) -> Action<Outcome>? {
        guard response.isSuccess else {
            return settings.leave(
                "S3.9", .statusBytes, statusWord: response.statusWord, in: &transaction)
        }
        guard let objects = GetProcessingOptions.objects(response.data),
            transaction.update({
                Kernel2CardElements.store(objects, in: .responseMessageTemplateFormat2, of: &$0)
            })
        else {
            return settings.fail(
                "S3.12", .parsingError,
                Evidence.form(
                    of: response.data, .responseMessageTemplateFormat2,
                    .responseMessageTemplateFormat1), in: &transaction)
        }
        let data = transaction.data
        guard data.hasValue(.applicationInterchangeProfile),
            let locator = data[.applicationFileLocator], !locator.isEmpty
        else {
            return settings.fail(
                "S3.14", .cardDataMissing,
                [
                    .element(.applicationInterchangeProfile, in: data),
                    .element(.applicationFileLocator, in: data),
                ], in: &transaction)
        }
        let profile = Evidence.element(.applicationInterchangeProfile, in: data)
        if !settings.configuration.contains(.emvModeNotSupported),
            data.profile.contains(.emvModeSupported)
        {
            transaction.record(
                "S3.15", "Application interchange profile", [profile], .path("EMV mode"))
            chooseEMV(locator, &transaction)
            return nil
        }
        guard !settings.configuration.contains(.magneticStripeModeNotSupported) else {
            return settings.fail(
                "S3.17", .magneticStripeModeNotSupported, [profile], in: &transaction)
        }
        transaction.record(
            "S3.16", "Application interchange profile", [profile], .path("mag-stripe mode"))
        return chooseMagneticStripe(locator, &transaction)
    }

    /// Leaves out the record for mag-stripe mode, which is not needed (S3.30 to S3.32).
    private mutating func chooseEMV(
        _ locator: ArraySlice<UInt8>, _ transaction: inout TransactionContext
    ) {
        mode = .emv
        if locator.starts(with: Self.magneticStripeLocator),
            !settings.configuration.contains(.magneticStripeModeNotSupported)
        {
            transaction.set(.applicationFileLocator, Array(locator.dropFirst(4)))
        }
    }

    /// Reads only the record for mag-stripe mode if the card has it (S3.70 to S3.72).
    private mutating func chooseMagneticStripe(
        _ locator: ArraySlice<UInt8>, _ transaction: inout TransactionContext
    ) -> Action<Outcome>? {
        let isOnlyFirst = locator.starts(with: Self.magneticStripeLocator)
        guard let reader = RecordReader(bytes: isOnlyFirst ? locator.prefix(4) : locator) else {
            return MagneticStripeOutcomes(settings: settings).fail(
                "S3.71", .cardDataError, [.element(.applicationFileLocator, in: transaction.data)],
                title: MagneticStripeReading.title, in: &transaction)
        }
        mode = .magneticStripe(reader)
        return nil
    }
}

extension RecordReader {
    /// Creates a reader for the records of a locator; fails if it is empty or malformed (S3R1.5).
    init?(bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty, let locator = ApplicationFileLocator(bytes) else { return nil }
        self.init(locator)
    }
}
