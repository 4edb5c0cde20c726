import { expect, test } from 'vitest'
import { readSettings } from '../../../kernel/settings.ts'
import { emailSettings } from '../emails/settings.ts'
import { isAllowedRedirect, readRedirect } from './redirect.ts'

const SITE = 'https://plays.example.org'
const rules = {
  origin: SITE,
  redirectUrls: ['https://app.example.org', 'https://other.example.org/signed-in', 'org.example.app://signed-in'],
}

test.each([
  SITE, `${SITE}/`, `${SITE}/plays/1?x=1#here`, `${SITE}?x=1`, `${SITE}#x`, `${SITE}/fr/auth/confirm`,
  'https://app.example.org', 'https://app.example.org/any/where', 'https://other.example.org/signed-in',
  'https://other.example.org/signed-in#x', 'org.example.app://signed-in',
])('%s is an allowed redirect', (address) => {
  expect(isAllowedRedirect(address, rules)).toBe(true)
}) // prettier-ignore

test.each([
  '', '/plays', '//evil.example', '/\\evil.example', '\\\\evil.example', '\t//evil.example', 'https:evil.example', 'https:/evil.example',
  'https://evil.example', 'https://plays.example.org@evil.example', 'https://plays.example.org:x@evil.example',
  'https://plays.example.org.evil.example', 'https://plays.example.orgevil.example', 'https://evilplays.example.org',
  'https://plays.example.org:8443', 'https://plays.example.org:443', 'http://plays.example.org', 'HTTPS://plays.example.org',
  'wss://plays.example.org', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'blob:https://plays.example.org/x',
  'http://2130706433', 'https://2130706433/', 'http://0x7f000001', 'http://127.0.0.1', 'http://[::1]', 'http://[::ffff:127.0.0.1]',
  'http://localhost:3000', `${SITE}//evil.example`, `${SITE}/\\evil.example`, `${SITE}\\@evil.example`, `${SITE}/x\n//evil.example`,
  `${SITE}/.//evil.example`, `${SITE}/a/..//evil.example`, `${SITE}\u0000`, ` ${SITE}`, `${SITE} `, `${SITE}/\u202Egro`, `\u00AD${SITE}`,
  'https://plays。example.org', 'https://other.example.org', 'https://other.example.org/signed-in/more',
  'https://other.example.org/signed-in?x=1', 'https://other.example.org/signed-in/../x', 'https://sub.app.example.org',
  'org.example.app://elsewhere', 'org.example.app:signed-in', `${SITE}/${'x'.repeat(2000)}`,
])('%j is not an allowed redirect', (address) => {
  expect(isAllowedRedirect(address, rules)).toBe(false)
}) // prettier-ignore

const input = (query: Record<string, string>, headers: Record<string, string> = {}) => ({
  query: new URLSearchParams(query),
  headers: new Headers(headers),
})

test('the requested redirect comes first, then the referring page, then the site', () => {
  const [app, page] = ['https://app.example.org/a', `${SITE}/auth/login`]
  expect(readRedirect(input({ redirect_to: app }, { referer: page }), rules)).toBe(app)
  expect(readRedirect(input({}, { redirect_to: app }), rules)).toBe(app)
  expect(readRedirect(input({ redirect_to: 'https://evil.example' }, { referer: page }), rules)).toBe(page)
  expect(
    readRedirect(input({ redirect_to: 'https://evil.example' }, { referer: 'https://evil.example/' }), rules),
  ).toBe(SITE)
})

const listed = (text: string) => readSettings(emailSettings, { AUTH_REDIRECT_URLS: text }).redirectUrls

test('AUTH_REDIRECT_URLS is a list of origins and addresses', () => {
  expect(listed(' https://app.example.org/ , http://10.0.0.7:8080,org.example.app://in ')).toEqual([
    'https://app.example.org',
    'http://10.0.0.7:8080',
    'org.example.app://in',
  ])
  expect(listed('')).toEqual([])
})

test.each([
  'app.example.org', '/in', 'https://*.example.org', 'https://app.example.org/**', 'javascript:alert(1)', 'data:text/html,x',
  'https://app.example.org/#x', 'https://me:secret@app.example.org', 'https://App.example.org', 'https://app.example.org:443',
  'https://app.example.org,evil', 'https://app.example.org\\x',
])('AUTH_REDIRECT_URLS cannot be %j', (text) => {
  expect(() => listed(text)).toThrow(/AUTH_REDIRECT_URLS/)
}) // prettier-ignore
