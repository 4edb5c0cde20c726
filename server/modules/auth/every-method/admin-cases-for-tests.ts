import { expect } from 'vitest'
import { claimsOf } from '../factors/second-factor-for-tests.ts'
import { emailTo } from '../emails-for-tests.ts'
import { PASSWORD } from '../auth-app-for-tests.ts'
import { expectDone, expectNoSession, expectRefusal, take, type CasesOf } from './case-for-tests.ts'
import { NOBODY, proved } from './mfa-cases-for-tests.ts'
import { withPasskey } from './passkey-cases-for-tests.ts'
import type { Administration } from './surface-for-tests.ts'
import type { World } from './world-for-tests.ts'

let made = 0
const address = (): string => `managed-${(made += 1)}-${Date.now()}@example.org`

/** Expects that only the operator's other services have access, and no user or administrator. */
export async function onlyServices(
  world: World,
  ask: (admin: Administration) => Promise<{ error: unknown }>,
): Promise<void> {
  const { root } = await world.auth.root()
  const { access } = await world.auth.signUp()
  for (const token of [access, root.access]) await expectRefusal(ask(await world.admin(token)), 403, 'not_admin')
  await expectRefusal(ask(await world.admin('x.y.z')), 403, 'bad_jwt')
}

/** Managing accounts from another service. */
export const ADMIN: CasesOf<'admin'> = {
  createUser: {
    works: async (world) => {
      const email = address()
      const wanted = { email, password: PASSWORD, email_confirm: true, user_metadata: { name: 'Anna' } }
      const { user } = await take((await world.admin()).createUser(wanted))
      expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String), user_metadata: { name: 'Anna' } })
      expect((await world.signedIn(email)).id).toBe(user.id)
    },
    refused: async (world) => {
      const { email } = await world.auth.signUp()
      await expectRefusal((await world.admin()).createUser({ email }), 422, 'email_exists')
      await onlyServices(world, (admin) => admin.createUser({ email: address() }))
    },
  },
  listUsers: {
    works: async (world) => {
      const [{ id: first }, { id: last }] = [await world.auth.signUp(), await world.auth.signUp()]
      const page = await take((await world.admin()).listUsers({ page: 1, perPage: 2 }))
      expect(page.users.map(({ id }) => id)).toEqual([last, first])
      expect(page).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) })
    },
    refused: async (world) => {
      await expectRefusal((await world.admin()).listUsers({ page: -1 }), 400, 'validation_failed')
      await onlyServices(world, (admin) => admin.listUsers())
    },
  },
  getUserById: {
    works: async (world) => {
      const { id, email } = await world.auth.signUp()
      expect((await take((await world.admin()).getUserById(id))).user).toMatchObject({ id, email })
    },
    refused: async (world) => {
      await expectRefusal((await world.admin()).getUserById(NOBODY), 404, 'user_not_found')
      const { id } = await world.auth.signUp()
      await onlyServices(world, (admin) => admin.getUserById(id))
    },
  },
  updateUserById: {
    works: async (world) => {
      const person = await world.signedIn()
      const change = { password: 'un autre jardin', app_metadata: { school: 'Molière' }, email: address() }
      const { user } = await take((await world.admin()).updateUserById(person.id, change))
      expect(user).toMatchObject({ email: change.email, app_metadata: { school: 'Molière', provider: 'email' } })
      await expectNoSession(person.client.getUser())
      const { email, password } = change
      await expectDone(world.client().signInWithPassword({ email, password }))
      await expectDone((await world.admin()).updateUserById(person.id, { ban_duration: '1h' }))
      await expectRefusal(world.client().signInWithPassword({ email, password }), 400, 'user_banned')
    },
    refused: async (world) => {
      const [one, other] = [await world.auth.signUp(), await world.auth.signUp()]
      const admin = await world.admin()
      await expectRefusal(admin.updateUserById(NOBODY, {}), 404, 'user_not_found')
      await expectRefusal(admin.updateUserById(one.id, { email: other.email }), 422, 'email_exists')
      await onlyServices(world, (anybody) => anybody.updateUserById(one.id, { email_confirm: true }))
    },
  },
  deleteUser: {
    works: async (world) => {
      const admin = await world.admin()
      const [hard, soft] = [await world.signedIn(), await world.signedIn()]
      await expectDone(admin.deleteUser(hard.id))
      await expectRefusal(admin.getUserById(hard.id), 404, 'user_not_found')
      await expectRefusal(hard.client.getUser(), 403, 'user_not_found')
      await expectDone(admin.deleteUser(soft.id, true))
      await expectRefusal(
        world.client().signInWithPassword({ email: soft.email, password: PASSWORD }),
        400,
        'invalid_credentials',
      )
    },
    refused: async (world) => {
      await expectRefusal((await world.admin()).deleteUser(NOBODY), 404, 'user_not_found')
      const { id } = await world.auth.signUp()
      await onlyServices(world, (admin) => admin.deleteUser(id))
    },
  },
  inviteUserByEmail: {
    works: async (world) => {
      const email = address()
      const { user } = await take((await world.admin()).inviteUserByEmail(email, { data: { name: 'Ada' } }))
      expect(user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { name: 'Ada' } })
      const { tokenHash } = await emailTo(world.auth, email, 'invite')
      const client = world.client()
      await expectDone(client.verifyOtp({ token_hash: tokenHash, type: 'invite' }))
      await expectDone(client.updateUser({ password: PASSWORD }))
      expect((await world.signedIn(email)).id).toBe(user.id)
    },
    refused: async (world) => {
      const { email } = await world.auth.signUp()
      await expectRefusal((await world.admin()).inviteUserByEmail(email), 422, 'email_exists')
      await onlyServices(world, (admin) => admin.inviteUserByEmail(address()))
    },
  },
  generateLink: {
    works: async (world) => {
      const { email, id } = await world.auth.signUp()
      const admin = await world.admin()
      const { properties, user } = await take(admin.generateLink({ type: 'recovery', email }))
      expect(user.id).toBe(id)
      expect(properties).toMatchObject({ verification_type: 'recovery', email_otp: expect.stringMatching(/^\d{6}$/) })
      expect(properties.action_link).toContain(properties.hashed_token)
      const answer = { token_hash: properties.hashed_token, type: 'recovery' } as const
      expect((await take(world.client().verifyOtp(answer))).user?.id).toBe(id)
      const magic = (await take(admin.generateLink({ type: 'magiclink', email }))).properties
      const typed = { email, token: magic.email_otp, type: 'magiclink' } as const
      expect((await take(world.client().verifyOtp(typed))).user?.id).toBe(id)
    },
    refused: async (world) => {
      const admin = await world.admin()
      await expectRefusal(admin.generateLink({ type: 'recovery', email: address() }), 404, 'user_not_found')
      const { email } = await world.auth.signUp()
      await expectRefusal(admin.generateLink({ type: 'invite', email }), 422, 'email_exists')
      await onlyServices(world, (anybody) => anybody.generateLink({ type: 'recovery', email }))
    },
  },
  signOut: {
    works: async (world) => {
      const person = await world.signedIn()
      const other = await world.signedIn(person.email)
      const { session } = await take(person.client.getSession())
      await expectDone((await world.admin()).signOut(session?.access_token ?? '', 'others'))
      await expectNoSession(other.client.getUser())
      await expectDone(person.client.getUser())
      await expectDone((await world.admin()).signOut(session?.access_token ?? ''))
      await expectNoSession(person.client.getUser())
    },
    refused: async (world) => {
      const { access } = await world.auth.signUp()
      const admin = await world.admin()
      await expectRefusal(admin.signOut(`${access.slice(0, -6)}AAAAAA`), 403, 'bad_jwt')
      await expectDone(admin.signOut(access))
      await expectNoSession(admin.signOut(access))
    },
  },
}

