// swift-tools-version: 6.2
import PackageDescription

// On an iPhone, the module PassKit is Apple's framework.
func tapToPay(_ product: String) -> Target.Dependency {
    .product(name: product, package: "tap-to-pay", condition: .when(platforms: [.linux]))
}

let package = Package(
    name: "shop",
    platforms: [.iOS(.v16)],
    products: [.library(name: "WaxShop", targets: ["WaxShop"])],
    dependencies: [.package(name: "tap-to-pay", path: "../..")],
    targets: [
        .target(name: "WaxShop", dependencies: [tapToPay("PassKit")]),
        .executableTarget(name: "shop", dependencies: ["WaxShop", tapToPay("PassKit")]),
        .testTarget(
            name: "WaxShopTests",
            dependencies: ["WaxShop", tapToPay("PassKit"), tapToPay("PassKitTesting")]),
    ])
