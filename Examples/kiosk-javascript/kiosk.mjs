// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0
//
// A client of taptopay-kiosk for Node 18 or newer, without packages.
// As a module: the class Kiosk. As a program: prepares the reader, takes one payment, prints events
// on standard error, and prints the read as JSON.
//
//     node kiosk.mjs --caller ~/kiosk/caller.token --reader-token reader-token.jwt \
//         --order order-1 --amount 12.50 --currency USD
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** An error from the service; `name` is stable, `message` says what to do (RFC 9457). */
export class Problem extends Error {
  constructor({ type, status, detail, errors = [] }) {
    super([detail, ...errors.map(({ pointer, detail }) => `${pointer}: ${detail}`)].join(' '))
    this.name = type.split(':').pop()
    this.status = status
    // A request that was refused for good, unless a token, a key or the service must be fixed.
    this.isFinal = status >= 400 && status < 500 && ![401, 403, 429].includes(status)
  }
}

/** A service that takes JSON and a bearer token, such as the kiosk or the provider. */
export class Service {
  constructor(url, token) {
    this.url = url.replace(/\/$/, '')
    this.token = token
  }

  /** Retries until the service answers: safe for GET requests, and for requests with a key. */
  async surely(path, body, key, tries = 20) {
    for (;;) {
      try {
        return await this.ask(path, body, key)
      } catch (error) {
        if (error instanceof Problem || --tries === 0) throw error
        await pause(500)
      }
    }
  }

  /** Sends a request once. */
  async ask(path, body, key) {
    const response = await this.open(path, body, key && { 'Idempotency-Key': key })
    return await response.json()
  }

  async open(path, body, headers) {
    const response = await fetch(this.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'Authorization': `Bearer ${this.token}`, 'Content-Type': 'application/json', ...headers
      },
      body: body && JSON.stringify(body)
    })
    if (!response.ok) throw await this.problem(response)
    return response
  }

  async problem(response) {
    const { status } = response
    const other = { type: 'about:blank', detail: `${this.url} returned ${status}.` }
    const members = await response.json().catch(() => other)
    return new Problem({ ...other, ...members, status })
  }
}

export class Kiosk extends Service {
  /** Prepares the reader; if the terms are not accepted yet, asks for them on the sheet. */
  async prepare(token, reader = 'default') {
    const path = `/v1/readers/${reader}`
    try {
      return await this.ask(`${path}/prepare`, { token })
    } catch (problem) {
      if (problem.name !== 'account-not-linked') throw problem
    }
    await this.ask(`${path}/link`, { token })
    return await this.ask(`${path}/prepare`, { token })
  }

  /** Starts a read. With a key, an order starts only one read, however often you send it. */
  start(order, key) {
    return this.surely('/v1/reads', order, key)
  }

  /** Cancels a read, unless its card has been read; `settled` returns the outcome. */
  cancel(read) {
    return this.ask(`/v1/reads/${read.id}/cancel`, {})
  }

  /** Asks for the PIN on the sheet, with the provider's permission. */
  capturePIN(read, token, key) {
    return this.surely(`/v1/reads/${read.id}/pin`, { token }, key)
  }

  /** Shows the customer the outcome of the payment, 'approved' or 'refused'. */
  tell(read, outcome) {
    return this.surely(`/v1/reads/${read.id}/outcome`, { outcome })
  }

  /** Waits until a read ends, and returns it. */
  async settled(read) {
    while (['waiting', 'reading', 'enteringPIN'].includes(read.state)) {
      read = await this.surely(`/v1/reads/${read.id}?wait=30`)
    }
    return read
  }

  /** Yields { name, data } forever, including events from while the connection was lost. */
  async * events(last) {
    for (;;) {
      try {
        const response = await this.open('/v1/events', undefined, last && { 'Last-Event-ID': last })
        let rest = ''
        for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
          const blocks = (rest + text).split('\n\n')
          rest = blocks.pop()
          for (const block of blocks) {
            const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/)))
            last = fields.id ?? last
            if (fields.data) yield { name: fields.event, data: JSON.parse(fields.data) }
          }
        }
      } catch (error) {
        if (error instanceof Problem) throw error
      }
      await pause(500)
    }
  }
}

/** Describes an error in one line for the program's user. */
export function explain(error) {
  if (error instanceof Problem) return `${error.name}: ${error.message}`
  if (error.cause) {
    const reason = error.cause.message || error.cause.code
    return `The service does not respond (${reason}). Start it, or correct its address.`
  }
  return error.message
}

async function main() {
  const text = { type: 'string' }
  const { values: given } = parseArgs({
    options: {
      'url': { ...text, default: 'http://127.0.0.1:8710' }, 'caller': text, 'reader-token': text,
      'order': text, 'amount': text, 'currency': text,
      // A command that prints the provider's PIN token for a transaction; enables PIN entry.
      'pin-command': text
    }
  })
  const content = (name) => readFileSync(given[name], 'utf8').trim()
  const kiosk = new Kiosk(given.url, content('caller'))
  await kiosk.prepare(content('reader-token'))
  tell(kiosk)
  const order = { kind: 'payment', amount: given.amount, currencyCode: given.currency }
  let read = await kiosk.settled(await kiosk.start(order, given.order))
  if (given['pin-command'] && read.state === 'completed') {
    // A back end asks for the PIN if the issuer requests it, and gets the token from the provider.
    const [program, ...words] = given['pin-command'].split(' ')
    const token = execFileSync(program, [...words, read.result.id], { encoding: 'utf8' }).trim()
    read = await kiosk.settled(await kiosk.capturePIN(read, token, `${given.order}-pin`))
  }
  console.log(JSON.stringify(read))
}

async function tell(kiosk) {
  for await (const { name, data } of kiosk.events()) console.error(name, JSON.stringify(data))
}

// Node resolves links to modules, but not the link to the program that it runs.
const program = process.argv[1] ?? ''
if (existsSync(program) && realpathSync(program) === fileURLToPath(import.meta.url)) {
  // The events would continue forever.
  main().then(() => process.exit(0), (error) => {
    console.error(explain(error))
    process.exit(1)
  })
}
