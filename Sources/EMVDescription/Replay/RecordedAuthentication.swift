// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import EMV
package import SmartCard

/// The data in a recorded dialogue for offline data authentication.
///
/// The data belongs to the first application that sent certificates.
package struct RecordedAuthentication {
    /// An authentication method that the card offered, with its verdict.
    struct Check {
        /// The name of the method.
        let name: String
        let verdict: AuthenticationVerdict
        /// Whether some records that the card's certificate covers are not recorded.
        var lacksRecords = false

        /// Whether the recording is sufficient for a verdict; masked or missing data and
        /// unpublished keys prove nothing.
        var isConclusive: Bool {
            guard case .failed(let failure) = verdict else { return true }
            switch failure.check {
            case .dataMissing, .unknownKey: return false
            default: return true
            }
        }
    }

    /// The data of the card and the terminal.
    package var data = TransactionData(kernel: KernelIdentifier(rawValue: 0))
    /// The content of the signed records, in the order of the application file locator.
    package var staticData: [UInt8] = []
    /// Whether every signed record was recorded.
    private var isStaticDataComplete = false
    /// The data of GET PROCESSING OPTIONS and of the first GENERATE AC.
    private(set) var transactionData: [UInt8] = []
    /// The response to the first GENERATE AC.
    private(set) var cryptogramResponse: [UInt8] = []
    /// The data of INTERNAL AUTHENTICATE.
    private(set) var challenge: [UInt8] = []
    /// The exchanged relay resistance data, or `nil`.
    private(set) var relayData: [UInt8]?
    private var records: [ApplicationFileLocator.Record: [UInt8]] = [:]

    /// Extracts the data from a recording of one card.
    ///
    /// - Parameters:
    ///   - transcript: The recording; elements with masked bytes are omitted.
    ///   - date: The transaction date, YYMMDD, if the recording does not contain it.
    package init(_ transcript: Transcript, date: [UInt8]) {
        for exchange in transcript.exchanges {
            // A response without a recorded command is that of GET PROCESSING OPTIONS.
            guard let response = exchange.response, response.bytes.count > 2,
                let command = try? CommandAPDU(
                    bytes: exchange.command?.bytes ?? [0x80, 0xA8, 0, 0, 0])
            else { continue }
            if command.instruction == 0xA4 {
                if data.hasValue(.issuerPublicKeyCertificate) { break }
                data = TransactionData(kernel: KernelIdentifier(rawValue: 0))
            }
            receive(command, Array(response.bytes.dropLast(2)), masked: response.masked)
        }
        if !data.hasValue(.transactionDate) { data.set(.transactionDate, date) }
        collectStaticData()
    }

    /// Checks every signature in the recording.
    ///
    /// - Parameter keys: The authorities to trust.
    /// - Returns: A check for each signature, except where bytes are masked or the terminal's data
    ///   is unknown.
    func checks(_ keys: CertificationAuthorityKeys) -> [Check] {
        guard data.hasValue(.issuerPublicKeyCertificate) else { return [] }
        var checks: [Check] = []
        if data.hasValue(.signedStaticApplicationData), isStaticDataComplete {
            checks.append(
                Check(
                    name: "Static data authentication (SDA)",
                    verdict: StaticDataAuthentication.verify(
                        data: data, staticData: staticData, keys: keys)))
        }
        if data.hasValue(.signedDynamicApplicationData), data.hasValue(.iccPublicKeyCertificate),
            let check = dynamicCheck(keys)
        {
            checks.append(check)
        }
        return checks
    }

    private func dynamicCheck(_ keys: CertificationAuthorityKeys) -> Check? {
        if !challenge.isEmpty {
            let name = "Dynamic data authentication (DDA)"
            guard isStaticDataComplete else {
                return Check(name: name, verdict: partialVerdict(keys), lacksRecords: true)
            }
            let verdict = DynamicDataAuthentication.verify(
                data: data, staticData: staticData, terminalData: challenge, keys: keys)
            return Check(name: name, verdict: verdict)
        }
        guard isStaticDataComplete, data.hasValue(.unpredictableNumber) else { return nil }
        guard cryptogramResponse.isEmpty else {
            return Check(
                name: "Combined data authentication (CDA)",
                verdict: combinedVerdict(keys))
        }
        return Check(
            name: "Fast dynamic data authentication (fDDA)",
            verdict: FastDynamicDataAuthentication.verify(
                data: data, staticData: staticData, keys: keys))
    }

    /// Checks the signature over a challenge without the data that the card's certificate covers.
    private func partialVerdict(_ keys: CertificationAuthorityKeys) -> AuthenticationVerdict {
        AuthenticationVerdict { () throws(AuthenticationFailure) in
            let chain = try CertificateChain(data, keys)
            let certificate = UnverifiedCertificate(
                .card,
                bytes: try data.authenticationElement(.iccPublicKeyCertificate, .cardCertificate),
                remainder: data[.iccPublicKeyRemainder].map { Array($0) } ?? [],
                exponent: try data.authenticationElement(.iccPublicKeyExponent, .cardCertificate))
            let recovered = try certificate.opened(by: chain.issuer)
            try recovered.checkAccountNumber(try data.authenticatedAccountNumber())
            try recovered.checkExpiry(data[.transactionDate] ?? [])
            let signed = try SignedDynamicData(
                try data.authenticationElement(.signedDynamicApplicationData, .dynamicSignature),
                by: try recovered.key(), covering: challenge, .dynamicSignature)
            return AuthenticatedData(
                authority: chain.authority,
                elements: [DataObject(.iccDynamicNumber, try signed.dynamicNumber())])
        }
    }

    private mutating func receive(_ command: CommandAPDU, _ body: [UInt8], masked: Set<Int>) {
        let objects = (try? DataObject.sequence(body, limits: .card)) ?? []
        switch command.instruction {
        case 0xB2:
            if masked.isEmpty, let template = objects.first {
                let (file, number) = (command.parameter2 >> 3, command.parameter1)
                records[.init(file: file, number: number, isSigned: true)] =
                    Array(template.value)
            }
            store(objects, masked)
        case 0xA8:
            let values = (try? DataObject.sequence(command.data))?.first(.commandTemplate)?.value
            transactionData += values ?? []
            store(Array(values ?? []), requestedBy: .pdol)
            store(GetProcessingOptions.objects(body[...]) ?? [], masked)
        case 0xAE where cryptogramResponse.isEmpty:
            transactionData += command.data
            store(command.data, requestedBy: .cdol1)
            cryptogramResponse = body
            store(GenerateCryptogram.objects(body[...]) ?? [], masked)
        case 0x88:
            challenge = command.data
            store(challenge, requestedBy: .ddol)
            guard masked.isEmpty else { return }
            if let signature = objects.first(.responseMessageTemplateFormat1) {
                data[.signedDynamicApplicationData] = signature.value
            }
            store(objects, masked)
        case 0xEA:
            relayData = command.data + (objects.first(.responseMessageTemplateFormat1)?.value ?? [])
        default:
            store(objects, masked)
        }
    }

    private mutating func store(_ objects: [DataObject], _ masked: Set<Int>) {
        for object in objects {
            if object.tag.isConstructed {
                store(object.children, masked)
            } else if masked.isDisjoint(with: object.value.indices) {
                data[object.tag] = object.value
            }
        }
    }

    /// Splits the data that the terminal sent by the card's list.
    private mutating func store(_ values: [UInt8], requestedBy tag: Tag) {
        guard let list = data[tag].flatMap({ try? DataObjectList(bytes: $0) }),
            list.totalLength == values.count
        else { return }
        var rest = values[...]
        for entry in list.entries {
            data[entry.tag] = rest.prefix(entry.length)
            rest = rest.dropFirst(entry.length)
        }
    }

    private mutating func collectStaticData() {
        guard let locator = data[.applicationFileLocator].flatMap({ ApplicationFileLocator($0) })
        else { return }
        let signed = locator.records.filter(\.isSigned)
        isStaticDataComplete = signed.allSatisfy { records[$0] != nil }
        staticData = signed.flatMap { records[$0] ?? [] }
    }
}

/// The assessment of the signatures in a recording.
struct RecordedSignatures {
    /// The result: `nil` without signatures, `notPerformed` if the recording lacks required data.
    let result: OfflineDataAuthenticationResult?

    /// Checks every signature with every published key.
    ///
    /// - Parameters:
    ///   - transcript: The recording.
    ///   - date: The transaction date, YYMMDD.
    init(_ transcript: Transcript, date: [UInt8]) {
        let checks = RecordedAuthentication(transcript, date: date).checks(.test)
        let isGenuine = checks.allSatisfy { check in
            if case .successful = check.verdict { true } else { false }
        }
        result =
            checks.isEmpty
            ? nil
            : isGenuine
                ? .successful : checks.allSatisfy(\.isConclusive) ? .failed : .notPerformed
    }

    /// How a kernel treats the signatures: verified with the keys, or assumed to be genuine if they
    /// cannot be checked.
    var authentication: OfflineDataAuthentication {
        result == .successful || result == .failed ? .keys(.test) : .assumed(.successful)
    }
}
