// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "tap-to-pay", path: "../..")],
    targets: [
        .target(
            name: "CReference",
            linkerSettings: [.linkedLibrary("crypto"), .linkedLibrary("microhttpd")]),
        .executableTarget(
            name: "apdu-loop",
            cSettings: [.unsafeFlags(["-I/usr/include/PCSC"])],
            linkerSettings: [.linkedLibrary("pcsclite")]),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "CReference",
                .product(name: "ProximityReaderTesting", package: "tap-to-pay"),
                .product(name: "BenchmarkBodies", package: "tap-to-pay"),
                .product(name: "PaymentProcessor", package: "tap-to-pay"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
