// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentFlow {
    /// Returns the next step after an event.
    ///
    /// - Returns: The step, or `nil` if there is none, as for a late answer.
    func next(_ event: Event) -> SheetModel.Step? {
        switch event {
        case .action(let action):
            return model?.take(action)
        case .dismissed:
            return .finish(.dismissed)
        case .updated(let number, let update):
            return isCurrent(number) ? model?.take(update) : nil
        case .sealed(let number, let result):
            return isCurrent(number) ? take(result) : nil
        case .signed(let number, let result):
            return isCurrent(number) ? take(result) : nil
        case .answered(let number, let answer, let payment):
            return isCurrent(number) ? model?.take(answer, to: payment) : nil
        case .timeUp(let number, let wait):
            return isCurrent(number) ? model?.fail(.timedOut(wait)) : nil
        }
    }

    func ask(_ question: MerchantQuestion) {
        start(question.wait) { [merchant] in .updated($0, await merchant.answer(question)) }
    }
}

extension MerchantQuestion {
    fileprivate var wait: PaymentOutcome.Wait {
        switch self {
        case .shippingContact: .shippingContact
        case .shippingMethod: .shippingMethod
        case .card: .card
        case .couponCode: .couponCode
        }
    }
}
