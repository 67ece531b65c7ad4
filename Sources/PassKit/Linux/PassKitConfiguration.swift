// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import ApplePay
internal import Foundation
package import PaymentToken
internal import Support

/// What stands behind PassKit on this machine: wallet, token server, sheet, customer.
///
/// A controller takes what is current when it is made.
public struct PassKitConfiguration: Sendable {
    /// The merchant identifiers of the app's entitlement; `nil` for any.
    public var merchantIdentifiers: Set<String>?
    /// Hears what an app does wrong; at first it is written to standard error.
    public var diagnose: @Sendable (PassKitDiagnostic) -> Void
    /// The customer's cards; `nil` on a device that cannot pay.
    package var wallet: (any PaymentWallet)?
    /// Makes tokens.
    package var server: (any TokenServer)?
    /// Where payments are shown.
    package var sheet: (any AuthorizationSheet)?
    /// The contacts of the customer's device, the default first.
    package var contacts: [CustomerContact] = []
    /// Measures the time for answers.
    package var clock: any Clock<Duration> = ContinuousClock()
    /// How long `canMakePayments` and its relatives wait for the wallet.
    package var inquiryLimit = Duration.seconds(5)
    /// Of all controllers with this configuration one shows its sheet.
    let stage = Stage()

    /// Creates the configuration of a device that cannot pay.
    public init() {
        diagnose = { diagnostic in
            FileHandle.standardError.write(Data("PassKit: \(diagnostic)\n".utf8))
        }
    }
}

extension PassKitConfiguration {
    @TaskLocal package static var local: PassKitConfiguration?
    private static let process = Lock(PassKitConfiguration(environment: environment))

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// The configuration of this process; at first that of its environment variables.
    public static var shared: PassKitConfiguration {
        get { process.withLock { $0 } }
        set { process.withLock { $0 = newValue } }
    }

    /// The configuration that holds here: a test's own, or that of the process.
    static var current: PassKitConfiguration { local ?? shared }
}
