import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { emailTo } from '../emails-for-tests.ts'
import { openAuthTestApp, type Answer, type AuthTestApp } from '../auth-app-for-tests.ts'
import { claimsOf, codeOf, prove, signUpWithFactor } from './second-factor-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'
const said = (answer: Answer) => [answer.status, answer.body?.code]

describe.each(await engines())('bypassing a factor, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({
      database: engine.open,
      now: new Date(),
      environment: { AUTH_ANONYMOUS: 'yes' },
    })
  })
  afterAll(() => auth.close())

  const change = (token: string, body: object) => auth.ask('/auth/v1/user', { method: 'PUT', token, body })

  test.each([
    ['recover', 'recovery', {}],
    ['otp', 'magic-link', { create_user: false }],
  ] as const)('is not possible with an email from /%s', async (path, emailName, options) => {
    const person = await signUpWithFactor(auth)
    const { status } = await auth.ask(`/auth/v1/${path}`, { body: { email: person.email, ...options } })
    expect(status).toBe(200)
    const { tokenHash } = await emailTo(auth, person.email, emailName)
    const type = path === 'recover' ? 'recovery' : 'magiclink'
    const { body } = await auth.ask('/auth/v1/verify', { body: { type, token_hash: tokenHash } })
    const token: string = body.access_token
    expect(claimsOf(token).aal).toBe('aal1')
    expect((await auth.ask('/api/me', { token })).body.secondFactor).toBe('needed')
    expect(said(await change(token, { password: 'un autre jardin' }))).toEqual([401, 'insufficient_aal'])
    const code = codeOf(auth, person.secret)
    const lifted = await prove(auth, token, { factorId: person.factorId, code })
    expect((await change(lifted.body.access_token, { password: 'un autre jardin' })).status).toBe(200)
  })

  test('is not possible with claims made by the client', async () => {
    const person = await signUpWithFactor(auth)
    const { body } = await auth.ask('/auth/v1/token?grant_type=password', {
      body: { email: person.email, password: 'trois sœurs au jardin', aal: 'aal2' },
    })
    const token: string = body.access_token
    await change(token, { data: { aal: 'aal2', amr: [{ method: 'totp' }], factors: [] } })
    const next = await auth.ask('/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: body.refresh_token, aal: 'aal2' },
    })
    expect(claimsOf(next.body.access_token).aal).toBe('aal1')
    const [head = '', , signature = ''] = token.split('.')
    const raised = Buffer.from(JSON.stringify({ ...claimsOf(token), aal: 'aal2' })).toString('base64url')
    const forged = `${head}.${raised}.${signature}`
    expect(said(await change(forged, { password: 'un autre jardin' }))).toEqual([403, 'bad_jwt'])
  })

  test('is not possible through anonymous users, who cannot add factors or passkeys', async () => {
    const { body } = await auth.ask('/auth/v1/signup', { body: {} })
    const token: string = body.access_token
    const calls: [string, string][] = [
      ['POST', '/factors'],
      ['POST', `/factors/${NOBODY}/challenge`],
      ['POST', `/factors/${NOBODY}/verify`],
      ['DELETE', `/factors/${NOBODY}`],
      ['POST', '/factors/recovery-codes'],
      ['POST', '/passkeys/registration/options'],
      ['POST', '/passkeys/registration/verify'],
    ]
    for (const [method, path] of calls) {
      const answer = await auth.ask(`/auth/v1${path}`, { method, token, ...(method === 'POST' ? { body: {} } : {}) })
      expect([path, ...said(answer)]).toEqual([path, 403, 'no_authorization'])
    }
    expect(said(await auth.ask('/api/account/recovery-codes', { method: 'POST', token }))).toEqual([
      409,
      'no_second_factor',
    ])
  })
})