/** Other people's second factors. */
export const ADMIN_MFA: CasesOf<'admin.mfa'> = {
  listFactors: {
    works: async (world) => {
      const { id, factorId } = await proved(world)
      const { factors } = await take((await world.admin()).mfa.listFactors({ userId: id }))
      expect(factors).toMatchObject([{ id: factorId, factor_type: 'totp', status: 'verified' }])
      expect(JSON.stringify(factors)).not.toContain('secret')
    },
    refused: async (world) => {
      await expectRefusal((await world.admin()).mfa.listFactors({ userId: NOBODY }), 404, 'user_not_found')
      await onlyServices(world, (admin) => admin.mfa.listFactors({ userId: NOBODY }))
    },
  },
  deleteFactor: {
    works: async (world) => {
      const { id, factorId, client } = await proved(world)
      await expectDone((await world.admin()).mfa.deleteFactor({ userId: id, id: factorId }))
      const { session } = await take(client.refreshSession())
      expect(claimsOf(session?.access_token ?? '').aal).toBe('aal1')
      expect((await take(client.mfa.listFactors())).all).toEqual([])
    },
    refused: async (world) => {
      const [{ id }, { factorId }] = [await proved(world), await proved(world)]
      const foreign = { userId: id, id: factorId }
      await expectRefusal((await world.admin()).mfa.deleteFactor(foreign), 404, 'mfa_factor_not_found')
      await onlyServices(world, (admin) => admin.mfa.deleteFactor(foreign))
    },
  },
}

/** Other people's passkeys. */
export const ADMIN_PASSKEY: CasesOf<'admin.passkey'> = {
  listPasskeys: {
    works: async (world) => {
      const { id, passkeyId } = await withPasskey(world)
      const listed = await take((await world.admin()).passkey.listPasskeys({ userId: id }))
      expect(listed).toMatchObject([{ id: passkeyId, created_at: expect.any(String) }])
    },
    refused: async (world) => {
      await expectRefusal((await world.admin()).passkey.listPasskeys({ userId: NOBODY }), 404, 'user_not_found')
      await onlyServices(world, (admin) => admin.passkey.listPasskeys({ userId: NOBODY }))
    },
  },
  deletePasskey: {
    works: async (world) => {
      const { id, passkeyId, client } = await withPasskey(world)
      await expectDone((await world.admin()).passkey.deletePasskey({ userId: id, passkeyId }))
      expect(await take(client.passkey.list())).toEqual([])
    },
    refused: async (world) => {
      const [{ id }, { passkeyId }] = [await withPasskey(world), await withPasskey(world)]
      const foreign = { userId: id, passkeyId }
      await expectRefusal((await world.admin()).passkey.deletePasskey(foreign), 404, 'validation_failed')
      await onlyServices(world, (admin) => admin.passkey.deletePasskey(foreign))
    },
  },
}
