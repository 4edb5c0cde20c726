import { expect } from 'vitest'
import { PASSWORD } from '../auth-app-for-tests.ts'
import { expectDone, expectNoSession, expectRefusal, take, type CasesOf } from './case-for-tests.ts'
import { keepInMemory, type App } from './app-for-tests.ts'

const KEY = 'session'
const ELSEWHERE = 'nothing-of-ours'
const PATIENTLY = { timeout: 20_000 }

/** Opens a client with a stored session that expires in `seconds`, or has already expired if the number is negative. */
async function returning(app: App, { seconds, isRevoked }: { seconds: number; isRevoked: boolean }) {
  const person = await app.signedIn()
  const { session } = await take(person.client.getSession())
  if (isRevoked) await (await app.signedIn(person.email)).client.signOut({ scope: 'others' })
  const kept = { ...session, expires_at: Math.floor(Date.now() / 1000) + seconds }
  const client = app.client({
    storage: keepInMemory({ [KEY]: JSON.stringify(kept) }),
    storageKey: KEY,
    skipAutoInitialize: true,
  })
  const heard: string[] = []
  client.onAuthStateChange((event) => void heard.push(event))
  return { ...person, client, heard }
}

const forge = (token: string): string => `${token.slice(0, -6)}AAAAAA`

type Cases = Pick<
  CasesOf<'client'>,
  | 'getSession'
  | 'setSession'
  | 'refreshSession'
  | 'getClaims'
  | 'onAuthStateChange'
  | 'startAutoRefresh'
  | 'stopAutoRefresh'
  | 'dispose'
>

/** Methods that manage a session. */
export const SESSION: Cases = {
  getSession: {
    works: async (world) => {
      const { client, email } = await world.signedIn()
      expect((await take(client.getSession())).session?.user.email).toBe(email)
      const late = await returning(world, { seconds: -60, isRevoked: false })
      expect((await take(late.client.getSession())).session?.expires_at).toBeGreaterThan(Date.now() / 1000)
    },
    refused: async (world) => {
      const { client } = await returning(world, { seconds: -60, isRevoked: true })
      await expectNoSession(client.getSession())
      expect(world.answers.at(-1)).toMatchObject({ path: '/auth/v1/token', status: 400, code: 'session_not_found' })
      expect((await client.getSession()).data.session).toBeNull()
    },
  },
  setSession: {
    works: async (world) => {
      const { email, access, refresh } = await world.auth.signUp()
      const client = world.client()
      const { user } = await take(client.setSession({ access_token: access, refresh_token: refresh }))
      expect(user?.email).toBe(email)
      await expectDone(client.refreshSession())
    },
    refused: async (world) => {
      const { access, refresh } = await world.auth.signUp()
      const forged = { access_token: forge(access), refresh_token: refresh }
      await expectRefusal(world.client().setSession(forged), 403, 'bad_jwt')
    },
  },
  refreshSession: {
    works: async (world) => {
      const { client, id } = await world.signedIn()
      const before = (await take(client.getSession())).session
      const { session } = await take(client.refreshSession())
      expect(session?.refresh_token).not.toBe(before?.refresh_token)
      expect(session?.user.id).toBe(id)
    },
    refused: async (world) => {
      const unknown = { refresh_token: 'abcdefghij12' }
      await expectRefusal(world.client().refreshSession(unknown), 400, 'refresh_token_not_found')
      const malformed = { refresh_token: 'no token at all' }
      await expectRefusal(world.client().refreshSession(malformed), 400, 'validation_failed')
    },
  },
  getClaims: {
    works: async (world) => {
      const { client, id, email } = await world.signedIn()
      const { claims, header } = await take(client.getClaims())
      expect(header).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
      expect(claims).toMatchObject({
        sub: id,
        email,
        phone: '',
        aud: 'authenticated',
        aal: 'aal1',
        is_anonymous: false,
      })
      expect(claims.amr).toMatchObject([{ method: 'password' }])
    },
    refused: async (world) => {
      const { access } = await world.auth.signUp()
      expect((await world.client().getClaims(forge(access))).error).toMatchObject({ name: 'AuthInvalidJwtError' })
    },
  },
  onAuthStateChange: {
    works: async (world) => {
      const { email } = await world.auth.signUp()
      const client = world.client()
      const heard: string[] = []
      const { subscription } = client.onAuthStateChange((event) => void heard.push(event)).data
      await expectDone(client.signInWithPassword({ email, password: PASSWORD }))
      await expectDone(client.refreshSession())
      await expectDone(client.updateUser({ data: { name: 'Ada' } }))
      await expectDone(client.signOut())
      expect(heard).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT'])
      subscription.unsubscribe()
      await expectDone(client.signInWithPassword({ email, password: PASSWORD }))
      expect(heard).toHaveLength(5)
    },
    refused: async (world) => {
      const { client, heard } = await returning(world, { seconds: -60, isRevoked: true })
      await client.initialize()
      await expect.poll(() => heard, PATIENTLY).toContain('SIGNED_OUT')
      expect(heard).not.toContain('SIGNED_IN')
      expect(heard).not.toContain('TOKEN_REFRESHED')
    },
  },
  startAutoRefresh: {
    works: async (world) => {
      const { client, heard } = await returning(world, { seconds: 45, isRevoked: false })
      await client.startAutoRefresh()
      await expect.poll(() => heard, PATIENTLY).toContain('TOKEN_REFRESHED')
      await client.stopAutoRefresh()
      expect((await take(client.getSession())).session?.expires_in).toBe(3600)
    },
    refused: async (world) => {
      const { client, heard } = await returning(world, { seconds: -60, isRevoked: true })
      await client.startAutoRefresh()
      await expect.poll(() => heard, PATIENTLY).toContain('SIGNED_OUT')
      await client.stopAutoRefresh()
      expect((await take(client.getSession())).session).toBeNull()
    },
  },
  stopAutoRefresh: {
    works: async (world) => {
      const { client, heard } = await returning(world, { seconds: 3000, isRevoked: false })
      await client.startAutoRefresh()
      const before = world.answers.length
      await client.stopAutoRefresh()
      await expect.poll(() => heard, PATIENTLY).toContain('INITIAL_SESSION')
      expect(world.answers).toHaveLength(before)
      expect(heard).not.toContain('TOKEN_REFRESHED')
    },
    asksNothing: true,
  },
  dispose: {
    works: async (world) => {
      const { client, email } = await world.signedIn()
      const heard: string[] = []
      client.onAuthStateChange((event) => void heard.push(event))
      await expect.poll(() => heard, PATIENTLY).toEqual(['INITIAL_SESSION'])
      await client.dispose()
      await expectDone(client.signInWithPassword({ email, password: PASSWORD }))
      expect(heard).toEqual(['INITIAL_SESSION'])
    },
    asksNothing: true,
  },
}

