// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import PaymentToken

/// A payment network, identified by its name.
@available(iOS 8.0, *)
public struct PKPaymentNetwork: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String

    /// Creates a network from its name.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a network from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension PKPaymentNetwork {
    /// American Express.
    @available(iOS 8.0, *)
    public static let amex = PKPaymentNetwork(network: .amex)
    /// Bancomat.
    @available(iOS 16.0, *)
    public static let bancomat = PKPaymentNetwork(network: .bancomat)
    /// Bancontact.
    @available(iOS 16.0, *)
    public static let bancontact = PKPaymentNetwork(network: .bancontact)
    /// BankAxept.
    @available(iOS 17.5, *)
    public static let bankAxept = PKPaymentNetwork(network: .bankAxept)
    /// Cards shown as barcodes.
    @available(iOS 14.0, *)
    public static let barcode = PKPaymentNetwork(network: .barcode)
    /// Cartes Bancaires.
    @available(iOS 11.2, *)
    public static let cartesBancaires = PKPaymentNetwork(network: .cartesBancaires)
    /// China UnionPay.
    @available(iOS 9.2, *)
    public static let chinaUnionPay = PKPaymentNetwork(network: .chinaUnionPay)
    /// Conecs.
    @available(iOS 26.0, *)
    public static let conecs = PKPaymentNetwork(network: .conecs)
    /// Dankort.
    @available(iOS 15.1, *)
    public static let dankort = PKPaymentNetwork(network: .dankort)
    /// Discover.
    @available(iOS 9.0, *)
    public static let discover = PKPaymentNetwork(network: .discover)
    /// Eftpos.
    @available(iOS 12.0, *)
    public static let eftpos = PKPaymentNetwork(network: .eftpos)
    /// Electron.
    @available(iOS 12.0, *)
    public static let electron = PKPaymentNetwork(network: .electron)
    /// El Corte Inglés.
    @available(iOS 26.0, *)
    public static let elCorteIngles = PKPaymentNetwork(network: .elCorteIngles)
    /// Elo.
    @available(iOS 12.1, *)
    public static let elo = PKPaymentNetwork(network: .elo)
    /// Girocard.
    @available(iOS 14.0, *)
    public static let girocard = PKPaymentNetwork(network: .girocard)
    /// Himyan.
    @available(iOS 18.0, *)
    public static let himyan = PKPaymentNetwork(network: .himyan)
    /// iD.
    @available(iOS 10.3, *)
    public static let idCredit = PKPaymentNetwork(network: .idCredit)
    /// Interac.
    @available(iOS 9.2, *)
    public static let interac = PKPaymentNetwork(network: .interac)
    /// JCB.
    @available(iOS 10.1, *)
    public static let JCB = PKPaymentNetwork(network: .jcb)
    /// Jaywan.
    @available(iOS 18.0, *)
    public static let jaywan = PKPaymentNetwork(network: .jaywan)
    /// Mada.
    @available(iOS 12.1, *)
    public static let mada = PKPaymentNetwork(network: .mada)
    /// Maestro.
    @available(iOS 12.0, *)
    public static let maestro = PKPaymentNetwork(network: .maestro)
    /// Mastercard.
    @available(iOS 8.0, *)
    public static let masterCard = PKPaymentNetwork(network: .masterCard)
    /// Meeza.
    @available(iOS 17.0, *)
    public static let meeza = PKPaymentNetwork(network: .meeza)
    /// Mir.
    @available(iOS 14.5, *)
    public static let mir = PKPaymentNetwork(network: .mir)
    /// MyDebit.
    @available(iOS 26.0, *)
    public static let myDebit = PKPaymentNetwork(network: .myDebit)
    /// NAPAS.
    @available(iOS 17.5, *)
    public static let NAPAS = PKPaymentNetwork(network: .napas)
    /// Nanaco.
    @available(iOS 15.0, *)
    public static let nanaco = PKPaymentNetwork(network: .nanaco)
    /// PostFinance.
    @available(iOS 16.4, *)
    public static let postFinance = PKPaymentNetwork(network: .postFinance)
    /// Store cards.
    @available(iOS 9.0, *)
    public static let privateLabel = PKPaymentNetwork(network: .privateLabel)
    /// QUICPay.
    @available(iOS 10.3, *)
    public static let quicPay = PKPaymentNetwork(network: .quicPay)
    /// Suica.
    @available(iOS 10.1, *)
    public static let suica = PKPaymentNetwork(network: .suica)
    /// Tmoney.
    @available(iOS 17.0, *)
    public static let tmoney = PKPaymentNetwork(network: .tmoney)
    /// Visa.
    @available(iOS 8.0, *)
    public static let visa = PKPaymentNetwork(network: .visa)
    /// V PAY.
    @available(iOS 12.0, *)
    public static let vPay = PKPaymentNetwork(network: .vPay)
    /// Waon.
    @available(iOS 15.0, *)
    public static let waon = PKPaymentNetwork(network: .waon)

    /// The old name of `bancomat`.
    @available(iOS, introduced: 16.0, deprecated: 16.4, renamed: "bancomat")
    public static let pagoBancomat = PKPaymentNetwork(network: .pagoBancomat)
    /// The old name of `cartesBancaires`.
    @available(iOS, introduced: 10.3, deprecated: 11.0, renamed: "cartesBancaires")
    public static let carteBancaire = cartesBancaires
    /// The old name of `cartesBancaires`.
    @available(iOS, introduced: 11.0, deprecated: 11.2, renamed: "cartesBancaires")
    public static let carteBancaires = cartesBancaires

    /// The networks this framework knows, without duplicates.
    static let known = PaymentNetwork.all.map(PKPaymentNetwork.init(network:))

    init(network: PaymentNetwork) {
        self.init(rawValue: network.rawValue)
    }
}
