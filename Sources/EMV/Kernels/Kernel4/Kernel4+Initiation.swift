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
        data.set(0x9F6D, mode.bytes)
        data.set(0x9F6E, reader.bytes)
    }

    /// Handles the answer to SELECT, and sends the data that the card requests.
    mutating func start() -> Action<Outcome> {
        guard let selection = activation.selection else {
            return endApplication(
                Self.section, "Answer to SELECT", activation.formOfSelection)
        }
        if let refusal = store(selection, "Answer to SELECT") { return refusal }
        guard data.hasValue(0x84) else {
            return endApplication(Self.section, "Mandatory data missing", [.element(0x84, nil)])
        }
        let values = (try? DataObjectList(bytes: data[0x9F38] ?? [])).map { optionsData($0) }
        guard let values, let command = GetProcessingOptions.command(values) else {
            return endApplication(
                Self.section, "PDOL malformed or too long", [.element(0x9F38, in: data)])
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
        if let type = data[0x9F35]?.first, let mode = data[0x9F6D]?.first {
            copy.set(0x9F35, [type | mode])
        }
        return copy.build(list)
    }

    /// Handles the AIP, the AFL, and the result of verification on a phone.
    mutating func processingOptionsAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        guard response.isSuccess else { return refused(response.statusWord) }
        guard let objects = GetProcessingOptions.objects(response.data) else {
            return endApplication(
                Self.section, "Answer to GET PROCESSING OPTIONS",
                Evidence.form(of: response.data, 0x77, 0x80))
        }
        if let refusal = store(objects, "Answer to GET PROCESSING OPTIONS") { return refusal }
        if let missing = ([0x82, 0x94] as [Tag]).first(where: { !data.hasValue($0) }) {
            return endApplication(
                Self.section, "Mandatory data missing", [.element(missing, nil)])
        }
        guard chooseMode() else {
            return endApplication(
                Self.section, "No mode in common",
                [.element(0x82, in: data), .element(0x9F6E, in: data)])
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
        let evidence: [Evidence] = [.element(0x82, in: data), .element(0x9F6D, in: data)]
        if profile.contains(.emvModeSupported), settings.readerCapabilities.contains(.emvMode) {
            record(Self.section, "Mode", evidence, .path("EMV mode"))
            return true
        }
        guard reader.contains(.magneticStripeMode) else { return false }
        record(Self.section, "Mode", evidence, .path("mag-stripe mode"))
        mode = .magneticStripe
        data.set(0x9F39, [0x91])
        let number = StripeNumber(
            random: Array(data[0x9F37] ?? []), range: settings.unpredictableNumberRange)
        data.set(0x9F37, number.bytes)
        return true
    }
}
