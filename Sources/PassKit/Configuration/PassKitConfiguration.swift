// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import ApplePay
internal import Foundation
package import PaymentToken
internal import Support

/// The wallet, token server, sheet, and customer that PassKit uses on this machine.
///
/// A controller uses the configuration that is current when the controller is created.
public struct PassKitConfiguration: Sendable {
    /// The merchant identifiers in the app's entitlement; `nil` for any.
    public var merchantIdentifiers: Set<String>?
    /// Receives an app's mistakes; writes them to standard error by default.
    public var diagnose: @Sendable (PassKitDiagnostic) -> Void
    /// The customer's cards; `nil` on a device that cannot pay.
    package var wallet: (any PaymentWallet)?
    /// The server that creates tokens.
    package var server: (any TokenServer)?
    /// The sheet that presents payments.
    package var sheet: (any AuthorizationSheet)?
    /// The contacts on the customer's device, the default first.
    package var contacts: [CustomerContact] = []
    /// The clock that measures the time for answers.
    package var clock: any Clock<Duration> = ContinuousClock()
    /// How long `canMakePayments` and related methods wait for the wallet.
    ///
    /// The first time, a wallet in another program starts and generates its keys, which takes seconds
    /// on a busy machine. They wait no longer than this for one that hangs.
    package var inquiryLimit = Duration.seconds(60)
    /// Lets only one controller with this configuration present its sheet at a time.
    let slot = PresentationSlot()

    /// Creates the configuration of a device that cannot pay.
    public init() {
        diagnose = { Self.writer("\($0)") }
    }

    private static let writer = DiagnosticWriter("PassKit", environment: environment)

    /// Creates the configuration that environment variables define.
    ///
    /// `TAPTOPAY_WALLET=emulated` provides the wallet and the token server of `taptopay`, which
    /// starts on the first request to either, and a customer who accepts the initial selections.
    /// `TAPTOPAY_MERCHANT_IDENTIFIERS` sets the app's entitlement to a comma-separated list of
    /// identifiers.
    ///
    /// - Parameter environment: The variables. An invalid value is reported and leaves the
    ///   configuration without a wallet.
    public init(environment: [String: String]) {
        self.init()
        Self.writer.warnAboutUnknownVariables(in: environment)
        if let list = environment["TAPTOPAY_MERCHANT_IDENTIFIERS"] {
            merchantIdentifiers = Set(
                list.split(separator: ",").map { String($0.trimmingPrefix { $0 == " " }) })
        }
        do throws(WalletChoice.UsageError) {
            let choice = try WalletChoice(environment: environment)
            guard let made = choice.make(environment: environment) else { return }
            wallet = made.wallet
            server = made.server
            sheet = ScriptedSheet()
            contacts = CustomerContact.emulated
        } catch {
            diagnose(PassKitDiagnostic(.unavailable, "\(error)"))
        }
    }

    @TaskLocal package static var local: PassKitConfiguration?
    private static let process = Lock(PassKitConfiguration(environment: environment))

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// The configuration of this process; initially from its environment variables.
    public static var shared: PassKitConfiguration {
        get { process.withLock { $0 } }
        set { process.withLock { $0 = newValue } }
    }

    /// The current configuration: a test's own, or that of the process.
    static var current: PassKitConfiguration { local ?? shared }

    /// Makes this configuration the current one in `body` and its child tasks.
    ///
    /// Tests that run in parallel can each use their own configuration.
    ///
    /// - Parameters:
    ///   - isolation: The actor on which `body` runs; the caller's by default.
    ///   - body: The code that creates the controllers.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func use<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$local.withValue(self, operation: body, isolation: isolation)
    }

    /// Makes this configuration the current one in `body`.
    ///
    /// - Parameter body: The code that creates the controllers.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$local.withValue(self, operation: body)
    }
}
