// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SheetModel {
    /// Applies an app's answer to a question.
    ///
    /// - Parameter update: The answer, or `nil` if the app does not implement the method.
    /// - Returns: The next step.
    mutating func take(_ update: PaymentUpdate?) -> Step {
        guard let update else { return rest() }
        // The examples for Apple's older methods answer a failure with empty lists.
        if let items = update.summaryItems, !items.isEmpty { content.request.summaryItems = items }
        if let methods = update.shippingMethods { replaceShippingMethods(methods) }
        if let agreement = update.agreement { content.request.agreement = agreement }
        do {
            try request.checkAmounts()
        } catch {
            return fail(.invalidUpdate(error))
        }
        let errors = update.errors + complaints(about: update.status)
        if update.status != .success, errors.isEmpty { return fail(.refused(update.status)) }
        complaints += errors
        return rest()
    }

    /// Replaces the shipping methods; selects the first if the selected one is no longer offered.
    private mutating func replaceShippingMethods(_ methods: [ShippingMethod]) {
        content.request.shippingMethods = methods
        if shippingMethod == nil { content.selectedShippingMethod = methods.first?.identifier }
    }

    /// Returns the errors that a status of Apple's older methods reports.
    func complaints(about status: AuthorizationStatus) -> [FieldError] {
        switch status {
        case .invalidShippingPostalAddress: [FieldError(.unserviceableAddress)]
        case .invalidBillingPostalAddress: [FieldError(.billingAddress(.street))]
        case .invalidShippingContact:
            [
                FieldError(
                    .shippingContact(
                        ContactField.allCases.first {
                            $0 != .postalAddress && request.requiredShippingFields.contains($0)
                        } ?? .postalAddress))
            ]
        case .success, .failure, .pinRequired, .pinIncorrect, .pinLockout: []
        }
    }
}
