// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Sequence<String> {
    /// Returns the name that is most similar to a mistyped word, or `nil` if none is similar.
    ///
    /// At most two characters are missing, superfluous or different.
    package func similar(to word: String) -> String? {
        // A word from a file can have a million characters, and is then similar to no name.
        let count = word.count
        return filter { abs($0.count - count) <= 2 }
            .map { (name: $0, distance: Self.editDistance(word, $0)) }
            .filter { $0.distance <= 2 }
            .min { $0.distance < $1.distance }?.name
    }

    /// Returns the Levenshtein distance between two words.
    private static func editDistance(_ left: String, _ right: String) -> Int {
        var row = Array(0...right.count)
        for (index, leftCharacter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, rightCharacter) in right.enumerated() {
                let substitution = diagonal + (leftCharacter == rightCharacter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(substitution, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
