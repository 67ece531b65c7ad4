// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// Lines that are redrawn in place on a terminal, or appended text on any other output.
///
/// Only the last drawn lines are ever cleared, and no terminal settings are changed.
package final class TerminalScreen: Sendable {
    /// The width of the narrowest terminal on which lines are drawn.
    private static let narrowest = 40

    private struct Size: Equatable {
        var columns = 0
        var rows = 0
    }

    private struct Drawn {
        let lines: [String]
        let size: Size
        let resumptions: Int
    }

    private let descriptor: Int32
    private let drawn = Lock<Drawn?>(nil)
    /// Whether the descriptor is a terminal that can do more than print lines.
    package let isTerminal: Bool
    /// Whether text can have colors.
    package let hasColors: Bool

    /// Creates a screen for a descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor to write to; it stays open.
    ///   - environment: The environment variables, of which `TERM` and `NO_COLOR` are used.
    package init(descriptor: Int32, environment: [String: String]) {
        self.descriptor = descriptor
        isTerminal =
            isatty(descriptor) == 1 && !["", "dumb"].contains(environment["TERM"] ?? "")
        hasColors = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// Returns the maximum columns of the lines, or `nil` if this many lines cannot be drawn.
    package func columns(forLines count: Int) -> Int? {
        let size = size
        guard isTerminal, size.columns >= Self.narrowest, size.rows > count else { return nil }
        return size.columns
    }

    /// Draws lines in place of the last drawn lines.
    ///
    /// They are drawn below instead if the program, or a shell while it was stopped, has written to
    /// the terminal since, or if the size of the terminal has changed.
    package func draw(_ lines: [String]) {
        let (size, resumptions) = (size, ProcessResumption.shared.count)
        drawn.withLock { drawn in
            var text = lines.joined(separator: "\n") + "\n"
            if let last = drawn, last.size == size, last.resumptions == resumptions {
                guard last.lines != lines else { return }
                // ECMA-48, 8.3: cursor preceding line, erase in page.
                text = "\u{1B}[\(last.lines.count)F\u{1B}[J" + text
            }
            Descriptor.write(text, to: descriptor)
            drawn = Drawn(lines: lines, size: size, resumptions: resumptions)
        }
    }

    /// Prints a line of text, broken between words on a narrower terminal.
    package func print(_ line: String) {
        let width = isTerminal ? size.columns : 0
        let lines = width < 2 || line.columns <= width ? [line] : line.wrapped(to: width)
        drawn.withLock { drawn in
            drawn = nil
            Descriptor.write(lines.joined(separator: "\n") + "\n", to: descriptor)
        }
    }

    /// Leaves the drawn lines on the screen.
    package func leave() {
        drawn.withLock { $0 = nil }
    }

    private var size: Size {
        let size = Descriptor.size(of: descriptor)
        return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}

/// A frame of lines around centered texts.
package struct SheetFrame: Sendable {
    /// The maximum number of columns of a frame, including its edges and padding.
    private static let widest = 56

    /// The texts from top to bottom; an empty one is an empty line.
    package var texts: [String]

    /// Creates a frame.
    package init(_ texts: [String]) {
        self.texts = texts
    }

    /// Draws the frame.
    ///
    /// - Parameters:
    ///   - columns: The columns of the terminal, at least 10.
    ///   - style: Makes a text bold or colored, without changing its width.
    /// - Returns: The lines.
    package func lines(
        columns: Int, style: (_ text: String, _ index: Int) -> String = { text, _ in text }
    ) -> [String] {
        let inner = max(2, min(columns, Self.widest) - 2)
        let edge = String(repeating: "─", count: inner)
        var lines = ["┌\(edge)┐"]
        for (index, text) in texts.enumerated() {
            let parts = text.isEmpty ? [""] : text.withoutControls.wrapped(to: max(2, inner - 4))
            for part in parts {
                let space = max(0, inner - part.columns)
                lines.append(
                    "│" + String(repeating: " ", count: space / 2) + style(part, index)
                        + String(repeating: " ", count: space - space / 2) + "│")
            }
        }
        return lines + ["└\(edge)┘"]
    }
}

/// Operations on a file, pipe or terminal by its descriptor.
package enum Descriptor {
    /// Returns the columns of a terminal, or `nil` for anything else.
    package static func columns(of descriptor: Int32) -> Int? {
        let columns = Int(size(of: descriptor).ws_col)
        return columns > 0 ? columns : nil
    }

    fileprivate static func size(of descriptor: Int32) -> winsize {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
    }

    /// Writes a text, or as much as possible before an error.
    ///
    /// - Returns: 0, or the error number.
    @discardableResult
    package static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { buffer in
            var rest = UnsafeRawBufferPointer(buffer)
            while let start = rest.baseAddress, !rest.isEmpty {
                let count = Glibc.write(descriptor, start, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : EIO }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return 0
        }
    }
}
