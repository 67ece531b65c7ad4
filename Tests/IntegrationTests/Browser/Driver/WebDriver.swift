// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// A session of a WebDriver, which does in a browser what a person does.
///
/// See the W3C's WebDriver, 6 and 13, and for `cdp` the documentation of ChromeDriver.
final class WebDriver: Sendable {
    /// The driver's refusal, in its own words.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// The key of an element's name; see WebDriver, 12.
    private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

    private let port: UInt16
    private let session: String

    private struct NewSession: Decodable {
        let sessionId: String
    }

    private struct Nothing: Codable {}

    private struct Answer<Value: Decodable>: Decodable {
        let value: Value
    }

    private struct Failure: Decodable {
        let error: String
        let message: String
    }

    private struct Script<Argument: Encodable & Sendable>: Encodable, Sendable {
        let script: String
        let args: [Argument]
    }

    private struct Command<Parameters: Encodable & Sendable>: Encodable, Sendable {
        let cmd: String
        let params: Parameters
    }

    /// Opens a session.
    ///
    /// - Parameters:
    ///   - port: The port of the driver.
    ///   - arguments: The arguments of the browser.
    /// - Throws: When the browser does not start.
    init(port: UInt16, browser arguments: [String]) async throws {
        self.port = port
        let capabilities: [String: Any] = [
            "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
            "goog:chromeOptions": ["args": arguments, "browserStartupTimeout": 240_000],
            "timeouts": ["script": 270_000],
        ]
        let body = try JSONSerialization.data(
            withJSONObject: ["capabilities": ["alwaysMatch": capabilities]])
        let made = try await Self.ask(
            "POST", "/session", body, port: port, as: NewSession.self)
        session = made.sessionId
    }

    /// Closes the browser.
    func close() async throws {
        let _: Nothing? = try await ask("DELETE", "")
    }

    // MARK: - Pages

    /// Opens an address in a new tab and closes the previous one.
    func open(_ address: String, running script: String) async throws {
        struct Window: Decodable { let handle: String }
        let window: Window = try await ask("POST", "/window/new", ["type": "tab"])
        let _: [String] = try await ask("DELETE", "/window")
        let _: Nothing? = try await ask("POST", "/window", ["handle": window.handle])
        try await command("Page.addScriptToEvaluateOnNewDocument", ["source": script])
        try await go(to: address)
    }

    /// Goes to an address.
    func go(to address: String) async throws {
        let _: Nothing? = try await ask("POST", "/url", ["url": address])
    }

    /// Sends the browser a command of the Chrome DevTools Protocol and ignores the answer.
    func command<Parameters: Encodable & Sendable>(
        _ name: String, _ parameters: Parameters
    ) async throws {
        let _: Nothing? = try await ask(
            "POST", "/goog/cdp/execute", Command(cmd: name, params: parameters))
    }

    /// Sends the browser a command of the Chrome DevTools Protocol.
    func answer<Parameters: Encodable & Sendable, Value: Decodable>(
        to name: String, _ parameters: Parameters
    ) async throws -> Value {
        try await ask("POST", "/goog/cdp/execute", Command(cmd: name, params: parameters))
    }

    /// Returns a picture of the page, as PNG.
    func screenshot() async throws -> Data {
        let text: String = try await ask("GET", "/screenshot")
        return Data(base64Encoded: text) ?? Data()
    }

    // MARK: - Scripts

    /// Runs the body of a function and returns its value.
    func run<Value: Decodable & Sendable>(_ script: String) async throws -> Value {
        try await ask("POST", "/execute/sync", Script<String>(script: script, args: []))
    }

    /// Runs the body of a function with the arguments `argument` and a callback for its value.
    func wait<Argument: Encodable & Sendable, Value: Decodable & Sendable>(
        _ script: String, _ argument: Argument
    ) async throws -> Value {
        try await ask("POST", "/execute/async", Script(script: script, args: [argument]))
    }

