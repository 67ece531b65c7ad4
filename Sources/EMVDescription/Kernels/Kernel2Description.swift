// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension KernelDescription {
    /// The elements of kernel 2: Mastercard.
    ///
    /// See EMV Contactless Book C-2, Annex A.
    static let kernel2 = KernelDescription(
        .kernel2,
        [
            .applicationInterchangeProfile: .bits(CardBits.kernel2InterchangeProfile),
            .terminalVerificationResults: .bits(
                TerminalBits.verificationResultsWithRelayResistance),
            .issuerActionCodeDefault: .bits(TerminalBits.verificationResultsWithRelayResistance),
            .issuerActionCodeDenial: .bits(TerminalBits.verificationResultsWithRelayResistance),
            .issuerActionCodeOnline: .bits(TerminalBits.verificationResultsWithRelayResistance),
            .offlineAccumulatorBalance: .amount(isApplication: true), .drdol: .objectList,
            .cardVerificationResults: .bits(CardVerificationBits.mChip), .dsdol: .objectList,
            .applicationCapabilitiesInformation: .bits(Kernel2Bits.applicationCapabilities),
            .dsSlotAvailability: .bits(Kernel2Bits.slotAvailability),
            .magstripeCVMList: .cardholderVerificationRules,
            .udol: .objectList, .track2Data: .trackTwo, .thirdPartyData: .thirdPartyData,
            .dsSlotManagementControl: .bits(Kernel2Bits.slotManagement),
            .mobileSupportIndicator: .bits(Kernel2Bits.mobileSupport),
            .dsODSInfo: .bits(Kernel2Bits.storageInfo),
            .balanceReadBeforeGenAC: .amount(isApplication: true),
            .balanceReadAfterGenAC: .amount(isApplication: true), .dataNeeded: .tagList,
            .dsACType: .bits(Kernel2Bits.cryptogramType),
            .dsODSInfoForReader: .bits(Kernel2Bits.storageInfoForReader),
            .dsSummaryStatus: .bits(Kernel2Bits.summaryStatus), .kernelID: .kernelIdentifier,
            .postGenACPutDataStatus: .bits(Kernel2Bits.putDataStatus),
            .preGenACPutDataStatus: .bits(Kernel2Bits.putDataStatus),
            .tagsToRead: .tagList, .referenceControlParameter: .bits(Kernel2Bits.referenceControl),
            .errorIndication: .errorIndication, .userInterfaceRequestData: .userInterfaceRequest,
            .cardDataInputCapability: .bits(TerminalBits.cardDataInputCapability),
            .cvmCapabilityCVMRequired: .bits(TerminalBits.verificationCapability),
            .cvmCapabilityNoCVMRequired: .bits(TerminalBits.verificationCapability),
            .defaultUDOL: .objectList,
            .kernelConfiguration: .bits(Kernel2Bits.configuration),
            .magstripeCVMCapabilityCVMRequired: .bits(Kernel2Bits.magneticStripeVerification),
            .securityCapability: .bits(TerminalBits.securityCapability),
            .terminalActionCodeDefault: .bits(TerminalBits.verificationResultsWithRelayResistance),
            .terminalActionCodeDenial: .bits(TerminalBits.verificationResultsWithRelayResistance),
            .terminalActionCodeOnline: .bits(TerminalBits.verificationResultsWithRelayResistance),
            .readerContactlessFloorLimit: .amount(isApplication: false),
            .readerContactlessTransactionLimitNoOnDeviceCVM: .amount(isApplication: false),
            .readerContactlessTransactionLimitOnDeviceCVM: .amount(isApplication: false),
            .readerCVMRequiredLimit: .amount(isApplication: false),
            .idsStatus: .bits(Kernel2Bits.storageStatus), .outcomeParameterSet: .outcome,
            .magstripeCVMCapabilityNoCVMRequired: .bits(Kernel2Bits.magneticStripeVerification),
            .minimumRelayResistanceGracePeriod: .tenthsOfMilliseconds,
            .maximumRelayResistanceGracePeriod: .tenthsOfMilliseconds,
            .terminalExpectedTransmissionTimeForRelayResistanceCAPDU: .tenthsOfMilliseconds,
            .terminalExpectedTransmissionTimeForRelayResistanceRAPDU: .tenthsOfMilliseconds,
            .relayResistanceAccuracyThreshold: .tenthsOfMilliseconds,
            .minTimeForProcessingRelayResistanceAPDU: .tenthsOfMilliseconds,
            .maxTimeForProcessingRelayResistanceAPDU: .tenthsOfMilliseconds,
            .deviceEstimatedTransmissionTimeForRelayResistanceRAPDU: .tenthsOfMilliseconds,
            .measuredRelayResistanceProcessingTime: .tenthsOfMilliseconds,
        ],
        recordedNames: [[0xA0, 0x00, 0x00, 0x00, 0x04], testName],
        recordedCombination: { $1.kernel2Combination($0) })
}

