// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMVDescription
internal import ProximityReader
internal import Support

/// Prints the progress of the demonstration, or nothing.
struct DemoPrinter: Sendable {
    let isSilent: Bool
    /// Whether Base64 data, of hundreds or thousands of characters, is printed in full.
    let isFull: Bool
    private let style = Style.standardOutput

    init(isSilent: Bool, isFull: Bool) {
        self.isSilent = isSilent
        self.isFull = isFull
    }

    /// Prints the title of a step.
    func step(_ number: Int, _ title: String) {
        line("")
        line(style.bold("\(number)  \(title)"))
    }

    /// Prints one line.
    func line(_ text: ConsoleText) {
        if !isSilent { Console.print(text) }
    }

    /// Prints a fact with its name.
    func fact(_ name: String, _ value: String) {
        fact(name, ConsoleText(value))
    }

    private func fact(_ name: String, _ value: ConsoleText) {
        let padding = String(repeating: " ", count: max(1, 14 - name.count))
        line("   \(style.faint(name))\(padding)\(value)")
    }

    /// Prints Base64 data, or only its length.
    func data(_ name: String, _ text: String?) {
        let length = text.map { "\($0.utf8.count) characters, shown by --full" }
        fact(name, (isFull ? text : length) ?? "none")
    }

    /// Prints an event of the reader.
    func event(_ name: String) {
        line("   \(style.blue("event"))         \(name)")
    }

    /// Prints the text of the sheet.
    func sheet(_ text: String) {
        line("   \(style.yellow("sheet"))         \(text)")
    }

    /// Prints a verdict.
    func verdict(_ isGood: Bool, _ name: String, _ text: String) {
        fact(name, isGood ? style.green(text) : style.red(text))
    }

    /// Prints a decoded dialogue.
    func dialogue(_ nodes: [DescriptionNode]) {
        if !isSilent { Console.print(nodes, indent: "   ") }
    }
}

/// Returns a duration in milliseconds, as text.
func millisecondsText(_ duration: Duration) -> String {
    let hundredths = Int64((duration.milliseconds * 100).rounded())
    return "\(hundredths / 100).\(String(hundredths % 100).zeroPadded(to: 2)) ms"
}

/// Reports the reader's events as they arrive, and waits for specific events.
actor DemoListener {
    private(set) var names: [String] = []
    /// The index of the first event of the current tap.
    private var start = 0
    private let changes = ChangeSignal()
    private var task: Task<Void, Never>?

    private let printer: DemoPrinter

    init(printer: DemoPrinter) {
        self.printer = printer
    }

    deinit { task?.cancel() }

    /// Starts listening.
    func listen(to events: AsyncStream<PaymentCardReader.Event>) {
        task = Task { [weak self] in
            for await event in events { await self?.report(Self.name(event)) }
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

    private func report(_ name: String) {
        printer.event(name)
        names.append(name)
        changes.notify()
    }

    private static func name(_ event: PaymentCardReader.Event) -> String {
        if case .updateProgress(let percent) = event { return "updateProgress(\(percent))" }
        return event.name
    }
}

/// The payment sheet of the demonstration.
final class DemoSheet: PaymentSheet {
    private let printer: DemoPrinter
    private let listener: DemoListener
    private let words = Lock(PaymentSheetWords(nil))
    private let isShown = Lock(false)

    /// Whether the sheet is open.
    var isOpen: Bool { isShown.withLock { $0 } }

    init(printer: DemoPrinter, listener: DemoListener) {
        self.printer = printer
        self.listener = listener
    }

    func present(
        _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
    ) async throws {
        isShown.withLock { $0 = true }
        words.withLock { $0 = PaymentSheetWords(content.language) }
        let frame = SheetFrame(content.lines(in: PaymentSheetWords(content.language)))
        for line in frame.lines(columns: 40) { printer.line("   \(line)") }
    }

    func show(_ message: PaymentSheetMessage) async {
        // Events arrive separately; this prints them in order.
        if let event = Self.event(before: message) { await listener.wait(until: event) }
        printer.sheet(words.withLock { $0 }.text(message))
    }

    /// The event that comes before a message.
    private static func event(before message: PaymentSheetMessage) -> String? {
        switch message {
        case .removeCard: "removeCard"
        case .success: "readCompleted"
        default: nil
        }
    }

    func dismiss() async { isShown.withLock { $0 = false } }

    func acceptTerms(_ terms: MerchantTerms) async throws -> Bool {
        printer.sheet(PaymentSheetWords(terms.language).accepted(terms))
        return true
    }
}
