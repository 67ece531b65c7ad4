// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0
//
// A ticket machine for Node 18 or newer, without packages: sells one ticket, and prints it once the
// provider has captured the payment.
//
// The order is on disk before it is sent. If the program or the machine crashes, the next run
// resumes the same order, so the customer pays once. Without --provider, the program prints what to
// send to your provider instead of a ticket.
import { randomUUID } from 'node:crypto'
import {
  closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Kiosk, Problem, Service, explain } from './kiosk.mjs'

const ticket = 'Single ticket'
const price = { amount: '2.40', currency: 'EUR' }
// How long both services remember an order, in milliseconds.
const memory = 24 * 60 * 60 * 1000

/** The order is over, and nothing was paid. */
class NoTicket extends Error {}

/** The payment service provider; see Docs/ProcessorService.md. */
class Provider extends Service {
  async readerToken() {
    return (await this.ask('/v1/reader-tokens', {})).token
  }

  /** Charges a read; with the same key, returns the same payment however often you send it. */
  pay(result, order, key) {
    return this.surely('/v1/payments', paymentRequest(result, order), key)
  }

  /** Returns a payment as it is now. */
  payment({ id }) {
    return this.surely(`/v1/payments/${id}`)
  }

  async pinToken({ id }) {
    return (await this.ask('/v1/pin-tokens', { payment: id })).token
  }

  addPIN({ id }, { paymentCardData }, key) {
    return this.surely(`/v1/payments/${id}/pin`, { paymentCardData }, key)
  }

  void({ id }, key) {
    return this.surely(`/v1/payments/${id}/void`, {}, key)
  }
}

function paymentRequest({ id, paymentCardData }, { amount, currencyCode }) {
  return { paymentCardData, cardReaderTransactionID: id, amount, currencyCode }
}

/** The order in progress, in a file that survives a crash. */
class Order {
  constructor(path, amount, currencyCode, awaitsOutcome) {
    this.path = path
    this.isResumed = existsSync(path)
    if (!this.isResumed) this.create({ kind: 'payment', amount, currencyCode, awaitsOutcome })
    const saved = this.load()
    this.key = saved.key
    this.read = saved.read
    if (Date.now() - saved.createdAt > memory) {
      throw new Error(`${path} is more than a day old, and the services no longer know it. ` +
        'Look for its payment at the provider, then remove the file.')
    }
  }

  load() {
    try {
      const saved = JSON.parse(readFileSync(this.path, 'utf8'))
      if (saved.key && saved.read && saved.createdAt) return saved
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
    throw new Error(
      `${this.path} is damaged. Look for its payment at the provider, then remove it.`)
  }

  create(read) {
    const saved = { key: `ticket-${randomUUID()}`, read, createdAt: Date.now() }
    // A crash leaves the whole file or none.
    const file = openSync(`${this.path}.new`, 'w')
    writeSync(file, JSON.stringify(saved))
    fsyncSync(file)
    closeSync(file)
    renameSync(`${this.path}.new`, this.path)
    const folder = openSync(dirname(resolve(this.path)), 'r')
    fsyncSync(folder)
    closeSync(folder)
  }

  end() {
    rmSync(this.path)
  }
}

/** Runs a step; a request that was refused for good ends the order. */
async function decisive(step) {
  try {
    return await step()
  } catch (error) {
    if (error instanceof Problem && error.isFinal) throw new NoTicket(explain(error))
    throw error
  }
}

class TicketMachine {
  constructor(kiosk, provider, readerToken) {
    Object.assign(this, { kiosk, provider, readerToken })
  }

  /** Prepares the reader, and links it if necessary, unless that is done already. */
  async prepare() {
    const { isPrepared, isBusy } = await this.kiosk.surely('/v1/readers/default')
    if (!isPrepared && !isBusy) await this.kiosk.prepare(await this.readerToken())
  }

  /** Asks for the card on the sheet, and returns the completed read. */
  async read(order) {
    let read = await decisive(() => this.kiosk.start(order.read, order.key))
    // The customer walks away; if a card has already been read, its result follows.
    const cancel = () => this.kiosk.cancel(read).catch(() => {})
    process.once('SIGINT', cancel)
    read = await this.kiosk.settled(read)
    process.off('SIGINT', cancel)
    if (read.state !== 'completed') {
      throw new NoTicket(reason(read, `The read is ${read.state}.`))
    }
    return read
  }

