// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0
//
// Receives events on a connection that is cut after every third one: PROJECT URL TOKEN EVENT COUNT.
// Prints the events after EVENT as JSON.
const [project, url, token, event, count] = process.argv.slice(2)
const { Kiosk } = await import(`${project}/Examples/kiosk-javascript/kiosk.mjs`)

class CutKiosk extends Kiosk {
  async open(path, body, headers) {
    const response = await super.open(path, body, headers)
    let text = ''
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      text += part
      if (text.split('\n\n').length > 3) break
    }
    return new Response(text.split('\n\n').slice(0, 3).join('\n\n') + '\n\nid: half an ev')
  }
}

const heard = []
for await (const { name, data } of new CutKiosk(url, token).events(event)) {
  heard.push([name, data])
  if (heard.length === Number(count)) break
}
console.log(JSON.stringify(heard))