    /// Waits until a condition is true on the page, for slightly less time than the driver waits.
    func until(_ condition: String) async throws {
        let script = """
            const done = arguments[1];
            const end = performance.now() + 240_000;
            const look = () => {
              if (\(condition)) done("");
              else if (performance.now() < end) setTimeout(look, 20);
              else done(document.body.innerText);
            };
            look();
            """
        let page: String = try await wait(script, "")
        guard page == "" else { throw Refusal(description: "never: \(condition)\n\(page)") }
    }

    // MARK: - What people do

    /// Returns the name of the first element that an XPath finds.
    func element(_ path: String) async throws -> String {
        let found: [String: String] = try await ask(
            "POST", "/element", ["using": "xpath", "value": path])
        return found[Self.elementKey] ?? ""
    }

    /// Clicks the center of the first element that an XPath finds; fails if it is covered.
    func click(_ path: String) async throws {
        let _: Nothing? = try await ask(
            "POST", "/element/\(element(path))/click", Nothing())
    }

    /// Returns the role and the name of an element for screen readers.
    func accessibility(_ path: String) async throws -> [String] {
        let element = try await element(path)
        return [
            try await ask("GET", "/element/\(element)/computedrole"),
            try await ask("GET", "/element/\(element)/computedlabel"),
        ]
    }

    /// Presses keys of the keyboard, one after the other.
    func type(_ keys: String) async throws {
        struct Action: Encodable, Sendable {
            let type: String
            let value: String
        }
        struct Source: Encodable, Sendable {
            let type = "key"
            let id = "keyboard"
            let actions: [Action]
        }
        let actions = keys.flatMap { key in
            ["keyDown", "keyUp"].map { Action(type: $0, value: String(key)) }
        }
        let _: Nothing? = try await ask(
            "POST", "/actions", ["actions": [Source(actions: actions)]])
    }

    /// Touches the screen with fingers that move at the same time.
    ///
    /// - Parameter paths: The points of each finger, in pixels: the first is where it touches the
    ///   screen, the last where it leaves it.
    /// - Throws: When the driver does not touch the screen.
    func touch(_ paths: [[[Int]]]) async throws {
        struct Action: Encodable, Sendable {
            let type: String
            var duration: Int? = 0
            var button: Int? = 0
            var x: Int?
            var y: Int?
        }
        struct Source: Encodable, Sendable {
            let type = "pointer"
            let id: String
            let parameters = ["pointerType": "touch"]
            let actions: [Action]
        }
        let sources = paths.enumerated().map { finger, points in
            var actions = points.map {
                Action(type: "pointerMove", button: nil, x: $0[0], y: $0[1])
            }
            actions.insert(Action(type: "pointerDown", duration: nil), at: 1)
            actions.append(Action(type: "pointerUp", duration: nil))
            return Source(id: "finger \(finger)", actions: actions)
        }
        let _: Nothing? = try await ask("POST", "/actions", ["actions": sources])
    }

    // MARK: - Logs

    /// Returns what was logged since the last call: `browser` or `performance`.
    func log(_ type: String) async throws -> [String] {
        struct Entry: Decodable { let message: String }
        let entries: [Entry] = try await ask("POST", "/se/log", ["type": type])
        return entries.map(\.message)
    }

    // MARK: - Requests

    private func ask<Value: Decodable>(
        _ method: String, _ path: String, _ body: some Encodable
    ) async throws -> Value {
        try await Self.ask(
            method, "/session/\(session)\(path)", JSONEncoder().encode(body), port: port,
            as: Value.self)
    }

    private func ask<Value: Decodable>(_ method: String, _ path: String) async throws -> Value {
        try await Self.ask(
            method, "/session/\(session)\(path)", nil, port: port, as: Value.self)
    }

    private static func ask<Value: Decodable>(
        _ method: String, _ path: String, _ body: Data?, port: UInt16, as: Value.Type
    ) async throws -> Value {
        let answer = try await LoopbackExchange.ask(method, path, body, port: port)
        if let failure = try? JSONDecoder().decode(Answer<Failure>.self, from: answer) {
            throw Refusal(
                description: "\(path): \(failure.value.error): \(failure.value.message)")
        }
        return try JSONDecoder().decode(Answer<Value>.self, from: answer).value
    }
}
