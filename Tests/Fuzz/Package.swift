// swift-tools-version: 6.2
import PackageDescription

/// One program for each body: libFuzzer brings its own `main`.
let names = [
    "answer-to-reset", "apdu", "apple-pay-token", "card-data", "entry-point", "http-request",
    "json-web-key", "kernel-2", "kernel-3", "kernel-4", "kernel-5", "kernel-6", "kernel-7",
    "kernel-8", "read-order", "reader-token", "script", "sealed-token", "stored-batch", "tlv",
    "transcript",
    "wallet",
]

let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "tap-to-pay", path: "../..")],
    targets: names.map { name in
        .executableTarget(
            name: "fuzz-" + name,
            dependencies: [.product(name: "FuzzBodies", package: "tap-to-pay")],
            path: "Targets/" + name,
            swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    },
    swiftLanguageModes: [.v6]
)
