# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Payments from the emulated wallet: the customer on the sheet, and the shop that answers."""
import time

from ledger import PAYMENT_SETTLED
from polls import time_payment_poll

PATH = "/v1/payment-authorizations"
PASSCODE, WRONG_PASSCODE = "1234", "9999"
CHOICES = [
    {"action": "selectShippingMethod", "value": "bike"},
    {"action": "selectShippingMethod", "value": "post"},
    {"action": "selectShippingContact", "value": "berlin"},
    {"action": "selectShippingContact", "value": "london"},
    {"action": "selectCard", "value": "mastercard-1"},
    {"action": "enterCouponCode", "value": "BEANS"},
]


def order(total):
    return {
        "merchantIdentifier": "merchant.example.taptopay", "countryCode": "US",
        "currencyCode": "USD", "merchantCapabilities": ["supports3DS"],
        "supportedNetworks": ["visa", "masterCard"],
        "lineItems": [{"label": "Beans", "amount": total}],
        "total": {"label": "Corner Coffee", "amount": total},
        "shippingMethods": [
            {"label": "Post", "amount": "2.00", "identifier": "post"},
            {"label": "Bike", "amount": "4.00", "identifier": "bike"}],
        "requiredShippingContactFields": ["postalAddress", "name"], "supportsCouponCode": True}


