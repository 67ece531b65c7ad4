// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken
internal import Support

/// The child's side of the conversation: answers requests with a wallet and a token server.
package struct WalletService: Sendable {
    private struct Refusal: Error {
        let code: String
        let hint: String?
    }

    private let wallet: any PaymentWallet
    private let server: any TokenServer

    package init(wallet: any PaymentWallet, server: any TokenServer) {
        self.wallet = wallet
        self.server = server
    }

    /// Answers one request.
    ///
    /// - Parameter line: The request, without the line ending.
    /// - Returns: The response with a line ending, or `nil` if the line is not a valid request.
    package func answer(_ line: [UInt8]) async -> [UInt8]? {
        guard let request = try? JSONObject(parsing: line, limits: .wallet),
            let number = request["id"]?.integer, let name = request["method"]?.string
        else { return nil }
        let outcome: (String, JSONObject)
        do throws(Refusal) {
            guard let method = WalletMethod(rawValue: name) else {
                throw Refusal(code: "failed", hint: "Unknown method.")
            }
            let parameters = request["parameters"]?.object ?? JSONObject()
            outcome = ("result", try await result(method, parameters))
        } catch {
            var members: [(String, JSONValue)] = [("code", .string(error.code))]
            if let hint = error.hint { members.append(("hint", .string(hint))) }
            outcome = ("error", JSONObject(members: members))
        }
        let answer = JSONObject(members: [
            ("id", .integer(number)), (outcome.0, .object(outcome.1)),
        ])
        return JSONWriter.text(.object(answer)) + [UInt8(ascii: "\n")]
    }

    private func result(
        _ method: WalletMethod, _ parameters: JSONObject
    ) async throws(Refusal) -> JSONObject {
        do {
            return switch method {
            case .canPay: JSONObject(["canPay": .boolean(await wallet.canPay())])
            case .cards, .setUp, .pay, .notify: try await walletResult(method, parameters)
            case .nonce, .token: try await serverResult(method, parameters)
            }
        } catch let error as WalletError {
            throw Refusal(code: error.code.rawValue, hint: error.hint)
        } catch let error as TokenServerError {
            throw Refusal(code: error.code.rawValue, hint: error.hint)
        } catch {
            throw Refusal(code: "failed", hint: nil)
        }
    }

    private func walletResult(
        _ method: WalletMethod, _ parameters: JSONObject
    ) async throws(WalletError) -> JSONObject {
        switch method {
        case .cards:
            let cards = try await wallet.cards()
            return JSONObject(["cards": .array(cards.map { .object($0.json) })])
        case .pay:
            guard let payment = WalletPayment(json: parameters["payment"]?.object),
                let consent = WalletConsent(json: parameters["consent"]?.object)
            else { throw WalletError(.invalidPayment) }
            let sealed = try await wallet.pay(payment, consent: consent)
            return JSONObject(["sealed": .string(String(decoding: sealed.bytes, as: UTF8.self))])
        case .notify:
            guard let charge = WalletCharge(json: parameters) else {
                throw WalletError(.invalidPayment)
            }
            await wallet.notify(charge)
        default:
            try await wallet.setUp()
        }
        return JSONObject()
    }

    private func serverResult(
        _ method: WalletMethod, _ parameters: JSONObject
    ) async throws(TokenServerError) -> JSONObject {
        guard method == .token else {
            let nonce = try await server.nonce()
            return JSONObject(["nonce": .string(Hexadecimal.string(nonce))])
        }
        guard let sealed = parameters["sealed"]?.string,
            let merchant = parameters["merchantIdentifier"]?.string
        else { throw TokenServerError(.invalidPayment) }
        let token = try await server.token(
            for: SealedWalletPayment(Array(sealed.utf8)), merchantIdentifier: merchant)
        guard let object = try? JSONObject(parsing: token.paymentData, limits: .wallet) else {
            throw TokenServerError(.failed)
        }
        return JSONObject(["token": .object(object)])
    }
}

/// A method that a child with a wallet can perform.
enum WalletMethod: String, Hashable, Sendable, CaseIterable {
    case canPay, cards, setUp, pay, notify
    case nonce, token
}
