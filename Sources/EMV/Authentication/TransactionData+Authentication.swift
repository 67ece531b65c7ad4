// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The data elements of offline data authentication.
///
/// See EMV Book 2, Tables 4 and 12.
extension TransactionData {
    /// Returns the value of a mandatory element.
    package func authenticationElement(
        _ tag: Tag, _ subject: AuthenticationFailure.Subject
    ) throws(AuthenticationFailure) -> [UInt8] {
        guard let value = self[tag], !value.isEmpty else {
            throw AuthenticationFailure(subject, .dataMissing(tag))
        }
        return Array(value)
    }

    /// The scheme: the first five bytes of the DF Name (`84`) or the AID (`9F06`).
    var applicationProvider: RID? {
        (self[.dedicatedFileName] ?? self[.applicationIdentifierOfTerminal]).flatMap {
            RID($0.prefix(5))
        }
    }

    /// Returns the PAN (`5A`), or that of track 2 (`57`) if the card provides no other.
    package func authenticatedAccountNumber() throws(AuthenticationFailure) -> AccountNumber {
        let number =
            if let value = self[.primaryAccountNumber] {
                AccountNumber(value)
            } else {
                self[.track2EquivalentData].flatMap { TrackTwo($0) }.flatMap {
                    AccountNumber(digits: $0.accountNumber)
                }
            }
        guard let number else {
            throw AuthenticationFailure(.issuerCertificate, .dataMissing(.primaryAccountNumber))
        }
        return number
    }

    /// Returns the static data to be authenticated: the signed records, then the Application
    /// Interchange Profile if the tag list contains it, the only tag allowed there.
    ///
    /// See EMV Book 3, 10.3 and Book 2, 5.1.1.
    func authenticatedStaticData(
        _ records: [UInt8], _ subject: AuthenticationFailure.Subject
    ) throws(AuthenticationFailure) -> [UInt8] {
        guard let list = self[.staticDataAuthenticationTagList], !list.isEmpty else {
            return records
        }
        guard list == [0x82] else { throw AuthenticationFailure(subject, .tagList) }
        return records + (self[.applicationInterchangeProfile] ?? [])
    }
}
