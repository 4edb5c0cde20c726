import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailTo } from '../emails-for-tests.ts'
import { openTravel, type Travel } from '../providers/travel-for-tests.ts'
import { SITE } from '../auth-app-for-tests.ts'

const EVIL = [
  'https://evil.example', '//evil.example', '/\\evil.example', '\\\\evil.example', 'https:evil.example', 'https:/evil.example', 'https:///evil.example',
  `${SITE}@evil.example`, `${SITE}:x@evil.example`, `${SITE}.evil.example`, `${SITE}evil.example`, 'javascript:alert(1)', 'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>', 'vbscript:x', 'blob:x', 'file:///etc/passwd', '\t//evil.example', ' https://evil.example',
  'http://2130706433', 'http://0x7f.1', 'http://[::ffff:127.0.0.1]', 'http://127.0.0.1:3000', `${SITE.replace('3000', '8443')}/`,
  SITE.replace('http:', 'https:'), SITE.replace('http:', 'ws:'), `${SITE}//evil.example`, `${SITE}/\\evil.example`, `${SITE}/.//evil.example`,
  `${SITE}/\r\nLocation: https://evil.example`, `${SITE}\u0000.evil.example`, `${SITE}/%0d%0aSet-Cookie:a=b\r\n`, `${SITE}/\u202Egro.evil`,
] // prettier-ignore

const isOwn = (address: string): boolean => new URL(address).origin === SITE

describe('a redirect to an address that is not allowed', () => {
  let travel: Travel
  beforeAll(async () => {
    travel = await openTravel({ now: new Date() })
  })
  afterAll(() => travel.close())

  const ask = (path: string, address: string, more: object = {}) =>
    travel.auth.ask(`/auth/v1${path}${path.includes('?') ? '&' : '?'}redirect_to=${encodeURIComponent(address)}`, more)
  /** Returns headers that contain `address`, or no headers if it has characters that a header can't contain. */
  const inHeader = (address: string) =>
    /^[\x20-\x7e]*$/.test(address) ? { redirect_to: address, referer: address } : {}

  /** Paths that send an email, each with the email's name and a function that returns the request body. */
  const EMAILS: [string, string, (email: string) => object][] = [
    ['/otp', 'magic-link', (email) => ({ email })],
    ['/recover', 'recovery', (email) => ({ email })],
    ['/user', 'email-change-new', (email) => ({ email: `next-${email}` })],
  ]

  test.each(EMAILS)('is left out of the email sent by %s', async (path, name, bodyFor) => {
    for (const address of EVIL) {
      const { email, access } = await travel.auth.signUp()
      const body = { ...bodyFor(email), ...(address.includes('\u0000') ? {} : { redirect_to: address }) }
      const method = path === '/user' ? 'PUT' : 'POST'
      expect((await ask(path, address, { method, body, headers: inHeader(address), token: access })).status).toBe(200)
      const { link } = await emailTo(travel.auth, path === '/user' ? `next-${email}` : email, name)
      expect(isOwn(link?.href ?? ''), address).toBe(true)
      expect([address, link?.searchParams.has('redirect_to')]).toEqual([address, false])
    }
  })

  test('is ignored when the link in an email is followed', async () => {
    for (const address of EVIL) {
      const { status, headers, text } = await ask('/verify?token=x&type=recovery', address, {
        headers: inHeader(address),
      })
      expect([address, status, text]).toEqual([address, 303, ''])
      expect(isOwn(headers.get('location') ?? ''), address).toBe(true)
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  test('does not receive the session that an email opens', async () => {
    for (const address of EVIL.slice(0, 12)) {
      const { email } = await travel.auth.signUp()
      await ask('/otp', address, { body: { email } })
      const { tokenHash } = await emailTo(travel.auth, email, 'magic-link')
      const body = { token_hash: tokenHash, type: 'magiclink', hand_over: true, redirect_to: address }
      const answer = await ask('/verify', address, { body, headers: inHeader(address) })
      expect(isOwn(answer.body.redirect_to), address).toBe(true)
    }
  })

  test('is ignored after a provider’s sign-in, even after a refusal', async () => {
    for (const address of EVIL) {
      const start = `/auth/v1/authorize?provider=example&redirect_to=${encodeURIComponent(address)}`
      const { email } = travel.person()
      for (const who of [email, 'nobody@example.org'])
        expect(isOwn((await travel.go(start, who, inHeader(address))).href), address).toBe(true)
      const back = await travel.comeBack(new URL(`${SITE}/auth/v1/callback?code=x&state=y&redirect_to=${encodeURIComponent(address)}`)) // prettier-ignore
      expect(isOwn(back.href), address).toBe(true)
    }
  })

  test('is not repeated in the error while single sign-on is off', async () => {
    for (const address of EVIL.slice(0, 6)) {
      const { status, text } = await ask('/sso', address, { body: { domain: 'example.org', redirect_to: address } })
      expect([status, text.includes('evil')]).toEqual([404, false])
    }
  })

  test('is left out of links that a service creates', async () => {
    const { email } = await travel.auth.signUp()
    // bodies with invalid text are refused before any field is read
    for (const redirect_to of EVIL.filter((address) => !address.includes('\u0000'))) {
      const answer = await travel.auth.service('/admin/generate_link', {
        body: { type: 'magiclink', email, redirect_to },
      })
      expect([redirect_to, answer.body.redirect_to]).toEqual([redirect_to, SITE])
      expect(isOwn(answer.body.action_link), redirect_to).toBe(true)
    }
  })
})
