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

    @Test("One kernel can have several AIDs, and one AID several kernels")
    func different() throws {
        let combinations = try Self.layers(
            #"""
            {\#(Self.visa), "transactionTypes": ["purchase"]},
            {"aid": "A0000000032010", "kernel": 3, "transactionTypes": ["purchase"]},
            {\#(Self.mastercard), "transactionTypes": ["purchase"]},
            {"aid": "A0000000041010", "kernel": 8, "transactionTypes": ["purchase"]}
            """#
        ).terminal.combinations
        #expect(combinations.map(\.kernel.rawValue) == [3, 3, 2, 8])
        #expect(combinations[1].aid.description == "A0000000032010")
    }

    @Test("A new combination allows zero, extended selection, and no status check")
    func defaults() throws {
        let aid = try #require(AID([0xA0, 0x00, 0x00, 0x00, 0x03]))
        let combination = Combination(aid: aid, settings: Kernel3Settings())
        #expect(!combination.supportsStatusCheck && combination.supportsExtendedSelection)
        #expect(combination.allowsZeroAmount == true && combination.floorLimit == 0)
    }

    @Test("The limits of a program have its identifier of 1 to 16 bytes and no other names")
    func programs() throws {
        func read(_ members: String) throws -> [DynamicReaderLimits] {
            try Self.layers(
                #"{\#(Self.visa), "transactionTypes": ["purchase"], "dynamicReaderLimits": [{\#(members)}]}"#
            ).terminal.combinations[0].dynamicReaderLimits
        }
        for count in [1, 16] {
            let identifier = [UInt8](repeating: 0x31, count: count)
            let digits = Hexadecimal.string(identifier)
            #expect(
                try read(#""programIdentifier": "\#(digits)""#)
                    == [DynamicReaderLimits(programIdentifier: identifier)])
        }
        let limits = try read(#""programIdentifier": "31""#)[0]
        #expect(!limits.supportsStatusCheck && limits.allowsZeroAmount == true)
        #expect(limits.floorLimit == 0 && limits.transactionLimit == nil)
        let long = String(repeating: "31", count: 17)
        for (members, name) in [
            (#""programIdentifier": """#, "programIdentifier"),
            (#""programIdentifier": "\#(long)""#, "programIdentifier"),
            (#""programIdentifier": "31", "limit": 5"#, "limit"),
            (#""programIdentifier": "31", "floorLimit": -1"#, "floorLimit"),
        ] {
            let error = #expect(throws: ConfigurationError.self) { try read(members) }
            #expect(
                error?.path == "$.terminal.combinations[0].dynamicReaderLimits[0].\(name)")
        }
    }

    @Test("A list of tags for kernel 8 has at most 32 tags, each whole, in pairs for a mapping")
    func tagLists() throws {
        func read(_ members: String) throws -> Kernel8Settings? {
            try Self.layers(#"{"aid": "A0000000041010", "kernel": 8, \#(members)}"#)
                .terminal.combinations.first?.settings as? Kernel8Settings
        }
        func tags(_ count: Int) -> String {
            let list = [String](repeating: "\"9F50\"", count: count).joined(separator: ", ")
            return #""dataExchange": {"tagsToRead": [\#(list)]}"#
        }
        #expect(try read(tags(32))?.dataObjects[0x9F8203]?.count == 64)
        for members in [tags(33), #""dataExchange": {"tagsToRead": ["5A005A"]}"#] {
            let error = #expect(throws: ConfigurationError.self) { try read(members) }
            #expect(error?.path == "$.terminal.combinations[0].dataExchange.tagsToRead")
        }
        #expect(try read(#""tagMappingList": "9F375A""#)?.tagMapping == [0x9F, 0x37, 0x5A])
        let error = #expect(throws: ConfigurationError.self) {
            try read(#""tagMappingList": "9F375A95""#)
        }
        #expect(error?.path == "$.terminal.combinations[0].tagMappingList")
    }

    @Test("Without the reader's latency, relay resistance is switched off")
    func readerLatency() throws {
        for latency in [nil, Duration.milliseconds(3)] {
            var configuration = TerminalConfiguration.test
            for index in configuration.combinations.indices {
                switch configuration.combinations[index].settings {
                case var settings as Kernel2Settings:
                    settings.relayResistance.readerLatency = latency
                    configuration.combinations[index].settings = settings
                case var settings as Kernel8Settings:
                    settings.relayResistance.readerLatency = latency
                    configuration.combinations[index].settings = settings
                default: break
                }
            }
            configuration.requireReaderLatencyForRelayResistance()
            var count = 0
            for combination in configuration.combinations {
                switch combination.settings {
                case let settings as Kernel2Settings:
                    count += 1
                    let hasIt = settings.configuration.contains(.relayResistanceSupported)
                    #expect(hasIt == (latency != nil))
                    #expect(settings.configuration.contains(.onDeviceVerificationSupported))
                case let settings as Kernel8Settings:
                    count += 1
                    let hasIt = settings.configuration.contains(.relayResistanceSupported)
                    #expect(hasIt == (latency != nil))
                    #expect(settings.configuration.contains(.certificatesOfRSASupported))
                default: break
                }
            }
            #expect(count >= 4)
        }
    }

    @Test("Kernels check usage, show spending amounts, and send cardholders to phones by default")
    func settings() {
        let mastercard = Kernel2Settings()
        #expect(!mastercard.readsBalanceBeforeCryptogram && !mastercard.readsBalanceAfterCryptogram)
        let visa = Kernel3Settings()
        #expect(visa.checksUsageForCash && visa.checksUsageForCashback)
        #expect(visa.showsOfflineSpendingAmount && visa.sendsCardholderToPhone)
        let americanExpress = Kernel4Settings()
        #expect(!americanExpress.isUnableToGoOnline)
        #expect(!americanExpress.requestsOnlineCryptogramForRefund)
        let discover = Kernel6Settings()
        #expect(discover.checksUsageControl && discover.sendsCardholderToPhone)
        let unionPay = Kernel7Settings()
        #expect(unionPay.checksUsageForCash && unionPay.checksUsageForCashback)
        #expect(unionPay.showsOfflineSpendingAmount && unionPay.sendsCardholderToPhone)
        #expect(AnyKernelSettings(Kernel3Settings()) != AnyKernelSettings(Kernel7Settings()))
        #expect(AnyKernelSettings(visa) == AnyKernelSettings(Kernel3Settings()))
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
            members += Combination.commonSettings.members(of: combination)
            switch combination.settings {
            case let settings as Kernel2Settings:
                // Data storage is on if its object is present.
                members += Kernel2Settings.settings.filter { $0.name != "dataStorage" }
                    .members(of: settings)
            case let settings as Kernel3Settings:
                members += Kernel3Settings.settings.members(of: settings)
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
