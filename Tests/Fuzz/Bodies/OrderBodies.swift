// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import HTTPServer
import Kiosk
import ProximityReader

enum OrderBodies {
    /// Takes the bytes as the body of a request to read.
    static func readOrder(_ bytes: [UInt8]) {
        guard let order = decoded(bytes, refusing: [.badRequest]) else { return }
        // The stored form of an order is the same order.
        guard case .bytes(let kept) = Response.json(order).body else {
            preconditionFailure("an order is written as events")
        }
        precondition(decoded(kept, refusing: []) == order)
        do throws(Problem) {
            let request = try order.sessionRequest()
            precondition(fits(request, order))
        } catch {
            precondition(error.status == .unprocessableContent && !error.errors.isEmpty)
            check(error)
        }
    }

    private static func decoded(_ body: [UInt8], refusing statuses: [Status]) -> ReadOrder? {
        guard let path = try? RequestPath(parsing: "/v1/reads"),
            let identifier = RequestIdentifier("fuzz")
        else { preconditionFailure("the path and the name are right") }
        let request = Request(
            .post, path: path, headers: Headers([.init(.contentType, "application/json")]),
            body: body, identifier: identifier)
        do throws(Problem) {
            return try request.decodeStrictly(ReadOrder.self)
        } catch {
            precondition(statuses.contains(error.status), "refused with \(error.status.code)")
            check(error)
            return nil
        }
    }

    /// Checks that a problem has pointers into the body and can be written.
    private static func check(_ problem: Problem) {
        precondition(!problem.detail.isEmpty)
        precondition(
            problem.errors.allSatisfy { $0.pointer.hasPrefix("/") || $0.pointer.isEmpty })
        guard case .bytes(let body) = Response(problem).body else {
            preconditionFailure("a problem is written as events")
        }
        precondition(body.count > 2, "a problem cannot be written")
    }

    private static func fits(_ request: SessionRequest, _ order: ReadOrder) -> Bool {
        switch request {
        case .payment(let payment):
            order.kind == .payment && order.loyalty == nil && payment.amount >= 0
        case .paymentAndPasses(let payment, let passes, _):
            order.kind == .payment && payment.amount >= 0
                && passes.vasMerchants.count == order.loyalty?.merchants.count
        case .verification: order.kind == .verification && order.amount == nil
        case .passes: order.kind == .loyalty && order.amount == nil
        }
    }
}
