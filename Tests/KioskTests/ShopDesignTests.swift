// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import Support
import TestSupport
import Testing

@testable import Kiosk

/// The shop's name, color, and picture on the idle screen.
@Suite("The idle screen")
struct ShopDesignTests {
    @Test(
        "Text on the shop's color is white or black, whichever has more contrast",
        arguments: [
            ("#000000", true), ("#0b5d52", true), ("#A3211A", true), ("#757575", true),
            // Parts that are zero decide.
            ("#008900", true),
            ("#ffffff", false), ("#f4d35e", false), ("#7a7a7a", false),
        ])
    func contrast(text: String, isDark: Bool) throws {
        let color = try #require(ScreenColor(text))
        #expect(color.isDark == isDark)
        #expect(color.text == text.lowercased())
    }

    @Test(
        "Anything but # and six hexadecimal digits is not a color",
        arguments: [
            "", "#", "red", "#fff", "#12345g", "0b5d52", "#0b5d5", "#0b5d522", "#+12345", "00b5d52",
            "#٠٠٠٠٠٠",
        ])
    func invalidColor(text: String) {
        #expect(ScreenColor(text) == nil)
    }

    @Test("The idle screen has the shop's name, greeting, color, and picture")
    func idle() async throws {
        let kiosk = try await TestKiosk()
        #expect(try await kiosk.ask(.get, "/sheet/logo", scope: nil).status == 404)
        var settings = BrowserSheet.Settings()
        settings.shop.name = "Corner Coffee"
        settings.shop.greeting = "Good morning"
        settings.shop.color = ScreenColor("#0b5d52")
        settings.shop.logo = try Picture(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8))
        await kiosk.sheet.use(settings)
        let state = await kiosk.sheet.current
        #expect(state.merchant == "Corner Coffee" && state.purpose == "Corner Coffee")
        #expect(state.prompt == "Good morning")
        #expect(state.shop == SheetState.Shop(color: "#0b5d52", isDark: true, hasLogo: true))
        let logo = try await kiosk.ask(.get, "/sheet/logo", scope: nil)
        #expect(logo.status == 200 && logo.body.starts(with: "<svg".utf8))
    }

    @Test("The options of the program become the design")
    func options() throws {
        let folder = try TemporaryFolder()
        let logo = folder.url.appendingPathComponent("logo.png")
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: logo)
        let shop = try Options([
            "--merchant", "Corner Coffee", "--greeting=Hello", "--color", "#F4D35E", "--logo",
            logo.path, "--reader-side", "right",
        ]).makeShop()
        #expect(shop.name == "Corner Coffee" && shop.greeting == "Hello")
        #expect(shop.color?.text == "#f4d35e" && shop.logo?.format == .png)
        #expect(shop.readerSide == .right)
        #expect(try Options([]).makeShop() == ShopDesign())
    }

    @Test(
        "A color or a side that does not exist is refused with what is allowed",
        arguments: [
            ("--color", "red", "#0b5d52"), ("--color", "#0b5d5", "#0b5d52"),
            ("--reader-side", "behind", "left, right, top, or bottom"),
            ("--reader-side", "", "left, right, top, or bottom"),
        ])
    func wrongOptions(option: String, value: String, allowed: String) {
        let error = #expect(throws: CommandError.self) {
            try Options(["\(option)=\(value)"]).makeShop()
        }
        #expect(error?.description.contains(allowed) == true, "\(error as Any)")
    }

    @Test(
        "A picture that cannot be used is named",
        arguments: [
            (nil, "Cannot read the picture logo."), ("<html>", "logo is not a PNG, JPEG, WebP, or"),
            (String(repeating: "<svg>", count: 200_001), "The picture logo has more than 1 MB."),
        ] as [(String?, String)])
    func unusable(content: String?, complaint: String) throws {
        let folder = try TemporaryFolder()
        let logo = folder.url.appendingPathComponent("logo").path
        if let content { try content.write(toFile: logo, atomically: true, encoding: .utf8) }
        let error = try #require(throws: CommandError.self) {
            try Options(["--logo", logo]).makeShop()
        }
        let words = error.description.replacingOccurrences(of: logo, with: "logo")
        #expect(words.hasPrefix(complaint))
    }

    /// The first bytes of the formats: the PNG specification, 5.2; ITU-T T.81, B.1.1.3; RFC 9649, 2.4.
    @Test("A picture's format is known by its first bytes")
    func formats() throws {
        let formats: [([UInt8], Picture.Format)] = [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF], .jpeg),
            (Array("RIFF\u{01}\u{02}\u{03}\u{04}WEBP".utf8), .webp),
            (Array("<?xml version=\"1.0\"?>\n<svg".utf8), .svg),
            (Array((String(repeating: " ", count: 1020) + "<svg").utf8), .svg),
        ]
        for (start, format) in formats {
            #expect(try Picture(start).format == format)
            #expect(try Picture(start + [0, 1]).bytes == start + [0, 1])
            for index in start.indices.dropFirst(format == .svg ? start.count - 4 : 0)
            where format != .webp || !(4..<8).contains(index) {
                var changed = start
                changed[index] ^= 0x01
                #expect(throws: Picture.Fault.unknownFormat) { try Picture(changed) }
            }
        }
        let late = Array((String(repeating: " ", count: 1021) + "<svg").utf8)
        #expect(throws: Picture.Fault.unknownFormat) { try Picture(late) }
    }

    @Test("A picture that is a pipe, a device, or a folder is refused without waiting for its end")
    func notRegular() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.url.appendingPathComponent("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/zero", folder.url.path] {
            let error = #expect(throws: Picture.Fault.self) { try Picture(contentsOf: path) }
            #expect(error == .unreadable)
        }
    }

    @Test("An invalid color is refused with an example")
    func refusedColor() throws {
        let error = try #require(throws: CommandError.self) {
            try Options(["--color", "teal"]).makeShop()
        }
        #expect(error.description.hasSuffix("such as #0b5d52."))
    }
}
