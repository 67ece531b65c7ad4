// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader
internal import Support

/// Reports the reader's events as they arrive, and waits for specific events.
actor DemoListener {
    private(set) var names: [String] = []
    /// The index of the first event of the current tap.
    private var start = 0
    private let changes = ChangeSignal()
    private var task: Task<Void, Never>?

    private let story: DemoPrinter

    init(story: DemoPrinter) {
        self.story = story
    }

    deinit { task?.cancel() }

    /// Starts listening.
    func listen(to events: AsyncStream<PaymentCardReader.Event>) {
        task = Task { [weak self] in
            for await event in events { await self?.tell(Self.name(event)) }
        }
    }

    /// Starts a tap; events reported before belong to an earlier one.
    func begin() {
        start = names.count
    }

    /// Waits until an event with this name is reported.
    func wait(until name: String) async {
        await changes.wait { names.dropFirst(start).contains(name) }
    }

    private func tell(_ name: String) {
        story.event(name)
        names.append(name)
        changes.notify()
    }

    private static func name(_ event: PaymentCardReader.Event) -> String {
        if case .updateProgress(let percent) = event { return "updateProgress(\(percent))" }
        return event.name
    }
}