class WalletCustomer:
    """Pays on the sheet of a till's kiosk; the till's client answers the questions."""

    def __init__(self, till):
        self.till, self.kiosk, self.page = till, till.kiosk, till.page
        self.figures, self.chance, self.caller = till.figures, till.chance, till.caller

    def pay(self):
        begun = self.start()
        if begun is None:
            return
        payment, began = begun
        # The planned end, which a killed wallet can change.
        kind = self.chance.choices(
            ["paid", "refused", "customer cancels", "client cancels", "passcode"],
            [8, 2, 2, 2, 2])[0]
        for _ in range(self.chance.randint(0, 3)):
            if not self.answer(payment):
                break
            # The choice that is already selected asks no question.
            if not self.touch(payment, **self.chance.choice(CHOICES)):
                break
        else:
            self.answer(payment)
        expected = getattr(self, kind.replace(" ", "_"))(payment)
        self.finish(payment, began, expected)

    def start(self):
        key = self.till.new_key()
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            body = order(self.till.amount())
            answer = self.caller.ask(PATH, body, key)
            if answer.status == 201:
                if self.chance.random() < 0.2:
                    again = self.caller.ask(PATH, body, key)
                    if again.body.get("id") != answer.body["id"]:
                        self.figures.fault("doubled payment", f"the key {key} started two payments")
                return answer.body["id"], answer.began
            if answer.problem not in ("reader-busy", "payment-under-way", "wallet-unavailable",
                                      "no-card"):
                return None
            # A request with other members needs another key.
            key = self.till.new_key()
            self.till.stopping.wait(self.chance.uniform(0.01, 0.1))
        return None

    def poll(self, payment, wait):
        answer = self.caller.ask(f"{PATH}/{payment}?wait={wait}")
        if answer.status == 200:
            time_payment_poll(self.kiosk, answer.body, answer)
        return answer.body

    def shown(self, payment, limit=5):
        """Waits until the sheet shows a payment and waits for its customer."""
        return self.page.until(lambda state: self.waits_for_customer(state, payment), limit)

    def waits_for_customer(self, state, payment):
        wallet = state.get("wallet")
        return wallet and wallet["payment"] == payment and not wallet["isWaiting"]

    def touch(self, payment, **action):
        """Acts on the sheet, which may be gone by now."""
        return self.page.send("wallet", {"payment": payment, **action}).status == 204

    def biometrics(self, is_owner):
        self.till.operator.ask("/v1/emulator/biometrics", {"isOwner": is_owner}, method="PUT")

    def reply(self, payment, question, **members):
        """Answers a question, which may have ended with its payment."""
        return self.caller.ask(
            f"{PATH}/{payment}/answers", {"question": question["number"], **members},
            allow=("not-asked",))

    def answer(self, payment):
        """Answers the open questions; returns whether the customer can continue."""
        body = self.poll(payment, 1)
        while question := body.get("question"):
            if question["type"] == "paymentAuthorized":
                return False
            number = self.page.state.get("number", 0)
            correction = self.reply_to_choice(payment, question)
            self.page.until(
                lambda state: state["number"] > number and self.waits_for_customer(state, payment), 5)
            if correction:
                self.touch(payment, **correction)
            body = self.poll(payment, 1 if correction else 0)
        return body.get("state") == "open" and self.shown(payment) is not None

    def reply_to_choice(self, payment, question):
        """Accepts or refuses a choice; returns the customer's correction, if any."""
        kind, chance = question["type"], self.chance
        if kind == "shippingContactSelected" and chance.random() < 0.1:
            self.reply(payment, question, errors=[{"code": "addressUnserviceable"}])
            return {"action": "selectShippingContact", "value": "home"}
        if kind == "couponCodeChanged" and chance.random() < 0.3:
            self.reply(payment, question, errors=[{"code": "couponCodeInvalid"}])
            return {"action": "enterCouponCode", "value": ""}
        members = {}
        if chance.random() < 0.5:
            members["newTotal"] = {"label": "Corner Coffee", "amount": self.till.amount()}
        self.reply(payment, question, **members)
        return None

    # Ends

    def authorized(self, payment, **consent):
        """Agrees to pay; returns the question that contains the payment."""
        self.shown(payment)
        self.touch(payment, **(consent or {"action": "authorize"}))
        body = self.poll(payment, 15)
        return body.get("question")

    def paid(self, payment):
        if self.chance.random() < 0.2:
            # A finger that is not the owner's does not pay.
            self.shown(payment)
            self.biometrics(False)
            self.touch(payment, action="authorize")
            self.biometrics(True)
            self.poll(payment, 1)
        return self.take(payment, self.authorized(payment))

    def take(self, payment, question):
        if question:
            self.reply(payment, question, status=0)
        return "completed"

    def refused(self, payment):
        question = self.authorized(payment)
        if question:
            self.reply(payment, question, status=1)
        self.shown(payment)
        if self.chance.random() < 0.5:
            return self.take(payment, self.authorized(payment))
        self.page.send("cancel", {})
        return "declined"

    def passcode(self, payment):
        tries = [PASSCODE] if self.chance.random() < 0.7 else [WRONG_PASSCODE, PASSCODE]
        question, before = None, None
        for digits in tries:
            self.shown(payment)
            self.touch(payment, action="usePasscode")
            state = self.page.until(
                lambda state: state.get("pin") and state["pin"]["entry"] != before, 5)
            if state is None:
                break
            before = state["pin"]["entry"]
            self.page.key(before, [*digits, "enter"])
            question = self.poll(payment, 15 if digits == PASSCODE else 1).get("question")
        return self.take(payment, question)

    def customer_cancels(self, payment):
        self.shown(payment)
        self.page.send("cancel", {})
        return "cancelled"

    def client_cancels(self, payment):
        self.caller.ask(f"{PATH}/{payment}/cancel", {})
        return "cancelled"

    def finish(self, payment, began, expected):
        """Waits for the end; cancels and reports a payment that is still open after that."""
        body = self.poll(payment, 10)
        state = body.get("state")
        is_killed = self.kiosk.was_disturbed("kill", began)
        if state not in PAYMENT_SETTLED:
            if not is_killed:
                question = body.get("question", {}).get("type", "nothing")
                self.figures.fault(
                    f"{self.kiosk.name}: payment stays {state}",
                    f"{payment} instead of {expected}, asks {question}")
            self.caller.ask(f"{PATH}/{payment}/cancel", {})
            state = self.poll(payment, 10).get("state")
        elif state != expected:
            error = body.get("error", {})
            name = f"payment {state} {error.get('name', '')}".strip()
            if is_killed:
                self.figures.count("provoked", name)
            else:
                self.figures.fault(
                    f"{self.kiosk.name}: {name}",
                    f"{payment} instead of {expected}: {error.get('detail', '')}")
        self.figures.count("payments", state)
