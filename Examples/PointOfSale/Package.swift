// swift-tools-version: 6.2
import PackageDescription

// On an iPhone, the module ProximityReader is Apple's framework.
func tapToPay(_ product: String) -> Target.Dependency {
    .product(name: product, package: "tap-to-pay", condition: .when(platforms: [.linux]))
}

let package = Package(
    name: "point-of-sale",
    platforms: [.iOS(.v17)],
    products: [.library(name: "Checkout", targets: ["Checkout"])],
    dependencies: [.package(name: "tap-to-pay", path: "../..")],
    targets: [
        .target(name: "Checkout", dependencies: [tapToPay("ProximityReader")]),
        .executableTarget(
            name: "point-of-sale", dependencies: ["Checkout", tapToPay("ProximityReader")]),
        .testTarget(
            name: "CheckoutTests",
            dependencies: [
                "Checkout", tapToPay("ProximityReader"), tapToPay("ProximityReaderTesting"),
            ]),
    ])
