/**
 * Inputs that a careless parser scans repeatedly, sent wherever an address, a link, a key, a name or a list is
 * accepted.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectLinear, repeated } from '../workshop/growth-for-tests.ts'
import { openEveryone, type Everyone } from './testing/everyone.ts'
import { openTestApp, type TestApp } from './testing/index.ts'

const SHORT = 20_000
const LONG = 200_000
/**
 * Minimum time in milliseconds assumed for the short input, whose measured time is unreliable because the database runs
 * at the same time. A quadratic parser takes seconds for the long input.
 */
const LEAST = 20
const PIECES = [
  '*',
  '(',
  '.',
  'a@',
  'a.',
  '\n',
  '\t\r',
  '"',
  "'",
  '1 ',
  '- ',
  'a-',
  '/',
  ':',
  '%41',
  '#',
  '[',
  '\\',
  'é',
]

let testApp: TestApp
let cast: Everyone
beforeAll(async () => {
  testApp = await openTestApp({ environment: { AUTH_RATE_SIGNUP: '1000000', AUTH_RATE_TOKEN: '1000000' } })
  cast = await openEveryone(testApp)
})
afterAll(() => testApp.close())

type Taken = (words: string) => Promise<Response>
const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const TAKEN: Record<string, Taken> = {
  'an address to share with': (email) =>
    cast.alice.ask('POST', `/api/plays/${cast.own.play}/people`, { email, role: 'editor' }),
  'an address to sign up with': (email) => testApp.fetch('/auth/v1/signup', json({ email, password: 'x'.repeat(20) })),
  'an address to sign in with': (email) =>
    testApp.fetch('/auth/v1/token?grant_type=password', json({ email, password: 'x' })),
  'a link to go back to': (link) =>
    testApp.fetch(`/auth/v1/recover?redirect_to=${link}`, json({ email: 'a@example.org' })),
  'a list of names': (list) => cast.root.ask('POST', '/api/admin/accounts', { list, language: 'fr' }),
  'the address of a provider': (baseUrl) => cast.root.ask('POST', '/api/admin/ai/providers', provider({ baseUrl })),
  'the key of a provider': (key) => cast.root.ask('POST', '/api/admin/ai/providers', provider({ key })),
  'the voices of a provider': (voices) =>
    cast.root.ask('POST', '/api/admin/ai/providers', provider({ models: [{ ...MODEL, kind: 'speech', voices }] })),
  'a title': (title) => cast.alice.ask('PATCH', `/api/plays/${cast.own.play}`, { title }),
  'words to look for': (words) => cast.alice.ask('GET', `/api/plays?q=${encodeURIComponent(words)}`),
  'how a word is said': (word) =>
    cast.alice.ask('PATCH', `/api/plays/${cast.own.play}/pronunciation`, { set: [{ word, said: word }] }),
}
const MODEL = { id: 'm', kind: 'text', priceIn: 0, priceOut: 0 }
const provider = (more: object): object => ({
  name: 'Nord',
  baseUrl: 'https://models.example.com/v1',
  key: 'k',
  models: [MODEL],
  ...more,
})

test.each(Object.entries(TAKEN))('%s: reading takes linear time', async (_what, take) => {
  for (const piece of PIECES) {
    const say = (size: number) => async () => {
      // the input begins and ends with a letter, because some parsers only examine the end if the beginning is valid
      const { status } = await take(`a${repeated(piece)(size)}x`)
      expect([piece, status]).toEqual([piece, expect.toSatisfy((code: number) => code < 500)])
    }
    await expectLinear(say(SHORT), say(LONG), LEAST)
  }
})