/// The bits of kernel 2's own elements.
///
/// See EMV Contactless Book C-2, Annex A.
enum Kernel2Bits {
    /// `9F5D`.
    static let applicationCapabilities = BitTable([
        .number(1, 0xF0, "Version"),
        .choice(
            1, 0x0F, "Data storage",
            [0: "not supported", 1: "version 1", 2: "version 2"]),
        .flag(2, 0x04, "Field off detection supported"),
        .flag(2, 0x02, "Balance reading supported"),
        .choice(
            2, 0x01, "CDA", [0: "supported as in EMV", 1: "supported over TC, ARQC and AAC"]),
        .choice(
            3, 0xFF, "Standalone data storage",
            [
                1: "all 10 tags 32 bytes", 2: "all 10 tags 48 bytes",
                3: "all 10 tags 64 bytes", 4: "all 10 tags 96 bytes", 5: "all 10 tags 128 bytes",
                6: "all 10 tags 160 bytes", 7: "all 10 tags 192 bytes",
                8: "all tags 32 bytes except 9F78, which is 64 bytes",
            ]),
    ])

    /// `9F5F`.
    static let slotAvailability = BitTable([
        .flag(1, 0x80, "Permanent slot type"),
        .flag(1, 0x40, "Volatile slot type"),
    ])

    /// `9F6F`.
    static let slotManagement = BitTable([
        .flag(1, 0x80, "Permanent slot type"),
        .flag(1, 0x40, "Volatile slot type"),
        .flag(1, 0x20, "Low volatility"),
        .flag(1, 0x10, "Locked slot"),
        .flag(1, 0x01, "Deactivated slot"),
    ])

    /// `9F7E`.
    static let mobileSupport = BitTable([
        .flag(1, 0x02, "On-device CVM required"),
        .flag(1, 0x01, "Mobile supported"),
    ])

    /// `DF62`.
    static let storageInfo = BitTable([
        .flag(1, 0x80, "Permanent slot type"),
        .flag(1, 0x40, "Volatile slot type"),
        .flag(1, 0x20, "Low volatility"),
        .flag(1, 0x08, "Decline payment transaction in case of data storage error"),
    ])

    /// The bits of `DF8108`, which are also the first bits of `DF8114`.
    private static let cryptogram = BitTable.Entry.choice(
        1, 0xC0, "", [0x00: "AAC", 0x40: "TC", 0x80: "ARQC"])

    /// `DF8108`.
    static let cryptogramType = BitTable([cryptogram])

    /// `DF8114`: P1 of GENERATE AC.
    static let referenceControl = BitTable([cryptogram, .flag(1, 0x10, "CDA signature requested")])

    /// `DF810A`.
    static let storageInfoForReader = BitTable([
        .flag(1, 0x80, "Usable for TC"),
        .flag(1, 0x40, "Usable for ARQC"),
        .flag(1, 0x20, "Usable for AAC"),
        .flag(1, 0x04, "Stop if no DS ODS Term"),
        .flag(1, 0x02, "Stop if write failed"),
    ])

    /// `DF810B`.
    static let summaryStatus = BitTable([
        .flag(1, 0x80, "Successful read"),
        .flag(1, 0x40, "Successful write"),
    ])

    /// `DF810E` and `DF810F`.
    static let putDataStatus = BitTable([.flag(1, 0x80, "Completed")])

    /// `DF8128`.
    static let storageStatus = BitTable([.flag(1, 0x80, "Read"), .flag(1, 0x40, "Write")])

    /// `DF811B`.
    static let configuration = BitTable([
        .flag(1, 0x80, "Mag-stripe mode contactless transactions not supported"),
        .flag(1, 0x40, "EMV mode contactless transactions not supported"),
        .flag(1, 0x20, "On-device cardholder verification supported"),
        .flag(1, 0x10, "Relay resistance protocol supported"),
        .flag(1, 0x08, "Reserved for payment system"),
        .flag(1, 0x04, "Read all records even when no CDA"),
    ])

    /// `DF811E` and `DF812C`.
    static let magneticStripeVerification = BitTable([
        .choice(
            1, 0xF0, "CVM", [0x00: "no CVM", 0x10: "signature", 0x20: "online PIN", 0xF0: "N/A"])
    ])

    /// `DF8115`, bytes 1 to 3.
    static let errorIndication = BitTable([
        .choice(
            1, 0xFF, "L1", [0: "OK", 1: "time-out", 2: "transmission error", 3: "protocol error"]),
        .choice(
            2, 0xFF, "L2",
            [
                0x00: "OK", 0x01: "card data missing", 0x02: "CAM failed", 0x03: "status bytes",
                0x04: "parsing error", 0x05: "max limit exceeded", 0x06: "card data error",
                0x07: "mag-stripe not supported", 0x08: "no PPSE", 0x09: "PPSE fault",
                0x0A: "empty candidate list", 0x0B: "IDS read error", 0x0C: "IDS write error",
                0x0D: "IDS data error", 0x0E: "IDS no matching AC", 0x0F: "terminal data error",
            ]),
        .choice(
            3, 0xFF, "L3", [0: "OK", 1: "time-out", 2: "stop", 3: "amount not present"]),
    ])

