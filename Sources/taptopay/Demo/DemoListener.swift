// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader
internal import SmartCard
internal import Support

/// Tells the reader's events as they come, and waits for one of them.
actor DemoListener {
    private(set) var names: [String] = []
    /// Where the events of the tap under way begin.
    private var start = 0
    private let changes = ChangeSignal()
    private var task: Task<Void, Never>?

    private let story: Story

    init(story: Story) {
        self.story = story
    }

    deinit { task?.cancel() }

    /// Begins to listen.
    func listen(to events: AsyncStream<PaymentCardReader.Event>) {
        task = Task { [weak self] in
            for await event in events { await self?.tell(Self.name(event)) }
        }
    }

    /// Begins a tap: what was told before belongs to an earlier one.
    func begin() {
        start = names.count
    }

    /// Returns once an event of this name was told.
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
