// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// The words for reads, and for payments from a wallet.

const states = {
  waiting: "Waiting", reading: "Reading", enteringPIN: "PIN", completed: "Completed",
  declined: "Declined", failed: "Failed", cancelled: "Canceled", interrupted: "Interrupted",
  open: "Customer chooses", processing: "Processing", timedOut: "Timed out",
};
const kinds = {
  payment: "Payment", verification: "Verification", loyalty: "Loyalty", wallet: "Wallet payment",
};
const types = {
  refund: "Refund", cash: "Cash", purchaseWithCashback: "Cashback",
  cashDisbursement: "Cash disbursement", availableFundsInquiry: "Available funds inquiry",
  balanceInquiry: "Balance inquiry", accountVerification: "Account verification",
  statusCheck: "Status check",
};

/** The words for what the program told the customer. */
export const outcomeWords = { approved: "Approved", refused: "Refused" };

/** The states of reads and payments by how much attention they need. */
export const ranks = [
  "failed", "declined", "interrupted", "timedOut", "cancelled", "waiting", "reading",
  "enteringPIN", "open", "processing", "completed",
];

export function kindWords(read) {
  return types[read.type] ?? kinds[read.kind];
}

export function stateWords(read) {
  return read.kind === "wallet" && read.state === "completed" ? "Paid" : states[read.state];
}

export function money(read) {
  const cash = read.otherAmount ? `, ${read.otherAmount} in cash` : "";
  return read.amount ? `${read.amount} ${read.currencyCode}${cash}` : kindWords(read);
}

/** Returns the end of a masked account number, as on a receipt. */
export function shortAccount(account) {
  return account ? `\u2022\u2022\u2022\u2022 ${account.slice(-4)}` : null;
}

/** Returns why a read or payment did not succeed, in a few words, or null. */
export function reasonOf(read) {
  // Apple's description of this error blames the reader; the detail says what the card did.
  const told = read.error?.name === "cardNotSupported" && read.error.detail || read.error?.description;
  if (told) return /^.*?[.](?=\s|$)/.exec(told)?.[0] ?? told;
  return read.state === "declined" ? "The card declined." : null;
}

/** Counts reads and payments by their ends: those that need attention first, with the reason. */
export function countsOf(reads) {
  const counts = new Map();
  for (const read of reads) {
    const isRefused = read.outcome === "refused";
    const words = (outcomeWords[read.outcome] ?? stateWords(read)).toLowerCase();
    const reason = read.outcome ? null : reasonOf(read);
    const text = reason ? `${words}: ${reason}` : words;
    const rank = isRefused ? 0.5 : ranks.indexOf(read.state);
    const known = counts.get(text)
      ?? { state: isRefused ? "declined" : read.state, text, rank, count: 0 };
    known.count += 1;
    counts.set(text, known);
  }
  return [...counts.values()].sort((one, other) => one.rank - other.rank || other.count - one.count);
}
