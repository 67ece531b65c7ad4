// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The files of the payment sheet's page.
enum PageFiles {
    static let page = PageFile(.page, PackageResources.sheet_html)

    /// Returns a file that the page requests, or `nil`.
    static func asset(_ name: String) -> PageFile? {
        switch name {
        case "sheet.js": PageFile(.script, PackageResources.sheet_js)
        case "connection.js": PageFile(.script, PackageResources.connection_js)
        case "stream.js": PageFile(.script, PackageResources.stream_js)
        case "pad.js": PageFile(.script, PackageResources.pad_js)
        case "wallet.js": PageFile(.script, PackageResources.wallet_js)
        case "chooser.js": PageFile(.script, PackageResources.chooser_js)
        case "tones.js": PageFile(.script, PackageResources.tones_js)
        case "colours.css": PageFile(.style, PackageResources.colours_css)
        case "sheet.css": PageFile(.style, PackageResources.sheet_css)
        case "wallet.css": PageFile(.style, PackageResources.wallet_css)
        case "pad.css": PageFile(.style, PackageResources.pad_css)
        case "icon.svg": PageFile(.image, PackageResources.icon_svg)
        default: nil
        }
    }
}
