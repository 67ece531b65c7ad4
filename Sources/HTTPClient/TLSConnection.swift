// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CTLS
internal import Glibc

/// TLS 1.2 or 1.3 over a TCP connection, to a server whose certificate is verified.
///
/// OpenSSL reads from and writes to memory: its own calls on a socket would raise SIGPIPE.
final class TLSConnection: Connection {
    private let socket: SocketConnection
    private let subject: String
    private let session: OpaquePointer
    /// What was received and OpenSSL has not read; the session frees both.
    private let incoming: OpaquePointer
    /// What OpenSSL has written and was not sent.
    private let outgoing: OpaquePointer

    /// Verifies the server's certificate, and agrees on keys.
    ///
    /// - Parameters:
    ///   - socket: The connection.
    ///   - address: The server's address, whose host must be in the certificate.
    ///   - trustFile: The certificates of the trusted authorities in PEM, or `nil` for those of the
    ///     machine, or of the files in `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    /// - Throws: `HTTPClientError`.
    init(
        over socket: SocketConnection, to address: WebAddress, trustFile: String?
    ) throws(HTTPClientError) {
        self.socket = socket
        subject = address.description
        let lack = HTTPClientError(.resources, subject)
        guard let context = SSL_CTX_new(TLS_client_method()) else { throw lack }
        defer { SSL_CTX_free(context) }
        taptopay_tls_require_version_1_2(context)
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
        let isLoaded =
            trustFile.map { SSL_CTX_load_verify_file(context, $0) }
            ?? SSL_CTX_set_default_verify_paths(context)
        guard isLoaded == 1 else {
            throw HTTPClientError(.certificate, subject, detail: "no trusted certificates")
        }
        guard let session = SSL_new(context) else { throw lack }
        guard let incoming = BIO_new(BIO_s_mem()), let outgoing = BIO_new(BIO_s_mem()) else {
            SSL_free(session)
            throw lack
        }
        SSL_set_bio(session, incoming, outgoing)
        self.session = session
        self.incoming = incoming
        self.outgoing = outgoing
        try require(address.host)
        try handshake()
    }

    deinit { SSL_free(session) }

    /// Requires that the certificate is for a host.
    ///
    /// See RFC 9525, 6, and for the name that is sent to the server, RFC 6066, 3.
    private func require(_ host: String) throws(HTTPClientError) {
        let parameters = SSL_get0_param(session)
        // An address is compared with the addresses of the certificate, a name with its names.
        if X509_VERIFY_PARAM_set1_ip_asc(parameters, host) == 1 { return }
        guard SSL_set1_host(session, host) == 1, taptopay_tls_set_server_name(session, host) == 1
        else { throw HTTPClientError(.resources, subject) }
    }

    private func handshake() throws(HTTPClientError) {
        SSL_set_connect_state(session)
        while true {
            ERR_clear_error()
            let result = SSL_do_handshake(session)
            let error = SSL_get_error(session, result)
            try flush()
            if result == 1 { return }
            guard error == SSL_ERROR_WANT_READ else { throw failure() }
            guard try fill() else {
                throw HTTPClientError(.tls, subject, detail: "it closed the connection")
            }
        }
    }

    private func failure() -> HTTPClientError {
        let verdict = SSL_get_verify_result(session)
        if verdict != X509_V_OK {
            return HTTPClientError(
                .certificate, subject,
                detail: String(cString: X509_verify_cert_error_string(verdict)))
        }
        let reason = ERR_reason_error_string(ERR_get_error()).map { String(cString: $0) }
        return HTTPClientError(.tls, subject, detail: reason ?? "")
    }

    /// Passes what was received to OpenSSL.
    ///
    /// - Returns: `false` when the server has closed the connection.
    private func fill() throws(HTTPClientError) -> Bool {
        let bytes = try socket.receive()
        guard !bytes.isEmpty else { return false }
        guard BIO_write(incoming, bytes, Int32(bytes.count)) == bytes.count else {
            throw HTTPClientError(.resources, subject)
        }
        return true
    }

    /// Sends what OpenSSL has written.
    private func flush() throws(HTTPClientError) {
        var buffer = [UInt8](repeating: 0, count: BIO_ctrl_pending(outgoing))
        guard !buffer.isEmpty else { return }
        let count = BIO_read(outgoing, &buffer, Int32(buffer.count))
        try socket.send(Array(buffer.prefix(Int(max(0, count)))))
    }

    func send(_ bytes: [UInt8]) throws(HTTPClientError) {
        guard !bytes.isEmpty else { return }
        ERR_clear_error()
        guard SSL_write(session, bytes, Int32(clamping: bytes.count)) == bytes.count else {
            throw failure()
        }
        try flush()
    }

    func receive() throws(HTTPClientError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            ERR_clear_error()
            let count = SSL_read(session, &buffer, Int32(buffer.count))
            let error = SSL_get_error(session, count)
            try flush()
            if count > 0 { return Array(buffer.prefix(Int(count))) }
            if error == SSL_ERROR_ZERO_RETURN { return [] }
            guard error == SSL_ERROR_WANT_READ else { throw failure() }
            // Without the message that ends TLS, the response could have been cut off.
            guard try fill() else { throw HTTPClientError(.closed, subject) }
        }
    }
}
