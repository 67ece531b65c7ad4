// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A payment network, identified by PassKit's text for it, such as `Visa`.
///
/// The texts of Amex, China UnionPay, Discover, Interac, JCB, Maestro, MasterCard, and Visa are the
/// ones that PassKit uses; the texts of the others are the names in `PKPaymentNetwork`.
package struct PaymentNetwork: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let amex = PaymentNetwork(rawValue: "AmEx")
    package static let bancomat = PaymentNetwork(rawValue: "Bancomat")
    package static let bancontact = PaymentNetwork(rawValue: "Bancontact")
    package static let bankAxept = PaymentNetwork(rawValue: "BankAxept")
    package static let barcode = PaymentNetwork(rawValue: "Barcode")
    package static let cartesBancaires = PaymentNetwork(rawValue: "CartesBancaires")
    package static let chinaUnionPay = PaymentNetwork(rawValue: "ChinaUnionPay")
    package static let conecs = PaymentNetwork(rawValue: "Conecs")
    package static let dankort = PaymentNetwork(rawValue: "Dankort")
    package static let discover = PaymentNetwork(rawValue: "Discover")
    package static let eftpos = PaymentNetwork(rawValue: "Eftpos")
    package static let electron = PaymentNetwork(rawValue: "Electron")
    package static let elCorteIngles = PaymentNetwork(rawValue: "ElCorteIngles")
    package static let elo = PaymentNetwork(rawValue: "Elo")
    package static let girocard = PaymentNetwork(rawValue: "Girocard")
    package static let himyan = PaymentNetwork(rawValue: "Himyan")
    package static let idCredit = PaymentNetwork(rawValue: "iD")
    package static let interac = PaymentNetwork(rawValue: "Interac")
    package static let jcb = PaymentNetwork(rawValue: "JCB")
    package static let jaywan = PaymentNetwork(rawValue: "Jaywan")
    package static let mada = PaymentNetwork(rawValue: "Mada")
    package static let maestro = PaymentNetwork(rawValue: "Maestro")
    package static let masterCard = PaymentNetwork(rawValue: "MasterCard")
    package static let meeza = PaymentNetwork(rawValue: "Meeza")
    package static let mir = PaymentNetwork(rawValue: "Mir")
    package static let myDebit = PaymentNetwork(rawValue: "MyDebit")
    package static let napas = PaymentNetwork(rawValue: "NAPAS")
    package static let nanaco = PaymentNetwork(rawValue: "Nanaco")
    package static let pagoBancomat = PaymentNetwork(rawValue: "PagoBancomat")
    package static let postFinance = PaymentNetwork(rawValue: "PostFinance")
    package static let privateLabel = PaymentNetwork(rawValue: "PrivateLabel")
    package static let quicPay = PaymentNetwork(rawValue: "QUICPay")
    package static let suica = PaymentNetwork(rawValue: "Suica")
    package static let tmoney = PaymentNetwork(rawValue: "Tmoney")
    package static let visa = PaymentNetwork(rawValue: "Visa")
    package static let vPay = PaymentNetwork(rawValue: "VPay")
    package static let waon = PaymentNetwork(rawValue: "Waon")

    /// All networks, in the order of their names.
    package static let all: [PaymentNetwork] = [
        .amex, .bancomat, .bancontact, .bankAxept, .barcode, .cartesBancaires, .chinaUnionPay,
        .conecs, .dankort, .discover, .eftpos, .electron, .elCorteIngles, .elo, .girocard, .himyan,
        .idCredit, .interac, .jcb, .jaywan, .mada, .maestro, .masterCard, .meeza, .mir, .myDebit,
        .napas, .nanaco, .pagoBancomat, .postFinance, .privateLabel, .quicPay, .suica, .tmoney,
        .visa, .vPay, .waon,
    ]
}

extension PaymentNetwork: CustomStringConvertible {
    package var description: String { rawValue }
}
