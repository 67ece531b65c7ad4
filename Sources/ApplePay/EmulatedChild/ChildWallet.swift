// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken
internal import Support

/// A wallet in a child process.
package struct ChildWallet: PaymentWallet {
    let program: EmulatedWalletProgram

    /// Returns whether the child is running and can pay.
    package func canPay() async -> Bool {
        (try? await program.ask(.canPay))?["canPay"]?.boolean ?? false
    }

    package func cards() async throws(WalletError) -> [WalletCard] {
        let result = try await ask(.cards)
        guard let cards = result["cards"]?.array?.map({ WalletCard(json: $0.object) }),
            !cards.contains(nil)
        else { throw .malformed }
        return cards.compactMap(\.self)
    }

    package func setUp() async throws(WalletError) {
        _ = try await ask(.setUp)
    }

    package func pay(
        _ payment: WalletPayment, consent: WalletConsent
    ) async throws(WalletError) -> SealedWalletPayment {
        let result = try await ask(
            .pay, JSONObject(["payment": .object(payment.json), "consent": .object(consent.json)]),
            limit: EmulatedWalletProgram.paymentLimit)
        guard let text = result["sealed"]?.string else { throw .malformed }
        return SealedWalletPayment(Array(text.utf8))
    }

    package func notify(_ charge: WalletCharge) async {
        _ = try? await program.ask(.notify, charge.json)
    }

    private func ask(
        _ method: WalletMethod, _ parameters: JSONObject = JSONObject(),
        limit: Duration = EmulatedWalletProgram.quickLimit
    ) async throws(WalletError) -> JSONObject {
        do {
            return try await program.ask(method, parameters, limit: limit)
        } catch {
            switch error {
            case .disconnected(let hint): throw WalletError(.disconnected, hint: hint)
            case .refused(let code, let hint):
                guard let code = WalletError.Code(rawValue: code) else { throw .malformed }
                throw WalletError(code, hint: hint)
            }
        }
    }
}

extension WalletError {
    static let malformed = WalletError(
        .disconnected, hint: "The wallet program sent a malformed response.")
}

/// A token server in a child process.
package struct ChildTokenServer: TokenServer {
    let program: EmulatedWalletProgram

    package func nonce() async throws(TokenServerError) -> [UInt8] {
        let result = try await ask(.nonce)
        guard let nonce = result["nonce"]?.string.flatMap({ Hexadecimal.bytes($0) }) else {
            throw .malformed
        }
        return nonce
    }

    package func token(
        for payment: SealedWalletPayment, merchantIdentifier: String
    ) async throws(TokenServerError) -> ApplePayToken {
        let result = try await ask(
            .token,
            JSONObject([
                "sealed": .string(String(decoding: payment.bytes, as: UTF8.self)),
                "merchantIdentifier": .string(merchantIdentifier),
            ]), limit: EmulatedWalletProgram.paymentLimit)
        guard let object = result["token"]?.object,
            let token = try? ApplePayToken(json: JSONWriter.text(.object(object)))
        else { throw .malformed }
        return token
    }

    private func ask(
        _ method: WalletMethod, _ parameters: JSONObject = JSONObject(),
        limit: Duration = EmulatedWalletProgram.quickLimit
    ) async throws(TokenServerError) -> JSONObject {
        do {
            return try await program.ask(method, parameters, limit: limit)
        } catch {
            switch error {
            case .disconnected(let hint): throw TokenServerError(.disconnected, hint: hint)
            case .refused(let code, let hint):
                guard let code = TokenServerError.Code(rawValue: code) else { throw .malformed }
                throw TokenServerError(code, hint: hint)
            }
        }
    }
}

extension TokenServerError {
    static let malformed = TokenServerError(
        .disconnected, hint: "The wallet program sent a malformed response.")
}
