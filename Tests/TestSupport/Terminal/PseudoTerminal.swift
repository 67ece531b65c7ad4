// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Glibc
internal import Support

/// A terminal whose keyboard and screen belong to a test.
public final class PseudoTerminal: Sendable {
    /// This machine has no pseudo terminals.
    public struct Unavailable: Error {}

    /// The path of the terminal.
    public let path: String
    private let master: Int32
    private static let setLock: UInt = 0x4004_5431  // TIOCSPTLCK
    private static let getNumber: UInt = 0x8004_5430  // TIOCGPTN
    /// Keeps the terminal's settings while no program has it open.
    private let terminal: Int32
    /// Control characters that no program writes, each of which is a mark on the screen.
    private static let marks: ClosedRange<UInt8> = 1...6
    /// The terminal for marks; a write to it never waits.
    private let marker: Int32
    private let lastMark = Lock(marks.lowerBound)

    /// Opens a terminal without a size.
    public init() throws {
        // The same as unlockpt(3) and ptsname(3), which Swift does not import; see ioctl_tty(2).
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (locked, number): (Int32, Int32) = (0, -1)
        guard master >= 0, ioctl(master, Self.setLock, &locked) == 0,
            ioctl(master, Self.getNumber, &number) == 0
        else { throw Unavailable() }
        path = "/dev/pts/\(number)"
        terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        marker = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard terminal >= 0, marker >= 0 else { throw Unavailable() }
    }

    deinit {
        close(marker)
        close(terminal)
        close(master)
    }

    /// The terminal as a program sees it.
    public var descriptor: Int32 { terminal }

    /// The terminal as a child's standard input, output, or error.
    public var handle: FileHandle { FileHandle(fileDescriptor: terminal, closeOnDealloc: false) }

    /// Gives the terminal a size.
    public func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    /// Types on the keyboard.
    public func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// Whether typed characters are echoed, in whole lines.
    public var echoes: Bool {
        var settings = termios()
        tcgetattr(terminal, &settings)
        return settings.c_lflag & tcflag_t(ECHO) != 0
            && settings.c_lflag & tcflag_t(ICANON) != 0
    }

    /// Returns the screen's content by now, and what follows without a pause of 50 ms.
    public func screen() -> String {
        // The system delivers later writes late, but in order: when this mark has arrived, so has
        // everything that was written before this call.
        let mark = nextMark()
        var (isSent, hasArrived) = (false, false)
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        while true {
            if !isSent { isSent = send(mark) }
            let events = poll(&ready, 1, hasArrived ? 50 : isSent ? 1_000 : 10)
            if events < 0, errno == EINTR { continue }
            if events == 0, !hasArrived {
                // A key that interrupts or stops the program discards pending output, including the
                // mark; see NOFLSH in termios(3).
                isSent = false
                continue
            }
            guard events > 0 else { break }
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else { break }
            text += buffer.prefix(count)
            hasArrived = hasArrived || text.contains { $0 == mark }
        }
        text.removeAll(where: Self.marks.contains)
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns another mark than the last one, which can still be on its way.
    private func nextMark() -> UInt8 {
        lastMark.withLock { last in
            last = last < Self.marks.upperBound ? last + 1 : Self.marks.lowerBound
            return last
        }
    }

    /// Writes a mark on the screen, unless the screen is full or a program is writing.
    ///
    /// A program that waits for space on the screen keeps others from writing, so waiting for it
    /// before reading the screen would be a deadlock.
    private func send(_ mark: UInt8) -> Bool {
        write(marker, [mark], 1) == 1
    }
}
