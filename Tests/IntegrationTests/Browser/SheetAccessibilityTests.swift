// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

extension BrowserTests {
    @Suite("The accessibility of the payment sheet")
    struct SheetAccessibilityTests {
        @Test("Screen readers get the role and name of each element and hear changes")
        func roles() async throws {
            let drawn = try await DrawnSheet()
            #expect(try await drawn.faults(in: Scenes.named("pin"), language: "en") == [])
            let rows = [
                ("//h1", ["heading", "Payment"]),
                ("//h2", ["heading", "€12.50"]),
                ("//*[@id='prompt']", ["status", ""]),
                ("//*[@id='progress']", ["status", ""]),
                ("//*[@id='pad']", ["region", "Enter a test PIN"]),
                ("//*[@id='field']", ["textbox", "Enter a test PIN"]),
                ("//*[@id='without-sight']", ["button", "PIN entry without sight"]),
                ("//*[@id='keys']/button[1]", ["button", "Digit"]),
                ("//*[@id='keys']/button[10]", ["button", "Clear"]),
                ("//*[@id='keys']/button[12]", ["button", "Confirm"]),
                ("//*[@id='cancel']", ["button", "Cancel"]),
                ("//*[@id='bypass']", ["button", "Continue without PIN"]),
                ("//*[@id='language']", ["button", "English"]),
            ]
            for (path, expected) in rows {
                #expect(try await drawn.page.driver.accessibility(path) == expected, "\(path)")
            }
            let said: [String] = try await drawn.page.driver.run(
                """
                return [document.title, document.getElementById("progress").textContent,
                  ...["prompt", "amount", "description"].map((name) =>
                    document.getElementById(name).ariaLive), document.documentElement.lang];
                """)
            #expect(
                said == [
                    "Payment", "Digits entered: 3", "assertive", "polite", "polite", "en",
                ])
            let tree = try await ScreenReader(page: drawn.page).elements()
            #expect(tree.filter { $0.name == "Digit" }.count == 10)
            #expect(tree.allSatisfy { $0.name.count != 1 })
            await drawn.end()
        }

        @Test(
            "axe-core finds nothing wrong with any screen, large or small, light or dark",
            arguments: [
                ("en", Viewport.wide, false), ("ar", .phone, false), ("de", .phone, true),
            ])
        func axe(language: String, viewport: Viewport, isDark: Bool) async throws {
            let drawn = try await DrawnSheet()
            try await drawn.page.show(at: viewport, isDark: isDark)
            try await drawn.page.loadAxe()
            for (name, scene) in Scenes.all {
                let violations = try await drawn.violations(in: scene, language: language)
                #expect(violations == [], "\(name)")
            }
            await drawn.end()
        }

        @Test("The keyboard reaches every button, and its focus is visible")
        func focus() async throws {
            struct Focus: Decodable, Equatable {
                let name: String
                let isSeen: Bool
            }
            let drawn = try await DrawnSheet()
            #expect(try await drawn.faults(in: Scenes.named("pin")) == [])
            let keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "Clear", "0", "Confirm"]
            let script = try PageScript.named("focus")
            for name in keys + ["bypass", "cancel"] {
                try await drawn.page.driver.type(.tabKey)
                let focus: Focus = try await drawn.page.driver.run(script)
                #expect(focus == Focus(name: name, isSeen: true))
            }
            #expect(try await drawn.faults(in: Scenes.named("waiting")) == [])
            let _: String? = try await drawn.page.driver.run(
                "document.getElementById('language').focus()")
            try await drawn.page.driver.type(.enterKey + .tabKey + .enterKey)
            try await drawn.page.shown("waiting", language: "de")
            await drawn.end()
        }
    }
}
