// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/** The on-screen keyboards for fields. */
const modes = { phoneNumber: "tel", emailAddress: "email" };

/** What the fields are for, as browsers and assistive technologies know it (WCAG 2.2, 1.3.5). */
const purposes = {
  givenName: "given-name", familyName: "family-name", addressLines: "street-address",
  postalCode: "postal-code", locality: "address-level2", administrativeArea: "address-level1",
  countryCode: "country", phoneNumber: "tel", emailAddress: "email",
};

/**
 * The dialog in which a customer selects one of several choices, or types. What the customer types
 * is only in its fields, which are removed when it closes.
 */
export class Chooser {
  #dialog;
  #act;
  #row = null;
  #words = null;

  constructor(dialog, act) {
    this.#dialog = dialog;
    this.#act = act;
    dialog.addEventListener("close", () => {
      // The event arrives late: another dialog may be open by then.
      if (dialog.open) return;
      this.#row = null;
      dialog.replaceChildren();
    });
  }

  get isOpen() {
    return this.#dialog.open;
  }

  close() {
    if (this.#dialog.open) this.#dialog.close();
  }

  /** Shows the choices of a row, or its fields if it has none. */
  open(row, words) {
    this.#row = row;
    this.#words = words;
    if (row.choices.length > 0) this.#drawChoices();
    else this.#drawForm();
    this.#dialog.showModal();
    this.#focus();
  }

  /** Closes the open row when it changes: for another customer, or from another page. */
  update(row) {
    if (this.#row?.kind === row.kind) this.close();
  }

  #drawChoices() {
    const { choices, form, action, label } = this.#row;
    const list = element("ul", "choices", "");
    list.append(...choices.map((choice) => {
      const button = element("button", "choice", "");
      button.type = "button";
      button.setAttribute("aria-current", String(choice.isChosen));
      const text = element("span", "value", "");
      text.append(
        element("strong", "", choice.title),
        ...choice.lines.map((line) => element("span", "", line)));
      button.append(text);
      if (choice.amount) button.append(element("span", "amount", choice.amount));
      button.addEventListener("click", () => {
        this.close();
        if (!choice.isChosen) this.#act(action, { value: choice.value });
      });
      const item = element("li", "", "");
      item.append(button);
      return item;
    }));
    const buttons = [this.#button(this.#words.close, "quiet", () => this.close())];
    if (form) {
      buttons.push(this.#button(form.title, "quiet", () => {
        this.#drawForm();
        this.#focus();
      }));
    }
    this.#show(label, list, buttons);
  }

  #drawForm() {
    const { form, label } = this.#row;
    const { action } = form;
    const fields = element("form", "fields", "");
    fields.noValidate = true;
    fields.id = "fields";
    const summary = element("p", "wrong", "");
    summary.setAttribute("role", "alert");
    fields.append(summary, ...form.fields.map((field) => this.#field(field)));
    fields.addEventListener("submit", (event) => {
      event.preventDefault();
      const missing = form.fields.filter(
        (field) => field.isRequired && !fields.elements[field.name].value.trim());
      for (const field of form.fields) {
        mark(fields.elements[field.name], missing.includes(field) ? this.#words.missing : "");
      }
      summary.textContent = missing.length > 0
        ? this.#words.fix.replace("{fields}", missing.map((field) => field.label).join(", ")) : "";
      if (missing.length > 0) {
        fields.elements[missing[0].name].focus();
        return;
      }
      const typed = contact(fields);
      this.close();
      if (action === "enterCouponCode") this.#act(action, { value: typed.coupon ?? "" });
      else this.#act(action, { contact: typed });
    });
    const done = element("button", "main", this.#words.done);
    // Pressing Enter in a field activates it.
    done.type = "submit";
    done.setAttribute("form", fields.id);
    this.#show(label, fields, [this.#button(this.#words.close, "quiet", () => this.close()), done]);
  }

  #show(label, content, buttons) {
    const title = element("h2", "", label);
    title.id = "chooser-title";
    const actions = element("div", "buttons", "");
    actions.append(...buttons);
    this.#dialog.replaceChildren(title, content, actions);
  }

  #button(text, style, act) {
    const button = element("button", style, text);
    button.type = "button";
    button.addEventListener("click", act);
    return button;
  }

  #field(field) {
    const box = element("div", `field ${field.name}`, "");
    const label = element("label", "", field.label);
    label.htmlFor = `field-${field.name}`;
    const input = this.#input(field);
    input.id = label.htmlFor;
    input.name = field.name;
    const purpose = purposes[field.name];
    input.autocomplete = purpose
      ? `${this.#row.kind === "billingContact" ? "billing" : "shipping"} ${purpose}` : "off";
    input.setAttribute("aria-required", String(field.isRequired));
    const wrong = element("p", "wrong", "");
    wrong.id = `field-wrong-${field.name}`;
    box.append(label, input, wrong);
    mark(input, field.error ?? "");
    return box;
  }

  #input(field) {
    if (field.name === "countryCode") {
      return countries(field.value, this.#words.language, this.#words.required);
    }
    const isLong = field.name === "addressLines";
    const input = document.createElement(isLong ? "textarea" : "input");
    if (isLong) input.rows = 2;
    else input.type = "text";
    input.value = field.value;
    if (field.isRequired) input.placeholder = this.#words.required;
    input.maxLength = 120;
    input.spellcheck = false;
    input.dir = "auto";
    if (modes[field.name]) input.inputMode = modes[field.name];
    return input;
  }

  /** Focuses the first invalid field, else the selected choice, else the first element. */
  #focus() {
    const wanted = this.#dialog.querySelector("[aria-invalid]")
      ?? this.#dialog.querySelector("[aria-current=true]")
      ?? this.#dialog.querySelector("input, textarea, select, .choice");
    wanted?.focus();
  }
}

/** Says what is wrong with a field, or that nothing is. */
function mark(input, text) {
  const wrong = input.parentElement.querySelector(".wrong");
  wrong.textContent = text;
  if (text) {
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", wrong.id);
  } else {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
}

/** Returns what the customer typed, with the member names of the service. */
function contact(fields) {
  const typed = {};
  for (const input of fields.elements) {
    const text = input.value.trim();
    if (!input.name || !text) continue;
    if (input.name === "addressLines") typed.addressLines = text.split("\n");
    else typed[input.name] = text;
    if (input.name === "countryCode") typed.country = input.selectedOptions[0].textContent;
  }
  return typed;
}

/** Makes a list of the ISO 3166 countries, with the browser's names for them. */
function countries(chosen, language, none) {
  const codes = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN
    BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM
    DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU
    GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY
    KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
    MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE
    RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK
    TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`;
  const names = new Intl.DisplayNames([language], { type: "region" });
  const select = document.createElement("select");
  const options = codes.split(/\s+/)
    .map((code) => new Option(names.of(code), code, false, code === chosen))
    .sort((one, other) => one.textContent.localeCompare(other.textContent, language));
  select.append(new Option(none, "", false, chosen === ""), ...options);
  return select;
}

/** Makes an element; each text has the direction of its own letters. */
export function element(name, style, text) {
  const made = document.createElement(name);
  if (style) made.className = style;
  if (text) {
    made.textContent = text;
    made.dir = "auto";
  }
  return made;
}
