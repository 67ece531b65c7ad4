// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken
internal import Support

/// A wallet of test cards with its Secure Element.
///
/// It seals payments for the token server, and holds neither a merchant's key nor the server's
/// private key.
package actor EmulatedPaymentWallet: PaymentWallet {
    /// The passcode of an emulated device.
    package static let standardPasscode = "1234"

    private let serverKey: P256PublicKey
    private let passcode: SecretBytes
    private let random: RandomSource
    /// The random source for sealing; `nil` uses the generator for private values.
    private let sealingRandom: RandomSource?
    private let now: @Sendable () -> Int64
    private let clock: any Clock<Duration>

    private var element = SecureElement()
    private var faces: [WalletCard] = []
    private var consentRule = ConsentRule()
    private var isRestricted = false
    private var faults: [WalletFault] = []
    /// The charges of which the wallet notified the customer, newest last; the oldest are dropped.
    package private(set) var charges: [WalletCharge] = []
    private static let chargeLimit = 100

    /// Creates a wallet.
    ///
    /// - Parameters:
    ///   - serverKey: The token server's public key.
    ///   - cards: The cards in the wallet, the default first.
    ///   - passcode: The passcode as ASCII digits.
    ///   - random: A source that tests can fix; `nil` uses the system's.
    ///   - clock: The clock for delays.
    ///   - now: Returns the time in seconds since 1970.
    /// - Throws: `CryptographyError` when a card's key cannot be derived.
    package init(
        serverKey: P256PublicKey, cards: [EmulatedPaymentCard] = EmulatedPaymentCard.standard,
        passcode: SecretBytes = SecretBytes(Array(standardPasscode.utf8)),
        random: RandomSource? = nil, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Int64
    ) throws(CryptographyError) {
        self.serverKey = serverKey
        sealingRandom = random
        self.passcode = passcode
        self.random = random ?? .system
        self.clock = clock
        self.now = now
        for card in cards {
            try element.add(card)
            faces.append(card.face)
        }
    }

    /// Returns whether payments are allowed.
    package func canPay() async -> Bool { !isRestricted }

    /// Returns the cards in order.
    ///
    /// - Throws: `WalletError` with `unavailable`.
    package func cards() async throws(WalletError) -> [WalletCard] {
        guard !isRestricted else { throw WalletError(.unavailable) }
        return faces
    }

    /// Adds the next card of the catalog that is not in the wallet, if any.
    package func setUp() async throws(WalletError) {
        guard !isRestricted else { throw WalletError(.unavailable) }
        let next = EmulatedPaymentCard.all.first { !element.has($0.face.identifier) }
        if let next { try add(next) }
    }

    /// Adds a card after the others, or renews the card with the same identifier.
    ///
    /// - Throws: `WalletError` with `failed`.
    package func add(_ card: EmulatedPaymentCard) throws(WalletError) {
        do { try element.add(card) } catch { throw WalletError(.failed) }
        if !faces.contains(where: { $0.identifier == card.face.identifier }) {
            faces.append(card.face)
        }
    }

    /// Removes a card.
    ///
    /// - Throws: `WalletError` with `unknownCard`.
    package func remove(_ identifier: String) throws(WalletError) {
        guard element.has(identifier) else { throw WalletError(.unknownCard) }
        element.remove(identifier)
        faces.removeAll { $0.identifier == identifier }
    }

    /// Blocks payments, as parental controls do, or allows them again.
    package func setRestricted(_ isRestricted: Bool) {
        self.isRestricted = isRestricted
    }

    /// Injects faults into the next payments, one each.
    package func schedule(_ faults: [WalletFault]) {
        self.faults += faults
    }

    /// Checks the customer's consent, then creates and seals the payment data.
    package func pay(
        _ payment: WalletPayment, consent: WalletConsent
    ) async throws(WalletError) -> SealedWalletPayment {
        guard !isRestricted else { throw WalletError(.unavailable) }
        guard element.has(payment.card) else { throw WalletError(.unknownCard) }
        try consentRule.check(consent, passcode: passcode)
        let fault = faults.isEmpty ? nil : faults.removeFirst()
        switch fault {
        case .fails(let code): throw WalletError(code)
        case .delay(let duration): try? await clock.sleep(for: duration)
        case .damaged, nil: break
        }
        let sealed = try seal(payment, method: consent.method)
        return fault == .damaged ? SealedWalletPayment(sealed.bytes.dropLast(4)) : sealed
    }

    /// Records the charge.
    package func notify(_ charge: WalletCharge) async {
        charges = charges.suffix(Self.chargeLimit - 1) + [charge]
    }

    private func seal(
        _ payment: WalletPayment, method: ConsentMethod
    ) throws(WalletError) -> SealedWalletPayment {
        let identifier = random.bytes(32)
        let data = try element.paymentData(
            SecureElement.Transaction(
                payment: payment, method: method, identifier: identifier,
                date: CalendarDate(secondsSince1970: now()).digits))
        do {
            return try SealedWalletPayment(
                sealing: WalletPaymentContent(
                    nonce: payment.nonce, merchantIdentifier: payment.merchantIdentifier,
                    transactionIdentifier: identifier,
                    applicationData: payment.applicationDataHash, data: data),
                for: serverKey, random: sealingRandom)
        } catch {
            throw WalletError(.failed)
        }
    }
}

/// A fault injected into one payment of an emulated wallet.
package enum WalletFault: Hashable, Sendable {
    /// The wallet fails with this error, after the customer's consent.
    case fails(WalletError.Code)
    /// The wallet delays its answer by this duration.
    case delay(Duration)
    /// The sealed payment is damaged in transit; the server cannot open it.
    case damaged
}
