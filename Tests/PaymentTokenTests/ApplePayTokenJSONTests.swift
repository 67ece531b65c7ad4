// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import SmartCard
import Support
import Testing

@Suite("Apple Pay payment tokens as JSON")
struct ApplePayTokenJSONTests {
    /// Returns the members of a token and of its header; `nil` omits one.
    private func text(
        _ token: [String: String?] = [:], header: [String: String?] = [:]
    ) -> String {
        var members =
            ["version": #""EC_v1""#, "data": #""AQID""#, "signature": #""BAUG""#]
            as [String: String?]
        var inner =
            [
                "ephemeralPublicKey": #""BwgJ""#,
                "publicKeyHash": "\"\(Base64.string(Array(repeating: 1, count: 32)))\"",
                "transactionId": "\"\(String(repeating: "0a", count: 32))\"",
            ] as [String: String?]
        inner.merge(header) { $1 }
        members["header"] = Self.object(inner)
        members.merge(token) { $1 }
        return Self.object(members)
    }

    private static func object(_ members: [String: String?]) -> String {
        let present = members.sorted { $0.key < $1.key }.compactMap { name, value in
            value.map { "\"\(name)\":\($0)" }
        }
        return "{" + present.joined(separator: ",") + "}"
    }

    private func error(_ text: String) -> ApplePayTokenError? {
        do throws(ApplePayTokenError) {
            _ = try ApplePayToken(json: Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test("A token is written compactly in the order of genuine tokens, with lowercase digits")
    func written() {
        let token = ApplePayToken(
            version: .ellipticCurve(ephemeralPublicKey: [7, 8, 9]), data: [1, 2, 3],
            signature: [4, 5, 6], publicKeyHash: Array(repeating: 1, count: 32),
            transactionIdentifier: Array(repeating: 0xAB, count: 32), applicationData: nil)
        let expected =
            #"{"version":"EC_v1","data":"AQID","signature":"BAUG","header":"#
            + #"{"ephemeralPublicKey":"BwgJ","#
            + #""publicKeyHash":"AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=","#
            + #""transactionId":"\#(String(repeating: "ab", count: 32))"}}"#
        #expect(String(decoding: token.paymentData, as: UTF8.self) == expected)
        #expect(token.transactionIdentifierText == String(repeating: "AB", count: 32))
    }

    @Test("A token is read back as it was written", arguments: [true, false], [true, false])
    func roundTrip(isRSA: Bool, hasApplicationData: Bool) throws {
        let token = ApplePayToken(
            version: isRSA
                ? .rsa(wrappedKey: Array(repeating: 9, count: 256))
                : .ellipticCurve(ephemeralPublicKey: Array(repeating: 8, count: 91)),
            data: Array(0...255), signature: Array(repeating: 0xFE, count: 2000),
            publicKeyHash: Array(repeating: 3, count: 32),
            transactionIdentifier: Array(0..<32),
            applicationData: hasApplicationData ? Array(repeating: 0xC0, count: 32) : nil)
        #expect(try ApplePayToken(json: token.paymentData) == token)
    }

    @Test("A token can be part of a whole PKPaymentToken, whose identifier has uppercase digits")
    func wholeToken() throws {
        let inner = text()
        let token = try ApplePayToken(json: Array(inner.utf8))
        let identifier = String(repeating: "0A", count: 32)
        let whole =
            #"{"paymentMethod":{"network":"Visa"},"paymentData":\#(inner),"#
            + #""transactionIdentifier":"\#(identifier)"}"#
        #expect(try ApplePayToken(json: Array(whole.utf8)) == token)
        #expect(try ApplePayToken(json: Array(#"{"paymentData":\#(inner)}"#.utf8)) == token)
        let other = whole.replacing(identifier, with: String(repeating: "0B", count: 32))
        #expect(error(other) == .init(.differentIdentifiers, "transactionIdentifier"))
        #expect(error(#"{"paymentData":1}"#) == .init(.wrongType, "paymentData"))
        // Members have the names that they have in a bare token.
        for (part, member) in [(text(["data": nil]), "data"), (text(["header": nil]), "header")] {
            #expect(error(#"{"paymentData":\#(part)}"#) == .init(.missingMember, member))
        }
        #expect(error(#"{"paymentData":"x"}"#) == .init(.malformedJSON, "paymentData"))
    }

    @Test("Digits of either case and unknown members are accepted")
    func lenient() {
        let digits = "\"\(String(repeating: "0A", count: 32))\""
        #expect(error(text(["zz": "[1,2]"], header: ["transactionId": digits])) == nil)
    }

    @Test(
        "An error names the member that is missing or of another type",
        arguments: ["version", "data", "signature", "header"], [nil, "1"])
    func members(name: String, value: String?) {
        let code: ApplePayTokenError.Code = value == nil ? .missingMember : .wrongType
        #expect(error(text([name: value])) == .init(code, name))
    }

    @Test(
        "An error names the header member that is missing or of another type",
        arguments: ["ephemeralPublicKey", "publicKeyHash", "transactionId"], [nil, "null"])
    func headerMembers(name: String, value: String?) {
        let code: ApplePayTokenError.Code = value == nil ? .missingMember : .wrongType
        #expect(error(text(header: [name: value])) == .init(code, "header.\(name)"))
    }

    @Test(
        "Only strict Base64 is accepted",
        arguments: ["AQI", "AQID\\n", "AQ==AQ==", "A-_=", "AR==", "====", " AQID"])
    func base64(value: String) {
        for name in ["data", "signature"] {
            #expect(error(text([name: "\"\(value)\""])) == .init(.notBase64, name))
        }
        for name in ["ephemeralPublicKey", "publicKeyHash"] {
            let header = error(text(header: [name: "\"\(value)\""]))
            #expect(header == .init(.notBase64, "header.\(name)"))
        }
    }

    @Test("Impossible lengths are refused")
    func lengths() {
        let empty = #""""#
        for name in ["data", "signature"] {
            #expect(error(text([name: empty])) == .init(.wrongLength, name))
            let long = "\"\(Base64.string(Array(repeating: 0, count: 16 * 1024 + 1)))\""
            #expect(error(text([name: long])) == .init(.wrongLength, name))
        }
        for count in [0, 31, 33] {
            let bytes = "\"\(Base64.string(Array(repeating: 0, count: count)))\""
            #expect(
                error(text(header: ["publicKeyHash": bytes]))
                    == .init(.wrongLength, "header.publicKeyHash"))
            let digits = "\"\(String(repeating: "00", count: count))\""
            for name in ["transactionId", "applicationData"] {
                #expect(
                    error(text(header: [name: digits])) == .init(.wrongLength, "header.\(name)"))
            }
        }
        let long = "\"\(Base64.string(Array(repeating: 0, count: 513)))\""
        #expect(
            error(text(header: ["ephemeralPublicKey": long]))
                == .init(.wrongLength, "header.ephemeralPublicKey"))
    }

    @Test(
        "The shortest and the longest values are accepted",
        arguments: ["data", "signature", "ephemeralPublicKey"])
    func limits(name: String) {
        let isHeader = name == "ephemeralPublicKey"
        for count in [1, isHeader ? 512 : 16 * 1024] {
            let value = "\"\(Base64.string(Array(repeating: 7, count: count)))\""
            #expect(error(isHeader ? text(header: [name: value]) : text([name: value])) == nil)
        }
    }

    @Test("Errors are equal if their codes and members are")
    func equality() {
        let one = ApplePayTokenError(.notBase64, "data")
        #expect(one == ApplePayTokenError(.notBase64, "data", hint: "another"))
        #expect(one != ApplePayTokenError(.wrongLength, "data"))
        #expect(one != ApplePayTokenError(.notBase64, "signature"))
    }

    @Test("Only hexadecimal digits are accepted", arguments: ["0x", "0", "0g", "00 "])
    func hexadecimal(end: String) {
        let digits = "\"\(String(repeating: "00", count: 31))\(end)\""
        for name in ["transactionId", "applicationData"] {
            #expect(
                error(text(header: [name: digits])) == .init(.notHexadecimal, "header.\(name)"))
        }
    }

