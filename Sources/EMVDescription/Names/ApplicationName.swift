// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
package import SmartCard
internal import Support

/// A well-known card application, identified by the first bytes of its identifier.
///
/// The identifiers are public facts, registered under ISO/IEC 7816-5.
struct ApplicationName: Sendable {
    /// The first bytes of the identifier.
    let prefix: [UInt8]
    /// The common name of the application.
    let name: String
    /// The default kernel if the card requests none, or `nil`.
    let kernel: KernelIdentifier?

    /// Returns the longest match for an identifier, or `nil`.
    static func match(_ identifier: some Collection<UInt8>) -> ApplicationName? {
        all.filter { identifier.starts(with: $0.prefix) }
            .max { $0.prefix.count < $1.prefix.count }
    }

    private init(_ prefix: String, _ name: String, _ kernel: KernelIdentifier? = nil) {
        self.prefix = Hexadecimal.bytes(prefix) ?? []
        self.name = name
        self.kernel = kernel
    }

    static let all = international + domestic + others

    /// The schemes with a kernel in the contactless books.
    private static let international: [ApplicationName] = [
        .init("A000000003", "Visa", .kernel3),
        .init("A0000000031010", "Visa credit or debit", .kernel3),
        .init("A0000000032010", "Visa Electron", .kernel3),
        .init("A0000000032020", "V PAY", .kernel3),
        .init("A0000000033010", "Visa Interlink", .kernel3),
        .init("A0000000038010", "Visa Plus", .kernel3),
        .init("A000000098", "Visa US common debit", .kernel3),
        .init("A000000004", "Mastercard", .kernel2),
        .init("A0000000041010", "Mastercard credit or debit", .kernel2),
        .init("A0000000042203", "Mastercard US common debit", .kernel2),
        .init("A0000000043060", "Maestro", .kernel2),
        .init("A0000000046000", "Cirrus", .kernel2),
        .init("A000000005", "Maestro UK", .kernel2),
        .init("B012345678", "Mastercard test", .kernel2),
        .init("A000000025", "American Express", .kernel4),
        .init("A000000065", "JCB", .kernel5),
        .init("A000000152", "Discover", .kernel6),
        .init("A0000001523010", "Discover credit or debit", .kernel6),
        .init("A0000001524010", "Discover US common debit", .kernel6),
        .init("A000000324", "Discover ZIP", .kernel6),
        .init("A000000333", "UnionPay", .kernel7),
        .init("A000000333010101", "UnionPay debit", .kernel7),
        .init("A000000333010102", "UnionPay credit", .kernel7),
        .init("A000000333010103", "UnionPay quasi-credit", .kernel7),
        .init("A000000333010106", "UnionPay electronic cash", .kernel7),
        .init("A000000333010108", "UnionPay US common debit", .kernel7),
    ]

    /// The schemes of one country or region.
    ///
    /// Sources: openemv/emv-utils, `emv_fields.c`; proxmark3, `aidlist.json`; for BankAxept, Elo, GPN,
    /// NAPAS, BancNet, Bancontact, and KLSC the AIDs in published receipts, host messages, and directories.
    private static let domestic: [ApplicationName] = [
        .init("A00000000305076010", "Elo (Visa)"),
        .init("A000000029", "LINK"),
        .init("A000000042", "CB"),
        .init("A0000000421010", "CB credit or debit"),
        .init("A0000000422010", "CB debit"),
        .init("A00000005945430100", "girocard"),
        .init("A000000121", "Dankort"),
        .init("A0000001214711", "Visa/Dankort"),
        .init("A0000001214712", "Dankort J/Speedy"),
        .init("A000000141", "PagoBANCOMAT"),
        .init("A000000154", "Banrisul"),
        .init("A000000172", "FISC (Taiwan)"),
        .init("A000000185", "Post Office (United Kingdom)"),
        .init("A000000228", "mada"),
        .init("A0000002281010", "mada (M/Chip)"),
        .init("A0000002282010", "mada (Visa)"),
        .init("A000000277", "Interac"),
        .init("A0000003156020", "Chipknip"),
        .init("A000000337", "GIM-UEMOA"),
        .init("A000000359", "European Alliance of Payment Schemes (EAPS)"),
        .init("A00000035910100280", "girocard"),
        .init("A00000035910100380", "PagoBANCOMAT"),
        .init("A000000366", "Postamat"),
        .init("A000000371", "Verve"),
        .init("A000000384", "eftpos"),
        .init("A00000038410", "eftpos savings"),
        .init("A00000038420", "eftpos cheque"),
        .init("A000000427", "Hipercard"),
        .init("A000000432", "PRO100"),
        .init("A000000454", "eTranzact"),
        .init("A000000494", "Elo"),
        .init("A0000004941010", "Elo credit or debit"),
        .init("A000000524", "RuPay"),
        .init("A000000602", "GPN"),
        .init("A000000615", "MyDebit"),
        .init("A000000620", "Debit Network Alliance US common debit"),
        .init("A000000635", "BancNet"),
        .init("A000000658", "Mir"),
        .init("A0000006581010", "Mir credit"),
        .init("A0000006582010", "Mir debit"),
        .init("A000000672", "TROY"),
        .init("A0000006723010", "TROY credit"),
        .init("A0000006723020", "TROY debit"),
        .init("A000000727", "NAPAS"),
        .init("A000000732", "Meeza"),
        .init("A000000779", "Zimswitch"),
        .init("A000000790", "American Express China"),
        .init("A000000878", "KLSC (BC Card and other Korean issuers)"),
        .init("D056000666", "Bancontact"),
        .init("D27600002545", "GeldKarte"),
        .init("D2760000254741", "girocard ATM"),
        .init("D410000001", "KLSC (BC Card and other Korean issuers)"),
        .init("D4100000030001", "T-money"),
        .init("D578000002", "BankAxept"),
    ]

    /// Wallets and card management.
    private static let others: [ApplicationName] = [
        .init("A000000476D0000111", "Google Smart Tap 2"),
        .init("A000000151", "GlobalPlatform card manager"),
        .init("A000000003000000", "Visa card manager"),
    ]
}

extension RID {
    /// The name of the scheme, such as `American Express`, or `nil`.
    package var schemeName: String? { ApplicationName.match(bytes)?.name }
}

extension AID {
    /// The common name of the application, such as `American Express`, or `nil`.
    package var applicationName: String? { ApplicationName.match(bytes)?.name }

    /// The applications to try on cards without a directory: those of schemes with a kernel.
    static let wellKnown = ApplicationName.all.filter { $0.kernel != nil }.compactMap {
        AID($0.prefix)
    }
}
