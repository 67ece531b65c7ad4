// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// The files of the operator's console, which are part of the program.
enum ConsoleFiles {
    static let page = PageFile(.page, PackageResources.console_html)

    /// Returns a file that the page requests, or `nil`.
    static func asset(_ name: String) -> PageFile? {
        switch name {
        case "console.js": PageFile(.script, PackageResources.console_js)
        case "service.js": PageFile(.script, PackageResources.service_js)
        case "stream.js": PageFile(.script, PackageResources.stream_js)
        case "elements.js": PageFile(.script, PackageResources.elements_js)
        case "reads.js": PageFile(.script, PackageResources.reads_js)
        case "times.js": PageFile(.script, PackageResources.times_js)
        case "dialogue.js": PageFile(.script, PackageResources.dialogue_js)
        case "cards.js": PageFile(.script, PackageResources.cards_js)
        case "metrics.js": PageFile(.script, PackageResources.metrics_js)
        case "console.css": PageFile(.style, PackageResources.console_css)
        case "dialogue.css": PageFile(.style, PackageResources.dialogue_css)
        case "cards.css": PageFile(.style, PackageResources.cards_css)
        default: nil
        }
    }
}