    @Test("A token has exactly one key, that of its version")
    func keys() {
        let key = #""AQID""#
        #expect(error(text(header: ["wrappedKey": key])) == .init(.twoKeys, "header"))
        let rsa = [#"version"#: #""RSA_v1""#] as [String: String?]
        #expect(
            error(text(rsa)) == .init(.keyOfOtherVersion, "header.ephemeralPublicKey"))
        #expect(error(text(rsa, header: ["wrappedKey": key])) == .init(.twoKeys, "header"))
        let other = ["ephemeralPublicKey": nil, "wrappedKey": key] as [String: String?]
        #expect(error(text(rsa, header: other)) == nil)
        #expect(error(text(header: other)) == .init(.keyOfOtherVersion, "header.wrappedKey"))
        let none = ["ephemeralPublicKey": nil] as [String: String?]
        #expect(error(text(rsa, header: none)) == .init(.missingMember, "header.wrappedKey"))
        for version in ["EC_v2", "ec_v1", ""] {
            #expect(
                error(text(["version": "\"\(version)\""])) == .init(.unknownVersion, "version"))
        }
    }

    @Test(
        "Only one JSON object without duplicate names is accepted",
        arguments: [
            "{", "[]", "1", "\"{\"", "\"e30\"", #"{"data":"AQID","data":"AQID"}"#, "{} {}",
            String(repeating: "[", count: 100),
        ])
    func json(text: String) {
        #expect(error(text)?.code == .malformedJSON)
    }

    @Test("A token is read in the forms in which back ends receive it")
    func forms() throws {
        let bare = text()
        let quoted = String(decoding: JSONWriter.text(.string(bare)), as: UTF8.self)
        let base64 = Base64.string(Array(bare.utf8))
        let token = try ApplePayToken(json: Array(bare.utf8))
        let paymentToken =
            #"{"paymentData":\#(bare),"transactionIdentifier":"#
            + #""\#(token.transactionIdentifierText)","paymentMethod":{"network":"Visa"}}"#
        let forms = [
            " \(bare)\r\n", quoted, base64, "\"\(base64)\"\n", paymentToken,
            #"{"paymentData":\#(quoted)}"#, #"{"paymentData":"\#(base64)"}"#,
            // Apple Pay on the Web: ApplePayPayment, and the event that has it.
            #"{"token":\#(paymentToken),"billingContact":{}}"#,
            #"{"payment":{"token":\#(paymentToken)}}"#,
        ]
        for form in forms {
            #expect(try ApplePayToken(json: Array(form.utf8)) == token, "\(form)")
        }
    }

    @Test("A JSON string with more after it is not a token")
    func textAfterString() {
        let quoted = String(decoding: JSONWriter.text(.string(text())), as: UTF8.self)
        #expect(error(quoted) == nil)
        for rest in [",\"x\":1", ",", "}", " {}", "\"\""] {
            #expect(error(quoted + rest)?.code == .malformedJSON, "\(rest)")
        }
    }

    @Test(
        "A token of Apple's Simulator, which has no data, is called empty",
        arguments: ["", " \n", "{}", "\"\"", "e30="])
    func empty(text: String) {
        #expect(error(text) == .init(.empty))
        guard text == "{}" || text == "\"\"" else { return }
        #expect(error(#"{"paymentData":\#(text)}"#) == .init(.empty, "paymentData"))
        #expect(error(#"{"token":{"paymentData":\#(text)}}"#) == .init(.empty, "paymentData"))
    }

    @Test("A token of more than 64 KiB is refused")
    func size() {
        let blanks = String(repeating: " ", count: ApplePayToken.maximumLength)
        #expect(error(text() + blanks)?.code == .malformedJSON)
    }

    @Test(
        "Every error is a sentence that names its member",
        arguments: ApplePayTokenError.Code.allCases)
    func sentences(code: ApplePayTokenError.Code) {
        let text = ApplePayTokenError(code, "header.publicKeyHash").description
        #expect(text.hasPrefix("The payment token") && text.hasSuffix("."))
        #expect(text.count > 30)
    }
}
