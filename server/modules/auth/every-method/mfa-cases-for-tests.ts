import { expect } from 'vitest'
import { codeOf } from '../factors/second-factor-for-tests.ts'
import { expectDone, expectNoSession, expectRefusal, take, type CasesOf } from './case-for-tests.ts'
import type { App, Person } from './app-for-tests.ts'

export const NOBODY = '00000000-0000-4000-8000-00000000dead'
const WRONG = '000000'

interface Enrolled extends Person {
  readonly factorId: string
  readonly secret: string
}

/** Signs up a user with an authenticator app that is not verified yet. */
export async function begun(app: App): Promise<Enrolled> {
  const person = await app.signedIn()
  const { id, totp } = await take(person.client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' }))
  return { ...person, factorId: id, secret: totp.secret }
}

/** Signs up a user, and verifies an authenticator app in their session. */
export async function proved(app: App): Promise<Enrolled> {
  const person = await begun(app)
  const code = codeOf(app.auth, person.secret)
  await expectDone(person.client.mfa.challengeAndVerify({ factorId: person.factorId, code }))
  return person
}

/** Signs up a user with a verified authenticator app, and signs them in on another device with the password only. */
export async function unproved(app: App): Promise<Enrolled> {
  const person = await proved(app)
  return { ...person, client: (await app.signedIn(person.email)).client }
}

/** Returns the app's next code, because the current one may have been used already. */
const nextCode = (app: App, { secret }: Enrolled): string => codeOf(app.auth, secret, 1)

/** Second factors. */
export const MFA: CasesOf<'mfa'> = {
  enroll: {
    works: async (world) => {
      const { client } = await world.signedIn()
      const made = await take(client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone', issuer: 'Réplique' }))
      expect(made).toMatchObject({ type: 'totp', friendly_name: 'phone' })
      expect(made.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
      expect(made.totp.uri).toContain('issuer=R%C3%A9plique')
      expect(made.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    },
    refused: async (world) => {
      const { client } = await begun(world)
      const same = { factorType: 'totp', friendlyName: 'phone' } as const
      await expectRefusal(client.mfa.enroll(same), 422, 'mfa_factor_name_conflict')
      const weak = await unproved(world)
      const other = { factorType: 'totp', friendlyName: 'tablet' } as const
      await expectRefusal(weak.client.mfa.enroll(other), 403, 'insufficient_aal')
    },
    off: async (world) => {
      const { client } = await world.signedIn()
      const phone = { factorType: 'phone', phone: '33612345678' } as const
      await expectRefusal(client.mfa.enroll(phone), 422, 'mfa_phone_enroll_not_enabled')
    },
  },
  challenge: {
    works: async (world) => {
      const { client, factorId } = await begun(world)
      const asked = await take(client.mfa.challenge({ factorId }))
      expect(asked).toMatchObject({ id: expect.any(String), type: 'totp' })
      expect(asked.expires_at).toBeGreaterThan(Date.now() / 1000)
    },
    refused: async (world) => {
      const { factorId } = await begun(world)
      const { client } = await world.signedIn()
      await expectRefusal(client.mfa.challenge({ factorId }), 404, 'mfa_factor_not_found')
      await expectRefusal(client.mfa.challenge({ factorId: 'no id' }), 404, 'validation_failed')
    },
  },
  verify: {
    works: async (world) => {
      const person = await unproved(world)
      const { client, factorId } = person
      const { id: challengeId } = await take(client.mfa.challenge({ factorId }))
      const heard: string[] = []
      client.onAuthStateChange((event) => void heard.push(event))
      await expectDone(client.mfa.verify({ factorId, challengeId, code: nextCode(world, person) }))
      expect(heard).toContain('MFA_CHALLENGE_VERIFIED')
      expect((await take(client.mfa.getAuthenticatorAssuranceLevel())).currentLevel).toBe('aal2')
    },
    refused: async (world) => {
      const { client, factorId } = await begun(world)
      const { id: challengeId } = await take(client.mfa.challenge({ factorId }))
      await expectRefusal(client.mfa.verify({ factorId, challengeId, code: WRONG }), 422, 'mfa_verification_failed')
      const unknown = { factorId, challengeId: NOBODY, code: WRONG }
      await expectRefusal(client.mfa.verify(unknown), 422, 'mfa_factor_not_found')
    },
  },
  challengeAndVerify: {
    works: async (world) => {
      const person = await unproved(world)
      const answer = { factorId: person.factorId, code: nextCode(world, person) }
      const { user } = await take(person.client.mfa.challengeAndVerify(answer))
      expect(user.id).toBe(person.id)
      await expectDone(person.client.refreshSession())
      expect((await take(person.client.mfa.getAuthenticatorAssuranceLevel())).currentLevel).toBe('aal2')
    },
    refused: async (world) => {
      const { client, factorId } = await begun(world)
      await expectRefusal(client.mfa.challengeAndVerify({ factorId, code: WRONG }), 422, 'mfa_verification_failed')
    },
  },
  unenroll: {
    works: async (world) => {
      const { client, factorId } = await proved(world)
      expect(await take(client.mfa.unenroll({ factorId }))).toEqual({ id: factorId })
      expect((await take(client.mfa.listFactors())).all).toEqual([])
    },
    refused: async (world) => {
      const { client, factorId } = await unproved(world)
      await expectRefusal(client.mfa.unenroll({ factorId }), 422, 'insufficient_aal')
      await expectRefusal(client.mfa.unenroll({ factorId: NOBODY }), 404, 'mfa_factor_not_found')
    },
  },
  listFactors: {
    works: async (world) => {
      const { client, factorId } = await begun(world)
      const seen = await take(client.mfa.listFactors())
      expect(seen).toMatchObject({ all: [{ id: factorId, status: 'unverified', factor_type: 'totp' }], totp: [] })
      const done = await proved(world)
      expect((await take(done.client.mfa.listFactors())).totp).toMatchObject([
        { id: done.factorId, status: 'verified' },
      ])
    },
    refused: (world) => expectNoSession(world.client().mfa.listFactors()),
  },
  getAuthenticatorAssuranceLevel: {
    works: async (world) => {
      const { client } = await unproved(world)
      const level = await take(client.mfa.getAuthenticatorAssuranceLevel())
      expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
      expect(level.currentAuthenticationMethods).toMatchObject([{ method: 'password' }])
      const { session } = await take(client.getSession())
      const again = await take(client.mfa.getAuthenticatorAssuranceLevel(session?.access_token))
      expect(again).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    },
    refused: async (world) => {
      const { access } = await world.auth.signUp()
      const forged = `${access.slice(0, -6)}AAAAAA`
      await expectRefusal(world.client().mfa.getAuthenticatorAssuranceLevel(forged), 403, 'bad_jwt')
    },
  },
}

/** Recovery codes. */
export const RECOVERY_CODES: CasesOf<'mfa.recoveryCodes'> = {
  generate: {
    works: async (world) => {
      const { client } = await proved(world)
      const made = await take(client.mfa.recoveryCodes.generate())
      expect(made).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 })
      expect(new Set(made.codes).size).toBe(10)
      for (const code of made.codes) expect(code).toMatch(/^[0-9a-z]{16}$/)
      const { all, recovery_code } = await take(client.mfa.listFactors())
      expect(recovery_code).toMatchObject([{ id: made.id, friendly_name: 'Recovery codes', status: 'verified' }])
      expect(all).toHaveLength(2)
    },
    refused: async (world) => {
      const { client } = await world.signedIn()
      await expectRefusal(client.mfa.recoveryCodes.generate(), 422, 'mfa_recovery_codes_sole_factor')
      const weak = await unproved(world)
      await expectRefusal(weak.client.mfa.recoveryCodes.generate(), 422, 'insufficient_aal')
      const strong = await proved(world)
      await expectDone(strong.client.mfa.recoveryCodes.generate())
      await expectRefusal(strong.client.mfa.recoveryCodes.generate(), 422, 'mfa_verified_factor_exists')
    },
  },
  getStatus: {
    works: async (world) => {
      const { client, email } = await proved(world)
      const { id } = await take(client.mfa.recoveryCodes.generate())
      const status = { id, type: 'recovery_code', total: 10, remaining: 10 }
      expect(await take(client.mfa.recoveryCodes.getStatus())).toEqual(status)
      const weak = await world.signedIn(email)
      expect(await take(weak.client.mfa.recoveryCodes.getStatus())).toEqual(status)
    },
    refused: async (world) => {
      const { client } = await world.signedIn()
      await expectRefusal(client.mfa.recoveryCodes.getStatus(), 404, 'mfa_factor_not_found')
    },
  },
  verify: {
    works: async (world) => {
      const { client, email } = await proved(world)
      const [code = ''] = (await take(client.mfa.recoveryCodes.generate())).codes
      const lost = (await world.signedIn(email)).client
      const typed = ` ${code.toUpperCase().match(/.{4}/g)?.join(' - ')}`
      await expectDone(lost.mfa.recoveryCodes.verify({ code: typed }))
      const { claims } = await take(lost.getClaims())
      expect(claims.aal).toBe('aal2')
      expect(claims.amr).toContainEqual(expect.objectContaining({ method: 'mfa/recovery_code' }))
      expect((await take(lost.mfa.recoveryCodes.getStatus())).remaining).toBe(9)
    },
    refused: async (world) => {
      const { client } = await proved(world)
      const [code = ''] = (await take(client.mfa.recoveryCodes.generate())).codes
      await expectDone(client.mfa.recoveryCodes.verify({ code }))
      for (const wrong of [code, 'nonsense', ''])
        await expectRefusal(client.mfa.recoveryCodes.verify({ code: wrong }), 422, 'mfa_verification_failed')
    },
  },
  regenerate: {
    works: async (world) => {
      const { client } = await proved(world)
      const first = await take(client.mfa.recoveryCodes.generate())
      const { codes, ...rest } = await take(client.mfa.recoveryCodes.regenerate())
      const { codes: earlier, ...same } = first
      expect(rest).toEqual(same)
      expect(codes.filter((code) => earlier.includes(code))).toEqual([])
      const old = { code: earlier[0] ?? '' }
      await expectRefusal(client.mfa.recoveryCodes.verify(old), 422, 'mfa_verification_failed')
    },
    refused: async (world) => {
      const { client } = await proved(world)
      await expectRefusal(client.mfa.recoveryCodes.regenerate(), 404, 'mfa_factor_not_found')
      const weak = await unproved(world)
      await expectRefusal(weak.client.mfa.recoveryCodes.regenerate(), 422, 'insufficient_aal')
    },
  },
  unenroll: {
    works: async (world) => {
      const { client } = await proved(world)
      const { id } = await take(client.mfa.recoveryCodes.generate())
      expect(await take(client.mfa.recoveryCodes.unenroll())).toEqual({ id })
      expect((await take(client.mfa.listFactors())).recovery_code).toEqual([])
    },
    refused: async (world) => {
      const { client } = await proved(world)
      await expectRefusal(client.mfa.recoveryCodes.unenroll(), 404, 'mfa_factor_not_found')
      const weak = await unproved(world)
      await expectRefusal(weak.client.mfa.recoveryCodes.unenroll(), 422, 'insufficient_aal')
    },
  },
}
