// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An action on bytes from outside, one case for each kind of parser.
///
/// A body can refuse any bytes but must not trap, except for a broken guarantee of the parser.
public enum FuzzBody: String, CaseIterable, Sendable {
    /// An answer to reset.
    case answerToReset = "answer-to-reset"
    /// A command, an answer, and their frames.
    case apdu
    /// The Apple Pay token that an app passes on.
    case applePayToken = "apple-pay-token"
    /// The card data inside a sealed token.
    case cardData = "card-data"
    /// A card's answers from its directory on.
    case entryPoint = "entry-point"
    /// A request from a client of the HTTP server.
    case httpRequest = "http-request"
    /// A key or a key set in JSON.
    case jsonWebKey = "json-web-key"
    /// A Mastercard card's answers from its selection on.
    case kernel2 = "kernel-2"
    /// A Visa card's answers from its selection on.
    case kernel3 = "kernel-3"
    /// An American Express card's answers from its selection on.
    case kernel4 = "kernel-4"
    /// A JCB card's answers from its selection on.
    case kernel5 = "kernel-5"
    /// A Discover card's answers from its selection on.
    case kernel6 = "kernel-6"
    /// A UnionPay card's answers from its selection on.
    case kernel7 = "kernel-7"
    /// The answers of a card with the common kernel from its selection on.
    case kernel8 = "kernel-8"
    /// A read order from a client of the kiosk service.
    case readOrder = "read-order"
    /// The token that links a reader to its merchant.
    case readerToken = "reader-token"
    /// A script of what happens to a reader.
    case script
    /// The token that an app passes on to its payment service provider.
    case sealedToken = "sealed-token"
    /// The stored reads that an app sends.
    case storedBatch = "stored-batch"
    /// Data objects and lists of them.
    case tlv
    /// A recorded dialogue, also masked.
    case transcript
    /// A phone's answers about its passes, and a sealed pass.
    case wallet

    /// Passes bytes to the parser.
    public func run(_ bytes: [UInt8]) {
        switch self {
        case .answerToReset: CardBodies.answerToReset(bytes)
        case .apdu: CardBodies.apdu(bytes)
        case .applePayToken: ApplePayBodies.token(bytes)
        case .cardData: TokenBodies.cardData(bytes)
        case .entryPoint: KernelBodies.entryPoint(bytes)
        case .httpRequest: HTTPBodies.request(bytes)
        case .jsonWebKey: TokenBodies.jsonWebKey(bytes)
        case .kernel2: KernelBodies.kernel2(bytes)
        case .kernel3: KernelBodies.kernel3(bytes)
        case .kernel4: KernelBodies.kernel4(bytes)
        case .kernel5: KernelBodies.kernel5(bytes)
        case .kernel6: KernelBodies.kernel6(bytes)
        case .kernel7: KernelBodies.kernel7(bytes)
        case .kernel8: KernelBodies.kernel8(bytes)
        case .readOrder: OrderBodies.readOrder(bytes)
        case .readerToken: TokenBodies.readerToken(bytes)
        case .script: ScriptBodies.script(bytes)
        case .sealedToken: TokenBodies.sealedToken(bytes)
        case .storedBatch: BatchBodies.storedBatch(bytes)
        case .tlv: CardBodies.tlv(bytes)
        case .transcript: CardBodies.transcript(bytes)
        case .wallet: WalletBodies.wallet(bytes)
        }
    }
}
