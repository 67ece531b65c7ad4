// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import HTTPServer

@Suite("The format of server-sent events")
struct EventFormTests {
    @Test(
        "Each line of the data is a separate field, and no text in it can start another field",
        arguments: [
            ("hello", "data: hello\n\n"), ("", "data: \n\n"), ("a\nb", "data: a\ndata: b\n\n"),
            ("a\r\nb", "data: a\ndata: b\n\n"), ("a\rb", "data: a\ndata: b\n\n"),
            ("a\n\nid: 9", "data: a\ndata: \ndata: id: 9\n\n"),
            ("a\n", "data: a\ndata: \n\n"), ("\r\r\n", "data: \ndata: \ndata: \n\n"),
            ("é", "data: é\n\n"),
        ])
    func data(data: String, form: String) {
        let bytes = ServerSentEvent(data: data).bytes(identifier: nil)
        #expect(String(decoding: bytes, as: UTF8.self) == form)
    }

    @Test("An event starts with its identifier and its name, and the name stays on one line")
    func fields() {
        let event = ServerSentEvent("read\ndata: no", data: "x")
        let bytes = event.bytes(identifier: EventIdentifier(channel: 255, number: 7))
        #expect(String(decoding: bytes, as: UTF8.self) == "id: ff-7\nevent: read\ndata: x\n\n")
    }
}
