// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of an app: its own language mode, and none of this package's features.
let app: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "tap-to-pay",
    products: [
        .library(name: "ProximityReader", targets: ["ProximityReader"]),
        .library(name: "ProximityReaderTesting", targets: ["ProximityReaderTesting"]),
        // For kernels of other packages, which name types of SmartCard. See Docs/Decisions/0013.
        .library(name: "EMV", targets: ["EMV", "SmartCard"]),
        .library(name: "EmulatedCards", targets: ["EmulatedCards"]),
        .library(name: "PassKit", targets: ["PassKit"]),
        .library(name: "PassKitTesting", targets: ["PassKitTesting"]),
        .library(name: "PaymentProcessor", targets: ["PaymentProcessor"]),
        .executable(name: "taptopay", targets: ["taptopay"]),
        .executable(name: "taptopay-kiosk", targets: ["taptopay-kiosk"]),
        // Only for Tests/Fuzz and Tests/Benchmarks.
        .library(name: "FuzzBodies", targets: ["FuzzBodies"]),
        .library(name: "BenchmarkBodies", targets: ["BenchmarkBodies"]),
    ],
    traits: [
        // With TRAITS=PostgreSQL, every command builds the same, also that of a package outside.
        .default(
            enabledTraits: Context.environment["TRAITS"] == "PostgreSQL" ? ["PostgreSQL"] : []),
        .trait(
            name: "PostgreSQL",
            description: "The PSP service can keep its data in PostgreSQL; needs libpq."),
    ],
    targets: [
        // Not a system library: pkg-config's flags for libpcsclite include -pthread, about which
        // SwiftPM warns in every build.
        .target(name: "CPCSC", linkerSettings: [.linkedLibrary("pcsclite")]),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CPostgreSQL", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CTLS", pkgConfig: "libssl", providers: [.apt(["libssl-dev"])]),

        .target(name: "Support"),
        .target(name: "SmartCard", dependencies: ["Support"]),
        .target(name: "Cryptography", dependencies: ["COpenSSL"]),
        .target(name: "SQLite", dependencies: ["CSQLite", "Support"]),
        .target(name: "PCSC", dependencies: ["SmartCard", "CPCSC", "Support"]),
        .target(name: "EMV", dependencies: ["SmartCard", "Cryptography", "Support"]),
        .target(
            name: "EMVDescription", dependencies: ["EMV", "SmartCard", "Cryptography", "Support"]),
        .target(name: "Phrases"),
        .target(name: "VAS", dependencies: ["SmartCard", "Cryptography"]),
        .target(name: "PaymentToken", dependencies: ["SmartCard", "Cryptography", "Support"]),
        .target(
            name: "PaymentProcessor",
            dependencies: ["PaymentToken", "SmartCard", "Cryptography", "SQLite", "Support"]),
        .target(
            name: "PaymentStore",
            dependencies: ["PaymentToken", "Cryptography", "SQLite", "Support"]),
        .target(
            name: "ProximityReader",
            dependencies: [
                "EMV", "VAS", "PCSC", "PaymentToken", "PaymentStore", "SmartCard", "Cryptography",
                "Support", "EMVDescription", "Phrases",
            ]),
        // C embeds files in a fraction of a second; .embedInCode takes ten.
        .target(name: "CCards"),
        .target(
            name: "EmulatedCards",
            dependencies: ["SmartCard", "Cryptography", "PaymentToken", "Support", "CCards"],
            exclude: ["Cards"]),
        .target(
            name: "ProximityReaderTesting",
            dependencies: [
                "ProximityReader", "EmulatedCards", "PaymentProcessor", "PaymentStore",
                "PaymentToken", "EMV", "SmartCard", "Cryptography", "TestClocks", "Support",
            ]),
        .target(name: "TestClocks", dependencies: ["Support"]),
        .target(
            name: "ApplePay",
            dependencies: ["PaymentToken", "SmartCard", "Cryptography", "Phrases", "Support"]),
        .target(name: "Contacts"),
        .target(
            name: "PassKit",
            dependencies: [
                "ApplePay", "Contacts", "PaymentToken", "Support",
            ]),
        .target(
            name: "ApplePayServer",
            dependencies: [
                "PaymentProcessor", "PaymentToken", "Cryptography", "Support",
            ]),
        .target(
            name: "PassKitTesting",
            dependencies: [
                "PassKit", "ApplePay", "EmulatedCards", "ApplePayServer", "PaymentProcessor",
                "PaymentToken", "SmartCard", "Cryptography", "TestClocks", "Phrases", "Support",
            ]),
        .target(name: "HTTPServer", dependencies: ["CMicroHTTPD", "Support"]),
        .target(name: "HTTPClient", dependencies: ["PaymentToken", "CTLS", "Support"]),
        .target(
            name: "ServiceInterface", dependencies: ["HTTPServer", "Cryptography", "Support"]),
        .target(name: "CPages"),
        .target(
            name: "Kiosk",
            dependencies: [
                "ProximityReader", "ApplePay", "PaymentToken", "HTTPServer", "HTTPClient",
                "ServiceInterface", "SQLite", "Cryptography", "SmartCard", "Support",
                "EMV", "EMVDescription", "Phrases", "CPages",
            ],
            exclude: ["Sheet/Page", "Console/Page"]),
        .executableTarget(name: "taptopay-kiosk", dependencies: ["Kiosk", "Cryptography"]),
        .target(
            name: "ProcessorService",
            dependencies: [
                "PaymentProcessor", "PaymentToken", "HTTPServer", "HTTPClient", "ServiceInterface",
                "SQLite", "SmartCard", "Cryptography", "Support",
                .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
            ]),
        .executableTarget(
            name: "taptopay",
            dependencies: [
                "ProximityReader", "ProximityReaderTesting", "PaymentProcessor", "EmulatedCards",
                "EMV", "PCSC", "ProcessorService", "HTTPServer", "HTTPClient", "PaymentToken",
                "PaymentStore", "SmartCard", "Cryptography", "ApplePay", "ApplePayServer",
                "ServiceInterface", "Phrases", "Support", "EMVDescription",
            ]),

        .target(
            name: "TestSupport",
            dependencies: [
                "SmartCard", "CPrivateService", "CDescriptors", "TestClocks", "Support",
            ],
            path: "Tests/TestSupport",
            resources: [.copy("Fixtures")]),
        .target(name: "CPrivateService", path: "Tests/CPrivateService"),
        .target(name: "CDescriptors", path: "Tests/CDescriptors"),
        .testTarget(
            name: "SQLiteTests", dependencies: ["SQLite", "TestSupport", "Support"]),
        .testTarget(name: "SupportTests", dependencies: ["Support", "TestSupport"]),
        .testTarget(name: "SmartCardTests", dependencies: ["SmartCard", "TestSupport", "Support"]),
        .target(
            name: "FuzzBodies",
            dependencies: [
                "ProximityReader", "PaymentProcessor", "PaymentToken", "HTTPServer", "EMV", "VAS",
                "Cryptography", "SmartCard", "Kiosk", "Support", "EMVDescription",
            ],
            path: "Tests/Fuzz/Bodies"),
        .target(
            name: "BenchmarkBodies",
            dependencies: [
                "EMV", "HTTPServer", "ApplePayServer", "PaymentProcessor", "PaymentToken",
                "Cryptography", "SmartCard", "EMVDescription",
            ],
            path: "Tests/Benchmarks/Bodies"),
        .testTarget(
            name: "FuzzReplayTests", dependencies: ["FuzzBodies"], path: "Tests/Fuzz",
            exclude: ["Package.swift", "Targets", "run", "keep", "Bodies"], sources: ["Replay"],
            resources: [.copy("Corpus"), .copy("FailCases")]),
        .testTarget(
            name: "CryptographyTests",
            dependencies: ["Cryptography", "TestSupport", "Support"]),
        .testTarget(
            name: "PCSCTests", dependencies: ["PCSC", "SmartCard", "TestSupport", "Support"]),
        .testTarget(
            name: "EMVTests",
            dependencies: [
                "EMV", "EMVDescription", "EmulatedCards", "ProximityReader",
                "ProximityReaderTesting", "RandomTaps", "Cryptography", "SmartCard", "TestSupport",
                "Support",
            ]),
        .testTarget(
            name: "EMVDescriptionTests",
            dependencies: [
                "EMVDescription", "EMV", "Cryptography", "SmartCard", "TestSupport", "Support",
            ]),
        .testTarget(
            name: "VASTests",
            dependencies: [
                "VAS", "EmulatedCards", "Cryptography", "SmartCard", "TestSupport", "Support",
            ]),
        .testTarget(
            name: "EmulatedCardsTests",
            dependencies: [
                "EmulatedCards", "PaymentToken", "SmartCard", "Cryptography", "TestClocks",
                "TestSupport", "Support",
            ]),
        .testTarget(name: "PhrasesTests", dependencies: ["Phrases"]),
        .testTarget(
            name: "ApplePayTests",
            dependencies: [
                "ApplePay", "PaymentToken", "SmartCard", "Cryptography", "TestClocks",
                "TestSupport", "Phrases", "Support", "taptopay",
            ]),
        .testTarget(
            name: "ApplePayServerTests",
            dependencies: [
                "ApplePayServer", "PaymentToken", "SmartCard",
                "Cryptography", "TestSupport", "Support",
            ]),
        .testTarget(
            name: "PassKitTests",
            dependencies: [
                "PassKit", "PassKitTesting", "ApplePay", "Contacts", "EmulatedCards",
                "ApplePayServer", "PaymentProcessor", "PaymentToken", "SmartCard", "Cryptography",
                "TestClocks", "TestSupport", "Support",
            ]),
        .testTarget(
            name: "PaymentTokenTests",
            dependencies: ["PaymentToken", "Cryptography", "SmartCard", "TestSupport", "Support"]),
        .testTarget(
            name: "PaymentProcessorTests",
            dependencies: [
                "PaymentProcessor", "PaymentToken", "ApplePayServer", "EmulatedCards",
                "Cryptography", "SmartCard", "TestSupport", "Support",
            ]),
        .testTarget(
            name: "PaymentStoreTests",
            dependencies: [
                "PaymentStore", "PaymentToken", "Cryptography", "CSQLite", "TestSupport",
                "Support", "outbox-exerciser",
            ]),
        .testTarget(
            name: "ProcessorServiceTests",
            dependencies: [
                "ProcessorService", "PaymentProcessor", "PaymentToken", "HTTPServer", "HTTPClient",
                "SQLite", "EmulatedCards", "SmartCard", "Cryptography", "TestSupport", "Support",
                "database-exerciser",
            ]),
        .testTarget(
            name: "HTTPClientTests",
            dependencies: ["HTTPClient", "HTTPServer", "PaymentToken", "TestSupport", "Support"]),
        .testTarget(
            name: "HTTPServerTests",
            dependencies: ["HTTPServer", "TestSupport", "Support"]),
        .testTarget(
            name: "ServiceInterfaceTests",
            dependencies: [
                "HTTPServer", "ServiceInterface", "Cryptography", "TestSupport", "Support",
            ]),
        .testTarget(
            name: "KioskTests",
            dependencies: [
                "Kiosk", "HTTPServer", "ProximityReader", "ProximityReaderTesting", "EmulatedCards",
                "EMV", "PaymentProcessor", "PaymentStore", "ApplePay", "Contacts", "PaymentToken",
                "SmartCard", "SQLite", "Cryptography", "TestSupport", "Support",
            ]),
        .target(name: "SelfKill", path: "Tests/SelfKill"),
        .executableTarget(
            name: "outbox-exerciser", dependencies: ["PaymentStore", "PaymentToken", "SelfKill"],
            path: "Tests/OutboxExerciser"),
        .executableTarget(
            name: "database-exerciser",
            dependencies: ["ProcessorService", "HTTPServer", "SelfKill"],
            path: "Tests/DatabaseExerciser"),
        .testTarget(
            name: "ProximityReaderTests",
            dependencies: [
                "ProximityReader", "ProximityReaderTesting", "EmulatedCards", "PaymentProcessor",
                "PaymentToken", "PaymentStore", "EMV", "EMVDescription", "VAS", "PCSC", "SmartCard",
                "Cryptography", "TestSupport", "Support", "TestClocks", "taptopay",
            ]),
        .testTarget(
            name: "GuideTests",
            dependencies: [
                "ProximityReader", "ProximityReaderTesting", "PassKit", "PassKitTesting",
            ],
            packageAccess: false, swiftSettings: app),
        .testTarget(
            name: "PublicAPITests",
            dependencies: ["ProximityReader", "PassKit", "PassKitTesting", "TestSupport"],
            exclude: ["Interface/Lists"], packageAccess: false, swiftSettings: app),
        .testTarget(
            name: "PublicAPISwift5Tests",
            dependencies: ["ProximityReader", "PassKit", "PassKitTesting"],
            packageAccess: false, swiftSettings: app + [.swiftLanguageMode(.v5)]),
        .target(
            name: "RandomTaps",
            dependencies: [
                "EMV", "EmulatedCards", "SmartCard", "Cryptography", "TestSupport", "Support",
            ],
            path: "Tests/RandomTaps/Taps"),
        .executableTarget(
            name: "random-taps", dependencies: ["RandomTaps"], path: "Tests/RandomTaps/Program"),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "ProximityReader", "EmulatedCards", "PaymentProcessor", "PaymentToken", "PCSC",
                "Kiosk", "HTTPServer", "ApplePay", "SmartCard", "Cryptography", "TestSupport",
                "Phrases", "Support", "EMV", "taptopay", "taptopay-kiosk", "TestClocks",
            ],
            resources: [.copy("Scripts")]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = target.swiftSettings ?? settings
}
