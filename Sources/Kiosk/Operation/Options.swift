// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader

/// What the program is told on its command line.
struct Options: Sendable {
    /// Why the arguments make no sense.
    struct Mistake: Error {
        let description: String
    }

    var listen = "127.0.0.1:8710"
    var state: String?
    var reader: String?
    var processorKeys: String?
    var certificate: String?
    var key: String?
    var acceptsTerms = false
    var shufflesDigits = false
    var wantsHelp = false

    static let help = """
        Usage: taptopay-kiosk --state DIR [OPTION]...
        Reads contactless cards for programs that speak HTTP, and shows the payment sheet in a browser.

          --listen ADDRESS     127.0.0.1:8710 if not given; port 0 takes a free one;
                               unix:/run/taptopay.sock listens at a Unix socket
          --state DIR          where the service keeps its state and writes its tokens;
                               $STATE_DIRECTORY if not given
          --reader READER      auto, a PC/SC reader's name, or emulated:visa-credit;
                               the configuration's if not given
          --psp-keys FILE      the payment service provider's public keys; DIR/psp.jwks if it is
                               there, else the configuration's
          --certificate FILE   speak TLS with this certificate (PEM) ...
          --key FILE           ... and its key (PEM, mode 0600)
          --accept-terms       accept the terms without asking on the sheet, for tests
          --shuffle-digits     show the PIN pad's digits in another order each time
          --help               show this help

        Example: taptopay-kiosk --listen 127.0.0.1:0 --state /tmp/kiosk --reader emulated:visa-credit

        When it serves it prints one line: {"event":"ready","port":N,...}. See Docs/Kiosk.md.
        """

    init(_ arguments: [String]) throws(Mistake) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            let attached = parts.count > 1 ? String(parts[1]) : nil
            if let flag = Self.flags[name] {
                guard attached == nil else {
                    throw Mistake(description: "\(name) takes no value.")
                }
                self[keyPath: flag] = true
            } else if name == "--listen" {
                listen = try Self.value(of: name, attached, &rest)
            } else if let option = Self.options[name] {
                self[keyPath: option] = try Self.value(of: name, attached, &rest)
            } else {
                throw Mistake(
                    description: "There is no option \u{201C}\(word)\u{201D}. Try --help.")
            }
        }
    }

    private static var flags: [String: WritableKeyPath<Options, Bool>] {
        [
            "--accept-terms": \.acceptsTerms, "--shuffle-digits": \.shufflesDigits,
            "--help": \.wantsHelp,
        ]
    }

    private static var options: [String: WritableKeyPath<Options, String?>] {
        [
            "--state": \.state, "--reader": \.reader, "--psp-keys": \.processorKeys,
            "--certificate": \.certificate, "--key": \.key,
        ]
    }

    private static func value(
        of name: String, _ attached: String?, _ rest: inout ArraySlice<String>
    ) throws(Mistake) -> String {
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
            throw Mistake(description: "\(name) needs a value. Try --help.")
        }
        return value
    }
}
