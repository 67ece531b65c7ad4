// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard
import Support
import Testing

@testable import ProximityReader

@Suite("Combinations in configuration layers")
struct LayeredCombinationTests {
    /// Reads layers with these combinations.
    private static func layers(
        _ layers: String..., terminal: TerminalConfiguration = .test
    ) throws -> ReaderConfiguration {
        var configuration = ReaderConfiguration(environment: [:], terminal: terminal)
        for (index, combinations) in layers.enumerated() {
            let text = #"{"terminal": {"combinations": [\#(combinations)]}}"#
            try configuration.apply(
                ConfigurationFile.parse(Array(text.utf8), source: "layer \(index)"))
        }
        return configuration
    }

    private static let visa = #""aid": "A0000000031010", "kernel": 3"#
    private static let mastercard = #""aid": "A0000000041010", "kernel": 2"#

    @Test("Values missing from a layer come from the layer below")
    func inherited() throws {
        let terminal = try Self.layers("{\(Self.visa)}, {\(Self.mastercard)}").terminal
        let builtIn = TerminalConfiguration.test.combinations.filter {
            ["A0000000031010", "A0000000041010"].contains($0.aid.description)
                && $0.kernel != .kernel8
        }
        #expect(Set(terminal.combinations) == Set(builtIn))
        #expect(terminal.combinations.map(\.verificationLimit) == [100_00, nil, 100_00, nil])
    }

    @Test("A later layer changes single values of a combination by AID, kernel, and type")
    func single() throws {
        let configuration = try Self.layers(
            #"{\#(Self.visa), "verificationLimit": 5000, "statusCheck": true}"#,
            #"{\#(Self.visa), "transactionTypes": ["cash"], "transactionLimit": 700}, "#
                + #"{\#(Self.visa), "transactionTypes": ["purchase", "refund"]}"#)
        let combinations = configuration.terminal.combinations
        #expect(combinations.map(\.transactionTypes) == [[0x01], [0x00], [0x20]])
        #expect(combinations.map(\.transactionLimit) == [700, nil, nil])
        #expect(combinations.map(\.verificationLimit) == [5000, 5000, 5000])
        #expect(combinations.map(\.supportsStatusCheck) == [true, true, true])
        let origins = Dictionary(
            configuration.values.filter { $0.combination?.hasSuffix(": cash") == true }
                .map { ($0.name, $0.origin) }, uniquingKeysWith: { first, _ in first })
        #expect(origins["transactionLimit"] == "layer 1")
        #expect(origins["verificationLimit"] == "layer 0")
        #expect(origins["floorLimit"] == "built in")
    }

    @Test("Null removes a limit, and a new AID starts with its kernel's defaults")
    func absent() throws {
        let combinations = try Self.layers(
            #"{"aid": "A000000004", "kernel": 2, "transactionTypes": ["purchase"], "#
                + #""verificationLimit": null}"#
        ).terminal.combinations
        let first = try #require(combinations.first)
        #expect(combinations.count == 1)
        #expect(first.verificationLimit == nil)
        #expect(first.floorLimit == 0)
        #expect(first.settings as? Kernel2Settings == .test)
        let refunds = try Self.layers(
            #"{"aid": "A000000004", "kernel": 2, "transactionTypes": ["refund"]}"#
        ).terminal.combinations
        #expect(refunds.map { $0.settings as? Kernel2Settings } == [.testRefund])
    }

    @Test("Two combinations for the same AID and transaction type are refused")
    func twice() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Self.layers(
                #"{\#(Self.visa), "transactionTypes": ["purchase"]}, {\#(Self.visa)}"#)
        }
        #expect(error.path == "$.terminal.combinations[1].aid")
    }

