// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// A file that opens a page of the service with its token.
///
/// Every user of the machine can read command lines in the list of processes, so a browser gets
/// this file instead, which only its owner can read.
struct LauncherPage: Sendable {
    /// What to do if no page shows the sheet, without a period.
    static let sheetAdvice = "Open sheet.html in the service's state folder in a browser"

    let page: Page

    /// The file's name in the state folder.
    var file: String {
        switch page {
        case .sheet: "sheet.html"
        case .console: "console.html"
        }
    }

    private var path: String {
        switch page {
        case .sheet: "/sheet"
        case .console: "/console"
        }
    }

    /// Writes the files of all pages whose token is in the folder.
    ///
    /// Removes the file of a page whose token was handed out and deleted.
    ///
    /// - Parameters:
    ///   - addresses: Where the service listens; the files use the first address with a port.
    ///   - isSecure: Whether the service uses TLS.
    ///   - folder: The service's state.
    /// - Throws: `StateError`.
    static func write(
        _ addresses: [ListenAddress], isSecure: Bool, to folder: StateFolder
    ) throws(StateError) {
        let origin = addresses.compactMap { Self.origin($0, isSecure: isSecure) }.first
        for page in Page.allCases.map(LauncherPage.init) {
            guard let origin,
                let token = folder.read(Kiosk.tokenFile(of: page.page.scope))
            else {
                folder.remove(page.file)
                continue
            }
            try folder.write(page.text(origin, token), to: page.file)
        }
    }

    private static func origin(_ address: ListenAddress, isSecure: Bool) -> String? {
        guard case .tcp(let host, let port) = address else { return nil }
        let own = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
        return (isSecure ? "https://" : "http://")
            + ListenAddress.tcp(host: own, port: port).description
    }

    private func text(_ origin: String, _ token: String) -> String {
        let target = origin + path + "#token=" + Self.escaped(token)
        return """
            <!DOCTYPE html>
            <meta charset="utf-8">
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0; url=\(target)">
            <title>Tap to Pay</title>

            """
    }

    /// Returns a text with all characters encoded that have a meaning in HTML or in a fragment.
    ///
    /// See RFC 3986, 2.3.
    private static func escaped(_ text: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        return text.utf8.map { byte in
            plain.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + Hexadecimal.string([byte])
        }.joined()
    }
}
