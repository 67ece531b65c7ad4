// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The RSA keys of this project's own test certification authority, made once for it.
///
/// They are published with the project and protect nothing.
enum TestKeys {
    /// The authority's index (`8F`), which no scheme uses under its RID.
    static let authorityIndex: UInt8 = 0xE1

    /// Certifies issuers; 1408 bits.
    static let authority = key(
        "F922412822862996EC3BB71FD5259C6366370F514D4BCD95BFA0CBA40BD45777"
            + "34AA27F46294D37D4713AA3C02B563C9D1FA0870E4163ECE874CDB3935FEDAA5"
            + "7C0F40315287DE58B266621457CE76734EE510A2A10847CF",
        "EA5ADC70850F5710E8D849F8045A34166A580B24FBE38EC0474D32EACA903BF4"
            + "F3700153FCCB0098C53CE41E51FAD3C8E3DBB1C8CAF2D75C612A36F98106309B"
            + "D9475A0FB50AB4308185A25BA30BF658477F59B03806931D")

    /// Certifies the issuer's cards; 1152 bits.
    static let issuer = key(
        "E54BE10C2921653B9A16193BF72AAC844C15A32829C4A9F23C1F010BFC6F710E"
            + "9F97396AB0C661F4104EC6F885D00B0AB01DC91B22DF2A5390FC46B602DEDFAC"
            + "C0C43028221FD687",
        "C13927E492E1184FAF9929D7FEC65910AFE4F4B26034F0D6F5ACC4DD54AD08A2"
            + "B6DE5F8BA88C43C33738EDDA92235095C6DB8F4F8D2131945304CD5A52DE3970"
            + "FD498FC870A496F7")

    /// The chip's key, which all test cards share; 1024 bits.
    static let card = key(
        "EC4A71AC6BAAF4865C79CA63DE09557C858D567D9E1B0C77244DFA6CDB0F14C7"
            + "DB2FF79C10409DB4609AF73ED86C5E19077AAC5F2139A5E990C0AFA9DA862383",
        "E078054224780FD63E7E8A3EDD44BD3995FB666A7C9431AD7E6E6D02FE5535EF"
            + "8649E3314AAB3B2F3DDE2A5B4EB83050F9B448FF7327767F7CBC469890191AC7")

    private static func key(_ first: String, _ second: String) -> RSAPrivateKey? {
        guard let first = Hexadecimal.bytes(first), let second = Hexadecimal.bytes(second) else {
            return nil
        }
        return try? RSAPrivateKey(
            primes: SecretBytes(first), SecretBytes(second), publicExponent: [3])
    }
}