    @Test("A shown configuration can be written to a file and read back unchanged")
    func written() throws {
        let terminal = TerminalConfiguration.test
        let settings = terminal.combinations.map { combination in
            var members: [(String, JSONValue)] = [
                ("aid", .string(combination.aid.description)),
                ("kernel", .integer(Int64(combination.kernel.rawValue))),
                (
                    "transactionTypes",
                    .array(
                        Combination.transactionTypeNames
                            .filter { combination.transactionTypes.contains($0.value) }
                            .map { .string($0.key) })
                ),
            ]
            members += Combination.commonSettings.map { ($0.name, $0.value(combination)) }
            switch combination.settings {
            case let settings as Kernel2Settings:
                // Data storage is on if its object is present.
                members += Kernel2Settings.settings.filter { $0.name != "dataStorage" }
                    .map { ($0.name, $0.value(settings)) }
            case let settings as Kernel3Settings:
                members += Kernel3Settings.settings.map { ($0.name, $0.value(settings)) }
            default: break
            }
            return String(
                decoding: JSONWriter.text(.object(JSONObject(members: members))), as: UTF8.self)
        }
        #expect(
            try Self.layers(settings.joined(separator: ", ")).terminal.combinations
                == terminal.combinations)
    }

    @Test("Each configuration data object of kernel 2 can be set by its name")
    func kernel2() throws {
        let combinations = try Self.layers(
            #"""
            {\#(Self.mastercard), "transactionTypes": ["purchase"], "kernelConfiguration": "B0",
             "cardDataInputCapability": "60", "cvmCapabilityCVMRequired": "40",
             "cvmCapabilityNoCVMRequired": "48", "securityCapability": "0A",
             "magneticStripeCVMCapabilityCVMRequired": "20",
             "magneticStripeCVMCapabilityNoCVMRequired": "F0",
             "terminalRiskManagementData": "4CFF800000000000",
             "transactionLimitNoOnDeviceCVM": 5000, "transactionLimitOnDeviceCVM": 20000,
             "applicationVersionNumber": "0003", "magneticStripeApplicationVersionNumber": "0002",
             "defaultUDOL": "9F6A04", "messageHoldTime": 20, "holdTimeValue": 5,
             "mobileSupportIndicator": "03", "transactionCategoryCode": "X",
             "phoneMessageTable": ["0008000008002000", "0000000000000700"]}
            """#
        ).terminal.combinations
        guard let settings = combinations.first?.settings as? Kernel2Settings else {
            Issue.record("\(combinations)")
            return
        }
        #expect(
            settings.configuration == [
                .magneticStripeModeNotSupported, .onDeviceVerificationSupported,
                .relayResistanceSupported,
            ])
        #expect(settings.cardDataInputCapability == 0x60)
        #expect(settings.capabilityIfVerificationRequired == 0x40)
        #expect(settings.capabilityIfVerificationNotRequired == 0x48)
        #expect(settings.securityCapability == 0x0A)
        #expect(settings.magneticStripeVerificationIfRequired == .onlinePIN)
        #expect(settings.magneticStripeVerificationIfNotRequired == .notApplicable)
        #expect(
            settings.riskManagementData?.bytes == [0x4C, 0xFF, 0x80, 0x00, 0x00, 0x00, 0x00, 0x00])
        #expect(settings.transactionLimitWithoutOnDevice == 5000)
        #expect(settings.transactionLimitOnDevice == 20000)
        #expect(settings.applicationVersion == [0x00, 0x03])
        #expect(settings.magneticStripeApplicationVersion == [0x00, 0x02])
        #expect(settings.messageHoldTime == .seconds(2))
        #expect(settings.fieldOffHoldTime == .milliseconds(500))
        #expect(settings.mobileSupportIndicator == 0x03)
        #expect(settings.transactionCategoryCode == UInt8(ascii: "X"))
        #expect(
            settings.phoneMessages.rows == [
                [0x00, 0x08, 0x00, 0x00, 0x08, 0x00, 0x20, 0x00],
                [0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x07, 0x00],
            ])
    }

    @Test("Each setting of kernel 3 can be set by its name")
    func kernel3() throws {
        let combinations = try Self.layers(
            #"""
            {\#(Self.visa), "usageControlForCash": false, "usageControlForCashback": false,
             "offlineSpendingAmount": false, "seePhone": false, "applicationVersionNumber": "0001"}
            """#
        ).terminal.combinations
        var expected = Kernel3Settings()
        expected.checksUsageForCash = false
        expected.checksUsageForCashback = false
        expected.showsOfflineSpendingAmount = false
        expected.sendsCardholderToPhone = false
        expected.applicationVersion = [0x00, 0x01]
        #expect(combinations.map { $0.settings as? Kernel3Settings } == [expected, expected])
    }

    @Test(
        "An invalid kernel setting is reported with the allowed values",
        arguments: [
            (#""kernelConfiguration": "B0B0""#, "kernelConfiguration", "2 hexadecimal digits"),
            (
                #""magneticStripeCVMCapabilityCVMRequired": "30""#,
                "magneticStripeCVMCapabilityCVMRequired", "“20” (online PIN)"
            ),
            (#""transactionCategoryCode": "shop""#, "transactionCategoryCode", "one letter"),
            (
                #""phoneMessageTable": ["0008000008002000"]"#, "phoneMessageTable",
                "the last row's mask is 000000"
            ),
            (#""holdTimeValue": 256"#, "holdTimeValue", "from 0 to 255 (in units of 100 ms)"),
            (
                #""terminalRiskManagementData": "6C""#, "terminalRiskManagementData",
                "16 hexadecimal"
            ),
            (#""verificationLimit": "none""#, "verificationLimit", "smallest unit"),
        ])
    func mistakes(members: String, name: String, allowed: String) throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Self.layers("{\(Self.mastercard), \(members)}")
        }
        #expect(error.path == "$.terminal.combinations[0].\(name)")
        #expect(error.allowed.contains(allowed), "\(error.allowed)")
    }
}