  /** Tells the customer the outcome; the ticket does not depend on it. */
  async tell(read, outcome) {
    await this.kiosk.tell(read, outcome).catch(() => {})
  }

  /** Charges the read, with the PIN if the issuer requires it; returns the payment. */
  async pay(order, read) {
    let payment = await decisive(() => this.provider.pay(read.result, order.read, order.key))
    // The order may have been resumed after the PIN.
    if (payment.state === 'pinRequired') payment = await this.provider.payment(payment)
    return payment.state === 'pinRequired' ? await this.askForPIN(order, read, payment) : payment
  }

  async askForPIN(order, read, payment) {
    const key = `${order.key}-pin`
    let failure
    try {
      let { pin } = read
      if (!pin) {
        const token = await this.provider.pinToken(payment)
        pin = (await this.kiosk.settled(await this.kiosk.capturePIN(read, token, key))).pin
      }
      if (pin?.result) return await this.provider.addPIN(payment, pin.result, key)
      failure = reason(pin, 'The PIN was not entered.')
    } catch (error) {
      if (!(error instanceof Problem) || !error.isFinal) throw error
      failure = explain(error)
    }
    await this.provider.void(payment, `${order.key}-void`)
    throw new NoTicket(failure)
  }
}

/** Returns why a read or a PIN entry failed. */
function reason(outcome, otherwise) {
  const { description, detail } = outcome?.error ?? {}
  return [description, detail].filter(Boolean).join(' ') || otherwise
}

function printTicket(order, { issuer, capturedAmount, currencyCode }) {
  console.log(`${ticket}, ${capturedAmount} ${currencyCode}`)
  console.log(`paid with card ${issuer.card}, authorization ${issuer.authorizationCode}`)
  console.log(`number ${order.key}`)
}

async function sell(machine, order) {
  if (order.isResumed) console.error(`Resuming the order ${order.key}.`)
  const read = await machine.read(order)
  if (!machine.provider) {
    console.error('Send this to your payment service provider within 60 seconds, and print the ' +
      'ticket only if the provider captures the payment. With taptopay psp serve, it is the body ' +
      `of POST /v1/payments, and the Idempotency-Key is ${order.key}.`)
    console.log(JSON.stringify(paymentRequest(read.result, order.read)))
    return
  }
  let payment
  try {
    payment = await machine.pay(order, read)
    if (payment.state !== 'captured') throw new NoTicket(payment.issuer.explanation)
  } catch (error) {
    if (error instanceof NoTicket) await machine.tell(read, 'refused')
    throw error
  }
  printTicket(order, payment)
  await machine.tell(read, 'approved')
}

function readOptions() {
  const text = { type: 'string' }
  return parseArgs({
    options: {
      'kiosk': { ...text, default: 'http://127.0.0.1:8710' },
      'caller': { ...text, default: 'kiosk/caller.token' },
      // The payment service provider's address, and a file with the merchant's API key.
      'provider': text,
      'api-key': { ...text, default: 'merchant.key' },
      // Without a provider: a file with a reader token.
      'reader-token': { ...text, default: 'reader-token.jwt' },
      // The file with the order in progress.
      'order': { ...text, default: 'order.json' },
      'amount': { ...text, default: price.amount },
      'currency': { ...text, default: price.currency }
    }
  }).values
}

async function main(given) {
  const content = (name) => readFileSync(given[name], 'utf8').trim()
  const provider = given.provider && new Provider(given.provider, content('api-key'))
  const machine = new TicketMachine(
    new Kiosk(given.kiosk, content('caller')), provider,
    () => provider ? provider.readerToken() : content('reader-token'))
  await machine.prepare()
  const order = new Order(given.order, given.amount, given.currency, Boolean(provider))
  try {
    await sell(machine, order)
  } catch (error) {
    if (error instanceof NoTicket) order.end()
    throw error
  }
  // A crash before this line prints the ticket again, with the same number.
  order.end()
}

let given
try {
  given = readOptions()
  await main(given)
} catch (error) {
  let text = error instanceof NoTicket ? `No ticket: ${error.message}` : explain(error)
  if ((error instanceof Problem || error.cause) && existsSync(given.order)) {
    text += ` Then start the program again: it resumes the order in ${given.order}.`
  }
  console.error(text)
  process.exitCode = 1
}
