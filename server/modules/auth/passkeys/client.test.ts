import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { openAuthTestApp, PASSWORD, SITE, type AuthTestApp } from '../auth-app-for-tests.ts'
import { SoftAuthenticator } from './authenticator-for-tests.ts'

describe.each(await engines())('passkeys and the real client, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ database: engine.open })
  })
  afterAll(() => auth.close())

  async function registered() {
    const client = auth.client()
    const { email } = await auth.signUp()
    await client.signInWithPassword({ email, password: PASSWORD })
    const key = new SoftAuthenticator(SITE)
    const { data, error } = await client.passkey.startRegistration()
    expect(error).toBeNull()
    const credential = key.create(data!.options) as never
    const made = await client.passkey.verifyRegistration({ challengeId: data!.challenge_id, credential })
    expect(made.error).toBeNull()
    return { client, email, key, id: made.data!.id }
  }

  test('are registered, listed, renamed and removed', async () => {
    const { client, id } = await registered()
    expect((await client.passkey.update({ passkeyId: id, friendlyName: 'Phone' })).data).toMatchObject({
      id,
      friendly_name: 'Phone',
    })
    expect((await client.passkey.list()).data).toMatchObject([{ id, friendly_name: 'Phone' }])
    expect((await client.passkey.delete({ passkeyId: id })).error).toBeNull()
    expect((await client.passkey.list()).data).toEqual([])
    expect((await client.passkey.delete({ passkeyId: id })).error).toMatchObject({ status: 404 })
  })

  test('sign in once for each challenge', async () => {
    const { email, key } = await registered()
    const client = auth.client()
    const { data } = await client.passkey.startAuthentication()
    const challengeId = data!.challenge_id
    const credential = key.get(data!.options) as never
    const signedIn = await client.passkey.verifyAuthentication({ challengeId, credential })
    expect(signedIn.error).toBeNull()
    expect(signedIn.data?.user?.email).toBe(email)
    expect((await client.getUser()).data.user?.email).toBe(email)
    const again = await auth.client().passkey.verifyAuthentication({ challengeId, credential })
    expect(again.error).toMatchObject({ code: 'webauthn_challenge_not_found', status: 400 })
  })
})
