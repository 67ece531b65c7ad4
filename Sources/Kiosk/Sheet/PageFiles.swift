// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// The files of the payment sheet's page, which are part of the program.
enum PageFiles {
    /// One file.
    struct File: Sendable {
        let type: HeaderValue
        let bytes: [UInt8]
    }

    private static let script: HeaderValue = "text/javascript; charset=utf-8"
    private static let style: HeaderValue = "text/css; charset=utf-8"

    static let page = File(type: "text/html; charset=utf-8", bytes: PackageResources.sheet_html)

    /// Finds a file that the page asks for.
    static func asset(_ name: String) -> File? {
        switch name {
        case "sheet.js": File(type: script, bytes: PackageResources.sheet_js)
        case "connection.js": File(type: script, bytes: PackageResources.connection_js)
        case "pad.js": File(type: script, bytes: PackageResources.pad_js)
        case "tones.js": File(type: script, bytes: PackageResources.tones_js)
        case "sheet.css": File(type: style, bytes: PackageResources.sheet_css)
        case "pad.css": File(type: style, bytes: PackageResources.pad_css)
        case "icon.svg": File(type: "image/svg+xml", bytes: PackageResources.icon_svg)
        default: nil
        }
    }
}
