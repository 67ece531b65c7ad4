// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import HTTPServer

/// The open pages of the sheet.
struct SheetPages {
    private var streams: [Int: EventStream] = [:]
    private var lastPage = 0

    var count: Int { streams.count }

    /// Adds a page, which shows a state.
    ///
    /// - Returns: The page's number, and the stream of its states.
    mutating func open(_ state: SheetState) -> (page: Int, stream: EventStream) {
        let stream = EventStream()
        lastPage += 1
        streams[lastPage] = stream
        stream.send(state.event)
        return (lastPage, stream)
    }

    /// Removes a page that was closed.
    mutating func remove(_ page: Int) { streams[page] = nil }

    /// Ends the streams of all pages.
    mutating func end() {
        for stream in streams.values { stream.end() }
        streams = [:]
    }

    /// Shows a state on all pages.
    func show(_ state: SheetState) {
        let event = state.event
        for stream in streams.values { stream.send(event) }
    }
}

extension SheetState {
    /// The state as an event.
    fileprivate var event: ServerSentEvent {
        let data = (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
        return ServerSentEvent("state", data: data ?? "{}")
    }
}
