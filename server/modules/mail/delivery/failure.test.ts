import { afterEach, beforeEach, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { failureOf, type Failure } from './deliver.ts'
import { openTransport } from '../smtp.ts'

const PARCEL = { id: 'x', to: 'camille@example.org', language: 'en', subject: 'x', html: 'x', text: 'x' }

let server: SMTPServer
let port: number
beforeEach(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('who are you')),
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  port = (server.server.address() as AddressInfo).port
})
afterEach(() => new Promise<void>((resolve) => server.close(resolve)))

async function failureWith(url: string): Promise<Failure> {
  const sent = openTransport(url, { name: 'Réplique', address: 'replique@example.org' }).send(PARCEL)
  try {
    await sent
  } catch (error) {
    return failureOf(error)
  }
  throw new Error('it was sent')
}

test('a wrong password is a configuration error: the email waits, and the password is not reported', async () => {
  const failure = await failureWith(`smtp://replique:geheim%20wort@127.0.0.1:${port}`)
  expect(failure).toEqual({ answer: '535 who are you', final: false, code: 'EAUTH 535' })
})

test('required TLS is never skipped', async () => {
  const failure = await failureWith(`smtp://127.0.0.1:${port}?requireTLS=true`)
  expect(failure).toMatchObject({ final: false, code: expect.stringMatching(/^ETLS/) })
})

test.each([
  [Object.assign(new Error('x'), { code: 'EENVELOPE', responseCode: 550, response: '550 no\r\nsuch\u0000 one' }), true],
  [Object.assign(new Error('x'), { code: 'EMESSAGE', responseCode: 554, response: '554 no' }), true],
  [Object.assign(new Error('x'), { code: 'EENVELOPE', responseCode: 450, response: '450 later' }), false],
  [Object.assign(new Error('x'), { code: 'ECONNECTION', responseCode: 554, response: '554 busy' }), false],
  [new Error('a'.repeat(1000)), false],
  ['thrown', false],
])('%s: final %s', (error, final) => {
  const failure = failureOf(error)
  expect(failure.final).toBe(final)
  expect(failure.answer).toMatch(/^[^\p{C}]{1,500}$/u)
})
