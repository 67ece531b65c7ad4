// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import HTTPServer

@Suite("The form of events")
struct EventFormTests {
    @Test(
        "every line of the data is a field of its own, and nothing in it starts another field",
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

    @Test("an event has its identifier and its name first, the name in one line")
    func fields() {
        let event = ServerSentEvent("read\ndata: no", data: "x")
        let bytes = event.bytes(identifier: EventIdentifier(channel: 255, number: 7))
        #expect(String(decoding: bytes, as: UTF8.self) == "id: ff-7\nevent: read\ndata: x\n\n")
    }
}