/** Methods that manage the user's account. */
export const ACCOUNT: Pick<CasesOf<'client'>, 'getUser' | 'updateUser' | 'signOut'> = {
  getUser: {
    works: async (world) => {
      const { client, email, id } = await world.signedIn()
      expect((await take(client.getUser())).user).toMatchObject({ id, email, aud: 'authenticated', phone: '' })
    },
    refused: async (world) => {
      const { client, email } = await world.signedIn()
      const { access } = await world.auth.signUp()
      await expectRefusal(client.getUser(forge(access)), 403, 'bad_jwt')
      await expectRefusal(client.getUser(ELSEWHERE), 403, 'bad_jwt')
      await (await world.signedIn(email)).client.signOut({ scope: 'others' })
      await expectNoSession(client.getUser())
    },
  },
  updateUser: {
    works: async (world) => {
      const { client, email } = await world.signedIn()
      await expectDone(client.updateUser({ data: { name: 'Anna', theme: 'dark' } }))
      const { user } = await take(client.updateUser({ data: { theme: null }, password: 'un autre jardin' }))
      expect(user.user_metadata).toMatchObject({ name: 'Anna' })
      expect(user.user_metadata).not.toHaveProperty('theme')
      await expectDone(world.client().signInWithPassword({ email, password: 'un autre jardin' }))
    },
    refused: async (world) => {
      const { client } = await world.signedIn()
      const other = await world.auth.signUp()
      await expectRefusal(client.updateUser({ password: PASSWORD }), 422, 'same_password')
      await expectRefusal(client.updateUser({ email: other.email }), 422, 'email_exists')
      const weak = await client.updateUser({ password: 'azerty1' })
      expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length', 'pwned'] })
      await expectNoSession(world.client().updateUser({ data: {} }))
    },
    off: async (world) => {
      const { client } = await world.signedIn()
      await expectRefusal(client.updateUser({ phone: '33612345678' }), 422, 'phone_provider_disabled')
    },
  },
  signOut: {
    works: async (world) => {
      const { client, email } = await world.signedIn()
      const other = await world.signedIn(email)
      await expectDone(client.signOut({ scope: 'local' }))
      expect((await take(client.getSession())).session).toBeNull()
      await expectDone(other.client.getUser())
      await expectDone(other.client.signOut())
      await expectNoSession(other.client.getUser())
    },
    refused: async (world) => {
      const { client, email } = await world.signedIn()
      await (await world.signedIn(email)).client.signOut({ scope: 'others' })
      await expectDone(client.signOut())
      expect(world.answers.at(-1)).toMatchObject({ path: '/auth/v1/logout', status: 403, code: 'session_not_found' })
      expect((await take(client.getSession())).session).toBeNull()
    },
  },
}
