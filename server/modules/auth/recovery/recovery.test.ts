import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { claimsOf, codeOf, prove, signInAgain, signUpWithFactor } from '../factors/second-factor-for-tests.ts'
import { emailsTo } from '../emails-for-tests.ts'
import { openAuthTestApp, PASSWORD, type Answer, type AuthTestApp } from '../auth-app-for-tests.ts'

const said = (answer: Answer) => [answer.status, answer.body?.code]

describe.each(await engines())('recovery codes, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ database: engine.open, now: new Date() })
  })
  afterAll(() => auth.close())

  const renew = (token?: string, on = auth) =>
    on.ask('/api/account/recovery-codes', { method: 'POST', ...(token === undefined ? {} : { token }) })
  const count = (token: string) => auth.ask('/api/account/recovery-codes', { token })
  const use = (token: string, code: unknown, on = auth) => on.ask('/api/account/recovery', { token, body: { code } })
  const refresh = (refresh_token: string) =>
    auth.ask('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })

  async function signUpWithCodes() {
    const person = await signUpWithFactor(auth)
    const { body } = await renew(person.access)
    return { ...person, codes: body.codes as string[] }
  }

  test('are generated ten at a time, shown once and counted', async () => {
    const person = await signUpWithFactor(auth)
    expect((await count(person.access)).body).toEqual({ left: 0, createdAt: null })
    const { status, body } = await renew(person.access)
    expect(status).toBe(201)
    expect(new Set(body.codes).size).toBe(10)
    for (const code of body.codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const counted = await count(person.access)
    expect(counted.body).toEqual({ left: 10, createdAt: auth.testApp.clock.now().toISOString() })
    expect(counted.text).not.toContain(body.codes[0])
  })

  test('require a session, a factor and its verification', async () => {
    expect(said(await renew())).toEqual([401, 'no_authorization'])
    const plain = await auth.signUp()
    expect(said(await renew(plain.access))).toEqual([409, 'no_second_factor'])
    const person = await signUpWithFactor(auth)
    const weak = await signInAgain(auth, person.email, PASSWORD)
    expect(said(await renew(weak.access))).toEqual([403, 'second_factor_needed'])
  })

  test('replace the factor once each, and do not raise the level of earlier tokens', async () => {
    const person = await signUpWithCodes()
    const weak = await signInAgain(auth, person.email, PASSWORD)
    auth.testApp.clock.advance(1000)
    const typed = person.codes[3]!.toUpperCase().replaceAll('-', ' ')
    const { status, body } = await use(weak.access, typed)
    expect([status, body.left]).toEqual([200, 9])
    expect(await emailsTo(auth, person.email)).toContainEqual(expect.objectContaining({ name: 'recovery-code-used' }))
    expect(claimsOf(body.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/recovery_code' }, {}] })
    expect((await auth.ask('/api/me', { token: body.access_token })).body.secondFactor).toBe('proved')
    expect((await auth.ask('/api/me', { token: weak.access })).body.secondFactor).toBe('needed')
    const next = await refresh(body.refresh_token)
    expect(claimsOf(next.body.access_token).aal).toBe('aal2')
    const again = await signInAgain(auth, person.email, PASSWORD)
    expect(said(await use(again.access, person.codes[3]))).toEqual([403, 'recovery_code_wrong'])
    expect((await count(again.access)).body.left).toBe(9)
    const second = await use(again.access, person.codes[4])
    expect(second.status).toBe(200)
    expect(said(await refresh(again.refresh))).toEqual([400, 'refresh_token_already_used'])
  })

  test('let a user who lost the factor replace it', async () => {
    const person = await signUpWithCodes()
    const weak = await signInAgain(auth, person.email, PASSWORD)
    const { body } = await use(weak.access, person.codes[0])
    const path = `/auth/v1/factors/${person.factorId}`
    expect((await auth.ask(path, { method: 'DELETE', token: body.access_token })).status).toBe(200)
    const { body: me } = await auth.ask('/api/me', { token: body.access_token })
    expect(me.secondFactor).toBe('none')
    expect(claimsOf((await refresh(body.refresh_token)).body.access_token).aal).toBe('aal1')
    expect((await count(body.access_token)).body).toEqual({ left: 0, createdAt: null })
  })

  test('are replaced by new ones', async () => {
    const person = await signUpWithCodes()
    const { body } = await renew(person.access)
    const weak = await signInAgain(auth, person.email, PASSWORD)
    expect(said(await use(weak.access, person.codes[0]))).toEqual([403, 'recovery_code_wrong'])
    expect((await use(weak.access, body.codes[0])).status).toBe(200)
  })

  test('work only for their own account', async () => {
    const [alice, mallory] = [await signUpWithCodes(), await signUpWithCodes()]
    const weak = await signInAgain(auth, mallory.email, PASSWORD)
    expect(said(await use(weak.access, alice.codes[0]))).toEqual([403, 'recovery_code_wrong'])
    const plain = await auth.signUp()
    expect(said(await use(plain.access, alice.codes[0]))).toEqual([403, 'recovery_code_wrong'])
    expect(said(await use('nonsense', alice.codes[0]))).toEqual([401, 'no_authorization'])
    for (const odd of ['', 'x', 'ab\u0000cd-efgh-jkmn-pqrs', "' or 1=1"])
      expect(said(await use(weak.access, odd))).toEqual([403, 'recovery_code_wrong'])
    for (const odd of [undefined, 42, 'x'.repeat(101)])
      expect(said(await use(weak.access, odd))).toEqual([400, 'invalid'])
  })

  test('are accepted once out of several simultaneous requests', async () => {
    const person = await signUpWithCodes()
    const sessions = await Promise.all(Array.from({ length: 5 }, () => signInAgain(auth, person.email, PASSWORD)))
    const answers = await Promise.all(sessions.map(({ access }) => use(access, person.codes[0])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 401, 403].includes(status))).toBe(true)
    expect((await count(person.access)).body.left).toBe(9)
  })

  test('have a limit on guesses, which does not apply to the factor itself', async () => {
    const person = await signUpWithCodes()
    const weak = await signInAgain(auth, person.email, PASSWORD)
    const answers: Answer[] = []
    for (let i = 0; i < 12; i += 1) answers.push(await use(weak.access, `2222-2222-2222-22${20 + i}`))
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10)
    expect(said(answers.at(-1)!)).toEqual([429, 'too_many_requests'])
    expect(said(await use(weak.access, person.codes[0]))).toEqual([429, 'too_many_requests'])
    const code = codeOf(auth, person.secret)
    expect((await prove(auth, weak.access, { factorId: person.factorId, code })).status).toBe(200)
  })

  test('are stored as hashes, and their use is logged without the code', async () => {
    const lines: string[] = []
    const logged = await openAuthTestApp({
      database: engine.open,
      now: new Date(),
      log: (line) => lines.push(line),
    })
    const person = await signUpWithFactor(logged)
    const { body } = await renew(person.access, logged)
    const code: string = body.codes[0]
    const weak = await signInAgain(logged, person.email, PASSWORD)
    await use(weak.access, code, logged)
    const { rows } = await logged.testApp.app.kernel.database.query('select * from recovery_codes')
    const kept = JSON.stringify(rows)
    expect(rows).toHaveLength(10)
    for (const shown of [code, code.replaceAll('-', '')]) {
      expect(kept).not.toContain(shown)
      expect(lines.join('\n')).not.toContain(shown)
    }
    expect(lines.some((line) => line.includes('recovery code used'))).toBe(true)
    await logged.close()
  })
})
