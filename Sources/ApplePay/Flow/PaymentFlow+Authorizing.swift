// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

extension PaymentFlow {
    /// Has the wallet pay.
    func pay(_ consent: WalletConsent) {
        guard let model else { return }
        start(.wallet) { [wallet, server] number in
            .sealed(number, await Self.seal(model, consent, wallet: wallet, server: server))
        }
    }

    private static func seal(
        _ model: SheetModel, _ consent: WalletConsent, wallet: any PaymentWallet,
        server: any TokenServer
    ) async -> Result<SealedWalletPayment, PaymentFailure> {
        let nonce: [UInt8]
        do { nonce = try await server.nonce() } catch { return .failure(.server(error)) }
        guard let payment = model.payment(nonce: nonce) else {
            return .failure(.wallet(WalletError(.invalidPayment)))
        }
        do {
            return .success(try await wallet.pay(payment, consent: consent))
        } catch {
            return .failure(.wallet(error))
        }
    }

    /// Informs the app that the customer authorized the payment and requests the token.
    func take(_ result: Result<SealedWalletPayment, PaymentFailure>) -> SheetModel.Step? {
        switch result {
        case .failure(let failure): return take(failure)
        case .success(let payment):
            let identifier = request.merchantIdentifier
            start(.token) { [merchant, server] number in
                await merchant.willAuthorize()
                do throws(TokenServerError) {
                    let token = try await server.token(
                        for: payment, merchantIdentifier: identifier)
                    return .signed(number, .success(token))
                } catch {
                    return .signed(number, .failure(.server(error)))
                }
            }
            return nil
        }
    }

    /// Passes the token to the app.
    func take(_ result: Result<ApplePayToken, PaymentFailure>) -> SheetModel.Step? {
        switch result {
        case .failure(let failure): return take(failure)
        case .success(let token):
            guard let payment = model?.authorizedPayment(token) else { return nil }
            start(.authorization) { [merchant] number in
                .answered(number, await merchant.didAuthorize(payment), payment)
            }
            return nil
        }
    }

    private func take(_ failure: PaymentFailure) -> SheetModel.Step? {
        switch failure {
        case .wallet(let error): model?.take(error)
        case .server(let error): model?.take(error)
        }
    }
}
