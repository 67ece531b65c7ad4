// swift-tools-version: 6.2
import PackageDescription

/// One program for each body: libFuzzer brings its own `main`.
let names = [
    "answer-to-reset", "apdu", "card-data", "json-web-key", "reader-token", "sealed-token",
    "tlv", "transcript",
]

let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "tap-to-pay", path: "../..")],
    targets: [
        .target(
            name: "FuzzBodies",
            dependencies: [.product(name: "PaymentProcessor", package: "tap-to-pay")],
            path: "Bodies")
    ]
        + names.map { name in
            .executableTarget(
                name: "fuzz-" + name, dependencies: ["FuzzBodies"], path: "Targets/" + name,
                swiftSettings: [.unsafeFlags(["-parse-as-library"])])
        },
    swiftLanguageModes: [.v6]
)
