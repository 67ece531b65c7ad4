// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader

/// The options on the program's command line.
struct Options: Sendable {
    /// Why the arguments are invalid.
    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    /// Where to listen; the option can be repeated.
    var listen: [String] = []
    /// The host names of the service, in addition to its addresses.
    var hosts: [String] = []
    var state: String?
    var reader: String?
    var wallet: String?
    var processorKeys: String?
    var certificate: String?
    var key: String?
    var acceptsTerms = false
    var shufflesDigits = false
    var isInsecure = false
    var wantsHelp = false
    var wantsManual = false

    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            let attached = parts.count > 1 ? String(parts[1]) : nil
            if let flag = Self.flags[name] {
                guard attached == nil else {
                    throw UsageError(description: "\(name) takes no value.")
                }
                self[keyPath: flag] = true
            } else if name == "--listen" {
                listen.append(try Self.value(of: name, attached, &rest))
            } else if name == "--host" {
                hosts.append(try Self.value(of: name, attached, &rest))
            } else if let option = Self.options[name] {
                self[keyPath: option] = try Self.value(of: name, attached, &rest)
            } else {
                throw UsageError(
                    description: "Unknown option \u{201C}\(word)\u{201D}. Try --help.")
            }
        }
    }

    private static var flags: [String: WritableKeyPath<Options, Bool>] {
        [
            "--accept-terms": \.acceptsTerms, "--shuffle-digits": \.shufflesDigits,
            "--insecure": \.isInsecure, "--help": \.wantsHelp, "--manual": \.wantsManual,
        ]
    }

    private static var options: [String: WritableKeyPath<Options, String?>] {
        [
            "--state": \.state, "--reader": \.reader, "--wallet": \.wallet,
            "--psp-keys": \.processorKeys,
            "--certificate": \.certificate, "--key": \.key,
        ]
    }

    private static func value(
        of name: String, _ attached: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
            throw UsageError(description: "\(name) requires a value. Try --help.")
        }
        return value
    }
}
