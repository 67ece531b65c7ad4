// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What is done with bytes from outside, one case for each kind of parser.
///
/// A body may find any bytes wrong, but not trap; a broken promise of the parser traps.
public enum FuzzBody: String, CaseIterable, Sendable {
    /// An answer to reset.
    case answerToReset = "answer-to-reset"
    /// A command, an answer, and the frames they travel in.
    case apdu
    /// The token of Apple Pay that an app passes on.
    case applePayToken = "apple-pay-token"
    /// What a card told, inside a sealed token.
    case cardData = "card-data"
    /// A card's answers from its directory on.
    case entryPoint = "entry-point"
    /// What a client of the HTTP server says.
    case httpRequest = "http-request"
    /// A key or a key set in JSON.
    case jsonWebKey = "json-web-key"
    /// A Mastercard's answers from its selection on.
    case kernel2 = "kernel-2"
    /// A Visa card's answers from its selection on.
    case kernel3 = "kernel-3"
    /// What a client of the kiosk service asks to read.
    case readOrder = "read-order"
    /// The token that links a reader to its merchant.
    case readerToken = "reader-token"
    /// What happens to a reader, as somebody wrote it down.
    case script
    /// What an app passes on to its payment service provider.
    case sealedToken = "sealed-token"
    /// The stored reads that an app sends.
    case storedBatch = "stored-batch"
    /// Data objects and lists of them.
    case tlv
    /// A recorded dialogue, also masked.
    case transcript
    /// A phone's answers about its passes, and a sealed pass.
    case wallet

    /// Gives bytes to the parser.
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
