// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import Support

/// The initial PIN key, as stored in the state directory: `pin-key.json`, mode 0600.
///
/// The file contains the injected key block and the protection key that wraps it. They share a
/// file so that they match even after a power failure. In memory, their text is only in buffers
/// that are wiped after use.
enum InjectedKeyFile {
    static let name = "pin-key.json"

    private static let keyBlock = "keyBlock"
    private static let protectionKey = "protectionKey"

    /// Reads the key, or returns `nil` if none was injected.
    static func load(_ directory: borrowing StateDirectory) throws(StoreError) -> InitialKey? {
        guard let text = try directory.readSecretFile(name) else { return nil }
        let path = directory.path(of: name)
        let members = text.withBytes { text in
            value(of: keyBlock, in: text).flatMap { block in
                value(of: protectionKey, in: text).flatMap { secret(of: $0) }.map {
                    (block: String(decoding: block, as: UTF8.self), key: $0)
                }
            }
        }
        guard let members else {
            throw StoreError(.file(.corrupt), path, detail: "it holds no key block")
        }
        do {
            return try InitialKey(keyBlock: members.block, under: members.key)
        } catch {
            throw StoreError(.file(.corrupt), path, detail: error.description)
        }
    }

    /// Writes a key, replacing the previous one.
    static func save(
        _ keyBlock: String, protectionKey: SecretBytes, _ directory: borrowing StateDirectory
    ) throws(StoreError) {
        let head = Array(
            "{\"\(Self.keyBlock)\":\"\(keyBlock)\",\"\(Self.protectionKey)\":\"".utf8)
        let tail = Array("\"}".utf8)
        let count = head.count + 2 * protectionKey.count + tail.count
        let text = SecretBytes(count: count) { text in
            text.copyBytes(from: head)
            var place = head.count
            protectionKey.withBytes { key in
                for byte in key {
                    text[place] = digits[Int(byte >> 4)]
                    text[place + 1] = digits[Int(byte & 0x0F)]
                    place += 2
                }
            }
            UnsafeMutableRawBufferPointer(rebasing: text[place...]).copyBytes(from: tail)
        }
        try directory.writeFile(name, text, mode: 0o600)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Finds the value of a string member without escapes.
    private static func value(
        of name: String, in text: UnsafeRawBufferPointer
    ) -> Slice<UnsafeRawBufferPointer>? {
        let quote = UInt8(ascii: "\"")
        let key = [quote] + Array(name.utf8) + [quote]
        guard text.count >= key.count,
            let start = (0...text.count - key.count).first(where: {
                text[$0..<$0 + key.count].elementsEqual(key)
            })
        else { return nil }
        let rest = text[(start + key.count)...].drop { $0 == 0x20 || $0 == UInt8(ascii: ":") }
        guard rest.first == quote else { return nil }
        let value = rest.dropFirst().prefix { $0 != quote }
        return value.endIndex < text.endIndex ? value : nil
    }

    /// Reads hexadecimal digits into memory that is wiped after use.
    private static func secret(of text: Slice<UnsafeRawBufferPointer>) -> SecretBytes? {
        guard text.count % 2 == 0, text.allSatisfy({ digit($0) != nil }) else { return nil }
        return SecretBytes(count: text.count / 2) { room in
            for index in room.indices {
                let place = text.startIndex + 2 * index
                room[index] = (digit(text[place]) ?? 0) << 4 | (digit(text[place + 1]) ?? 0)
            }
        }
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case 0x30...0x39: character - 0x30
        case 0x41...0x46: character - 0x41 + 10
        case 0x61...0x66: character - 0x61 + 10
        default: nil
        }
    }
}
