// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Initiate Application Processing: GET PROCESSING OPTIONS and the choice of the mode.
///
/// See EMV Contactless Book C-4, application initiation.
extension Kernel4 {
    private static let section = "application initiation"

    /// Sets Contactless Reader Capabilities (`9F6D`) and Enhanced Contactless Reader Capabilities
    /// (`9F6E`) for the amount and the limits of this transaction.
    mutating func setReaderCapabilities() {
        var (mode, reader) = (settings.readerCapabilities, settings.enhancedReaderCapabilities)
        if isVerificationRequired {
            mode.insert(.verificationRequired)
            reader.insert(.verificationRequired)
        }
        data.set(.contactlessReaderCapabilities, mode.bytes)
        data.set(.enhancedContactlessReaderCapabilities, reader.bytes)
    }

    /// Handles the answer to SELECT, and sends the data that the card requests.
    mutating func start() -> Action<Outcome> {
        if let violation = applicationData.selected(activation, in: &data) {
            return endApplication(violation, in: Self.section)
        }
        if let violation = ReadApplicationData.missing([.dedicatedFileName], in: data) {
            return endApplication(violation, in: Self.section)
        }
        let values = (try? DataObjectList(bytes: data[.pdol] ?? [])).map { optionsData($0) }
        guard let values, let command = GetProcessingOptions.command(values) else {
            return endApplication(
                Self.section, "PDOL malformed or too long", [.element(.pdol, in: data)])
        }
        request.addOptions(values)
        state = .awaitingProcessingOptions
        return .transmit(command)
    }

    /// Returns the values for the card's list, in which the terminal type (`9F35`) also contains the
    /// bits of Contactless Reader Capabilities (`9F6D`).
    ///
    /// See EMV Contactless Book C-4, Contactless Reader Capabilities.
    private func optionsData(_ list: DataObjectList) -> [UInt8] {
        var copy = data
        if let type = data[.terminalType]?.first,
            let mode = data[.contactlessReaderCapabilities]?.first
        {
            copy.set(.terminalType, [type | mode])
        }
        return copy.build(list)
    }

    /// Handles the AIP, the AFL, and the result of verification on a phone.
    mutating func processingOptionsAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        guard response.isSuccess else { return refused(response.statusWord) }
        if let violation = applicationData.processingOptionsAnswered(response, in: &data) {
            return endApplication(violation, in: Self.section)
        }
        let mandatory: [Tag] = [.applicationInterchangeProfile, .applicationFileLocator]
        if let violation = ReadApplicationData.missing(mandatory, in: data) {
            return endApplication(violation, in: Self.section)
        }
        guard chooseMode() else {
            return endApplication(
                Self.section, "No mode in common",
                [
                    .element(.applicationInterchangeProfile, in: data),
                    .element(.enhancedContactlessReaderCapabilities, in: data),
                ])
        }
        return readRecords()
    }

    /// Handles a card that refuses the transaction, or a phone that requires its owner.
    private mutating func refused(_ statusWord: StatusWord) -> Action<Outcome> {
        let outcome: Outcome
        switch statusWord {
        case .referenceDataNotUsable where !memory.hasSentToPhone,
            .commandNotAllowed where !memory.hasSentToPhone:
            memory.hasSentToPhone = true
            outcome = .seePhone(holdTime: settings.phoneMessageHoldTime)
        case .conditionsNotSatisfied:
            outcome = Outcome(.selectNext, start: .combinationSelection)
        default:
            outcome = .endApplication()
        }
        record(
            Self.section, "GET PROCESSING OPTIONS", [.statusWord(statusWord)],
            .outcome(outcome.status))
        return finish(outcome)
    }

    // MARK: - Mode

    /// Chooses EMV mode if both sides have it, else mag-stripe mode if both have that.
    ///
    /// - Returns: `false` if there is no mode in common.
    private mutating func chooseMode() -> Bool {
        let evidence: [Evidence] = [
            .element(.applicationInterchangeProfile, in: data),
            .element(.contactlessReaderCapabilities, in: data),
        ]
        if data.profile.contains(.emvModeSupported), settings.readerCapabilities.contains(.emvMode)
        {
            record(Self.section, "Mode", evidence, .path("EMV mode"))
            return true
        }
        guard reader.contains(.magneticStripeMode) else { return false }
        record(Self.section, "Mode", evidence, .path("mag-stripe mode"))
        mode = .magneticStripe
        data.set(.pointOfServiceEntryMode, [0x91])
        let number = StripeNumber(
            random: Array(data[.unpredictableNumber] ?? []),
            range: settings.unpredictableNumberRange)
        data.set(.unpredictableNumber, number.bytes)
        return true
    }
}