    /// `DF8129`, and `9F8210` of kernel 8.
    static let outcome = BitTable([
        .choice(
            1, 0xF0, "Status",
            [
                0x10: "Approved", 0x20: "Declined", 0x30: "Online Request",
                0x40: "End Application", 0x50: "Select Next", 0x60: "Try Another Interface",
                0x70: "Try Again", 0xF0: "N/A",
            ]),
        .choice(
            2, 0xF0, "Start", [0x00: "A", 0x10: "B", 0x20: "C", 0x30: "D", 0xF0: "N/A"]),
        .choice(3, 0xF0, "Online response data", [0xF0: "N/A"]),
        .choice(
            4, 0xF0, "CVM",
            [
                0x00: "no CVM", 0x10: "signature", 0x20: "online PIN",
                0x30: "confirmation code verified", 0xF0: "N/A",
            ]),
        .flag(5, 0x80, "UI request on outcome present"),
        .flag(5, 0x40, "UI request on restart present"),
        .flag(5, 0x20, "Data record present"),
        .flag(5, 0x10, "Discretionary data present"),
        .flag(5, 0x08, "Receipt"),
        .choice(
            6, 0xF0, "Alternate interface preference",
            [0x10: "contact chip", 0x20: "magnetic stripe", 0xF0: "N/A"]),
    ])
}

extension RecordedTerminal {
    /// The data of COMPUTE CRYPTOGRAPHIC CHECKSUM for cards that do not list it (`DF811A`).
    static let defaultChecksumList = try? DataObjectList(
        bytes: Kernel2Settings().defaultChecksumList[...])

    /// Returns a combination for kernel 2 that leads to the recorded decisions.
    func kernel2Combination(_ aid: AID) -> Combination {
        let amount = parameters.amountAuthorised
        return Combination(
            aid: aid, settings: Kernel2Settings(self),
            transactionTypes: [parameters.transactionType],
            floorLimit: requestsOfflineApproval ? nil : 0,
            verificationLimit: isVerifiedOnDevice && amount > 0 ? amount - 1 : nil)
    }
}

extension Kernel2Settings {
    /// Creates settings that lead to the recorded decisions.
    fileprivate init(_ terminal: RecordedTerminal) {
        self.init()
        let capabilities = terminal.values[.terminalCapabilities] ?? []
        if capabilities.count == 3 {
            cardDataInputCapability = capabilities[0]
            capabilityIfVerificationNotRequired = capabilities[1]
            securityCapability = capabilities[2]
        } else {
            capabilityIfVerificationNotRequired = terminal.verificationCapability.bytes[1]
        }
        let combined: TerminalCapabilities = .combinedDataAuthentication
        if let control = terminal.cryptogramControl, control & 0x10 != 0 {
            securityCapability |= combined.bytes[2]
        }
        if terminal.isVerifiedOnDevice { configuration.insert(.onDeviceVerificationSupported) }
        if terminal.hasRelayResistance { configuration.insert(.relayResistanceSupported) }
        magneticStripeVerificationIfNotRequired = .none
        switch terminal.cryptogramControl.flatMap({
            CryptogramInformationData(rawValue: $0).cryptogram
        }) {
        case .approve:
            actionCodes = TerminalActionCodes(denial: [], online: [], default: [])
        case .decline:
            actionCodes = TerminalActionCodes(
                denial: TerminalVerificationResults.everything, online: [], default: [])
        case .onlineRequest, nil:
            actionCodes = TerminalActionCodes(
                denial: [], online: TerminalVerificationResults.everything,
                default: TerminalVerificationResults.everything)
        }
    }
}

extension TerminalVerificationResults {
    /// All bits, so the decision is the recorded one, whatever the kernel finds.
    fileprivate static let everything = TerminalVerificationResults(rawValue: 0xFF_FFFF_FFFF)
}

extension RecordedAuthentication {
    /// Checks the combined signature, with the relay resistance data if it was exchanged.
    ///
    /// Only kernel 2 adds data to the signature, and only after an exchange.
    ///
    /// - Parameter keys: The authorities to trust.
    /// - Returns: The verdict.
    func combinedVerdict(_ keys: CertificationAuthorityKeys) -> AuthenticationVerdict {
        Kernel2DynamicData.verify(
            data: data, staticData: staticData, transactionData: transactionData,
            response: cryptogramResponse[...], relayData: relayData, keys: keys)
    }
}
