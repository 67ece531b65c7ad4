// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The files under Tests/TestSupport/Fixtures, by their path in that folder.
public enum Fixtures {
    /// Returns the URL of a file or folder.
    public static func url(_ path: String) -> URL {
        Bundle.module.bundleURL.appending(path: "Fixtures").appending(path: path)
    }

    /// Reads a file's bytes.
    ///
    /// - Throws: The file system's error.
    public static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: url(path)))
    }

    /// Reads a file's text; line ends stay as they are.
    ///
    /// - Throws: The file system's error.
    public static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: url(path)), as: UTF8.self)
    }

    /// Lists the files below a folder whose names end in `.suffix`, sorted by path.
    ///
    /// The paths can be given to the other functions; they serve as test arguments.
    public static func files(in folder: String, suffix: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: url(folder).path)
        var paths: [String] = []
        while let path = found?.nextObject() as? String {
            if path.hasSuffix("." + suffix) { paths.append(folder + "/" + path) }
        }
        return paths.sorted()
    }

    /// The recorded card dialogues.
    public static var transcripts: [String] { files(in: "transcripts", suffix: "apdu") }
}
