// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Initiate Application Processing and Read Application Data.
///
/// See EMV Contactless Book C-6, initiate application processing and read application data.
extension Kernel6 {
    private static let initiation = "initiate application processing"
    private static let reading = "read application data"
    /// The message stays, and the field is off, for 1.3 seconds.
    private static let phoneMessageHoldTime = Duration(hundredMilliseconds: 13)

    /// Handles the answer to SELECT, and sends the data that the card requests.
    mutating func start() -> Action<Outcome> {
        if let violation = applicationData.selected(activation, in: &data) {
            return endApplication(violation, in: Self.initiation)
        }
        guard let bytes = data[.pdol], !bytes.isEmpty,
            let values = (try? DataObjectList(bytes: bytes)).map({ data.build($0) }),
            let command = GetProcessingOptions.command(values)
        else {
            return endApplication(
                Self.initiation, "PDOL missing, malformed, or too long",
                [.element(.pdol, in: data)])
        }
        optionsData = values
        state = .awaitingProcessingOptions
        return .transmit(command)
    }

    /// Handles the card's decision and its first data.
    mutating func processingOptionsAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        guard response.isSuccess else { return refused(response.statusWord) }
        optionsAnswer = response.data
        if let violation = applicationData.processingOptionsAnswered(response, in: &data) {
            return endApplication(violation, in: Self.initiation)
        }
        return proceed(applicationData.begin(data))
    }

    /// Handles a card that refuses the transaction, or a phone that requires its owner's action.
    private mutating func refused(_ statusWord: StatusWord) -> Action<Outcome> {
        let outcome: Outcome =
            switch statusWord {
            case .referenceDataNotUsable: .contactChip()
            case .conditionsNotSatisfied: Outcome(.selectNext, start: .combinationSelection)
            case .commandNotAllowed where settings.sendsCardholderToPhone:
                .seePhone(holdTime: Self.phoneMessageHoldTime)
            default: .endApplication()
            }
        record(
            Self.initiation, "GET PROCESSING OPTIONS", [.statusWord(statusWord)],
            .outcome(outcome.status))
        return finish(outcome)
    }

    /// Reads the next record, or shows that the card can be removed.
    mutating func proceed(_ step: ReadApplicationData.Step) -> Action<Outcome> {
        switch step {
        case .transmit(let command):
            state = .readingRecords
            return .transmit(command)
        case .complete:
            state = .showingCardRead
            return .display(
                UserInterfaceRequest(
                    .cardReadSuccessfully, .cardReadSuccessfully,
                    languagePreference: data.languages))
        case .violation(let violation):
            return endApplication(violation, in: Self.reading)
        }
    }
}
