// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// A file that opens a page of the service with its token.
///
/// Every user of the machine can read command lines in the list of processes, so a browser gets
/// this file instead, which only its owner can read. The file sends the token in the body of a
/// request, because browsers keep addresses in their history.
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
        """
        <!DOCTYPE html>
        <meta charset="utf-8">
        <meta name="referrer" content="no-referrer">
        <title>Tap to Pay</title>
        <form method="post" action="\(origin)\(page.path)">
        <input type="hidden" name="token" value="\(Self.escaped(token))">
        <noscript><button>Open</button></noscript>
        </form>
        <script>document.forms[0].submit()</script>

        """
    }

    /// Returns a text with all characters encoded that have a meaning in HTML.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&", "<", ">", "\"", "'": "&#\(scalar.value);"
            default: String(scalar)
            }
        }.joined()
    }
}
