// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken

/// A wallet of test cards with its Secure Element.
///
/// It seals for the token server and has no merchant's key, nor the server's private one.
package actor EmulatedPaymentWallet: PaymentWallet {
    /// The passcode of an emulated device.
    package static let standardPasscode = "1234"

    private let serverKey: P256PublicKey
    private let passcode: SecretBytes
    private let random: RandomSource
    /// `nil` takes the generator for private values.
    private let sealingRandom: RandomSource?
    private let now: @Sendable () -> Int64
    private let clock: any Clock<Duration>

    private var element = SecureElement()
    private var faces: [WalletCard] = []
    private var consentRule = ConsentRule()
    private var isRestricted = false
    private var faults: [WalletFault] = []
    /// What the wallet told the customer of, the latest last; older ones are dropped.
    package private(set) var charges: [WalletCharge] = []
    private static let chargeLimit = 100

    /// Creates a wallet.
    ///
    /// - Parameters:
    ///   - serverKey: The token server's public key.
    ///   - cards: The cards in it, the default first.
    ///   - passcode: ASCII digits.
    ///   - random: A source that tests may fix; `nil` takes the system's.
    ///   - clock: Measures delays.
    ///   - now: Seconds since 1970.
    /// - Throws: `CryptographyError` when no card's key can be derived.
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

    /// Returns whether nobody forbids to pay.
    package func canPay() async -> Bool { !isRestricted }

    /// Returns the cards in their order.
    ///
    /// - Throws: `WalletError` with `unavailable`.
    package func cards() async throws(WalletError) -> [WalletCard] {
        guard !isRestricted else { throw WalletError(.unavailable) }
        return faces
    }

    /// Adds the next card of the catalogue that is not in the wallet; none when all are.
    ///
    /// - Throws: `WalletError`.
    package func setUp() async throws(WalletError) {
        guard !isRestricted else { throw WalletError(.unavailable) }
        let next = EmulatedPaymentCard.all.first { !element.has($0.face.identifier) }
        if let next { try add(next) }
    }

    /// Adds a card behind the others, or renews one of the same identifier.
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

    /// Forbids to pay, as parental controls do, or no more.
    package func setRestricted(_ isRestricted: Bool) {
        self.isRestricted = isRestricted
    }

    /// Lets the next payments go wrong, one fault each.
    package func schedule(_ faults: [WalletFault]) {
        self.faults += faults
    }

    /// Checks the customer's consent, makes the payment's data and seals it.
    ///
    /// - Throws: `WalletError`.
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

    /// Keeps the charge.
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
                date: CalendarDay(now()).digits))
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

extension WalletConsent {
    fileprivate var method: ConsentMethod {
        switch self {
        case .biometric: .biometric
        case .passcode: .passcode
        }
    }
}
