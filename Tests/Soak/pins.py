# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""PINs that customers type on the sheet, during the read or after it for the issuer."""
import time

from backend import PIN_WANTED, authorize, payment_order

PIN, WRONG_PIN = "1234", "9876"


class PINs:
    """The sales of a `Till` that require a PIN."""

    def enter_pin(self, card):
        """Types on the pad as customers do; returns the action, or `None` without a pad.

        No kiosk sends two wrong PINs of a card in a row, because the issuer blocks it after three.
        """
        state = self.page.until(
            lambda state: state.get("pin"), 10)
        if state is None:
            return None
        entry = state["pin"]["entry"]
        kind = self.chance.choices(["right", "wrong", "corrected", "cancel", "leave"], [6, 3, 2, 2, 0.3])[0]
        if kind == "wrong" and card in self.kiosk.wrong_pins:
            kind = "right"
        if kind == "cancel":
            self.page.key(entry, [*PIN[:self.chance.randint(0, 3)], "cancel"])
        elif kind == "leave":
            self.page.key(entry, PIN[:2])
        else:
            typed = {"right": PIN, "wrong": WRONG_PIN, "corrected": ["7", "clear", *PIN]}[kind]
            self.page.key(entry, [*typed, "enter"])
        return "right" if kind == "corrected" else kind

    def card_pin(self):
        """Sells with a card whose issuer requires the PIN with the read."""
        with self.kiosk.exclusive:
            read, began = self.start_read(self.order(amount=self.amount("00")))
            if read is None:
                return
            self.tap(read, "visa-online-pin")
            entered = self.enter_pin("visa-online-pin")
            states = {"cancel": ("cancelled", "failed"), "leave": ("cancelled", "failed")}
            read = self.settled(
                read, began, states.get(entered, ("completed",)),
                ("pinCancelled", "pinEntryTimeout", "pinEntryFailed"))
        if read and read.get("result") and entered == "right":
            self.hand_over(read)

    def issuer_pin(self):
        """Sells with an issuer that requires the PIN after the read."""
        with self.kiosk.exclusive:
            order = self.order(amount=self.amount(self.chance.choice(PIN_WANTED)))
            card = self.chance.choice(("visa-credit", "mastercard-credit"))
            read = self.complete(order, card)
            if not read or read["state"] != "completed":
                return
            payment = authorize(
                self.merchant, self.ledger, payment_order(read), self.new_key())
            self.figures.count("processor", payment.body.get("state", "refused"))
            if payment.body.get("issuer", {}).get("responseCode") == "63":
                self.figures.fault("card counter", f"went back: {payment.body['issuer']['explanation']}")
                return
            if payment.body.get("state") != "pinRequired":
                self.figures.fault("psp: state", f"{payment.body.get('state')} instead of pinRequired")
                return
            token = self.merchant.ask("/v1/pin-tokens", {"payment": payment.body["id"]})
            began = time.monotonic()
            answer = self.caller.ask(
                f"/v1/reads/{read['id']}/pin", {"token": token.body["token"]}, self.new_key())
            if answer.status != 202:
                return
            self.ledger.entries[read["id"]].captures += 1
            entered = self.enter_pin(card)
            read = self.settled(answer.body, began, ("completed",))
        if read:
            self.finish_pin(payment.body["id"], read["pin"], entered, began, card)

    def finish_pin(self, payment, pin, entered, began, card):
        wanted = {"cancel": "cancelled", "leave": "failed"}.get(entered, "completed")
        self.figures.count("reads", f"PIN {pin['state']}")
        if pin["state"] != wanted:
            error = pin.get("error", {})
            name = f"PIN {pin['state']} {error.get('name', '')}".strip()
            if self.comes_of_kill(error.get("name"), began):
                self.figures.count("provoked", name)
            else:
                self.figures.fault(
                    f"{self.kiosk.name}: {name}", f"instead of {wanted} ({entered or 'no pad'}): "
                    f"{error.get('detail', '')}")
        if pin["state"] != "completed" or entered not in ("right", "wrong"):
            return
        answer = self.merchant.ask(
            f"/v1/payments/{payment}/pin", {"paymentCardData": pin["result"]["paymentCardData"]},
            self.new_key())
        (self.kiosk.wrong_pins.add if entered == "wrong" else self.kiosk.wrong_pins.discard)(card)
        expected = {"right": "captured", "wrong": "declined"}[entered]
        self.figures.count("processor", answer.body.get("state", "refused"))
        if answer.body.get("state") != expected:
            self.figures.fault("psp: state", f"{answer.body.get('state')} instead of {expected} after a PIN")
