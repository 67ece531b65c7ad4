// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Initiate Application Processing and Read Application Data.
///
/// See EMV Contactless Book C-5, initiate application and read data.
extension Kernel5 {
    private static let initiation = "initiate application processing"
    private static let reading = "read application data"
    /// Account number, expiration date, and the data that the card requests for its cryptogram.
    private static let mandatory: [Tag] = [
        .primaryAccountNumber, .applicationExpirationDate, .cdol1,
    ]

    /// Handles the answer to SELECT, and sends the data that the card requests.
    mutating func start() -> Action<Outcome> {
        if let violation = applicationData.selected(activation, in: &data) {
            return endApplication(violation, in: Self.initiation)
        }
        if let violation = ReadApplicationData.missing([.dedicatedFileName], in: data) {
            return endApplication(violation, in: Self.initiation)
        }
        let values = (try? DataObjectList(bytes: data[.pdol] ?? [])).map { data.build($0) }
        guard let values, let command = GetProcessingOptions.command(values) else {
            return endApplication(
                Self.initiation, "PDOL malformed or too long", [.element(.pdol, in: data)])
        }
        request.addOptions(values)
        state = .awaitingProcessingOptions
        return .transmit(command)
    }

    /// Handles the AIP and the AFL, and chooses the mode.
    mutating func processingOptionsAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        guard response.isSuccess else { return refused(response.statusWord) }
        if let violation = applicationData.processingOptionsAnswered(response, in: &data) {
            return endApplication(violation, in: Self.initiation)
        }
        let mandatory: [Tag] = [.applicationInterchangeProfile, .applicationFileLocator]
        if let violation = ReadApplicationData.missing(mandatory, in: data) {
            return endApplication(violation, in: Self.initiation)
        }
        let evidence: [Evidence] = [
            .element(.applicationInterchangeProfile, in: data),
            .element(.terminalCompatibilityIndicator, in: data),
        ]
        if data.profile.contains(.emvModeSupported), settings.combinationOptions.contains(.emvMode)
        {
            record(Self.initiation, "Mode", evidence, .path("EMV mode"))
        } else if settings.combinationOptions.contains(.legacyMode) {
            mode = .legacy
            record(Self.initiation, "Mode", evidence, .path("legacy mode"))
        } else {
            return endApplication(Self.initiation, "No mode in common", evidence)
        }
        return proceed(applicationData.begin(data))
    }

    /// Handles a card that refuses the transaction, or a phone that requires its owner's action.
    private mutating func refused(_ statusWord: StatusWord) -> Action<Outcome> {
        let outcome: Outcome =
            switch statusWord {
            case .conditionsNotSatisfied: Outcome(.selectNext, start: .combinationSelection)
            case .commandNotAllowed: .seePhone(holdTime: settings.phoneMessageHoldTime)
            default: .endApplication()
            }
        record(
            Self.initiation, "GET PROCESSING OPTIONS", [.statusWord(statusWord)],
            .outcome(outcome.status))
        return finish(outcome)
    }

    /// Reads the next record, or decides after the last one.
    mutating func proceed(_ step: ReadApplicationData.Step) -> Action<Outcome> {
        switch step {
        case .transmit(let command):
            state = .readingRecords
            return .transmit(command)
        case .violation(let violation): return endApplication(violation, in: Self.reading)
        case .complete: break
        }
        if let violation = ReadApplicationData.missing(Self.mandatory, in: data) {
            return endApplication(violation, in: Self.reading)
        }
        return analyse()
    }
}
