// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken
internal import SmartCard
internal import Support

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
