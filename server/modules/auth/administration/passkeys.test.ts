import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { SoftAuthenticator } from '../passkeys/authenticator-for-tests.ts'
import { SITE } from '../auth-app-for-tests.ts'
import { openServiceTestApp, type ServiceTestApp } from './admin-app-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe.each(await engines())('passkeys managed by a service, with $name', (engine) => {
  let auth: ServiceTestApp
  beforeAll(async () => {
    auth = await openServiceTestApp({ database: engine.open })
  })
  afterAll(() => auth.close())

  async function signUpWithPasskey() {
    const person = await auth.signUp()
    const post = (path: string, body: object) =>
      auth.ask(`/auth/v1/passkeys/registration/${path}`, { token: person.access, body })
    const { body } = await post('options', {})
    const credential = new SoftAuthenticator(SITE).create(body.options)
    const made = await post('verify', { challenge_id: body.challenge_id, credential })
    expect([made.status, made.text]).toEqual([200, expect.any(String)])
    return { ...person, passkeyId: made.body.id as string }
  }

  test('are listed and removed by the real client', async () => {
    const { id: userId, passkeyId } = await signUpWithPasskey()
    const { passkey } = auth.admin()
    expect((await passkey.listPasskeys({ userId })).data).toMatchObject([{ id: passkeyId }])
    expect((await passkey.deletePasskey({ userId, passkeyId })).error).toBeNull()
    expect((await passkey.listPasskeys({ userId })).data).toEqual([])
    expect((await passkey.deletePasskey({ userId, passkeyId })).error).toMatchObject({ status: 404 })
    expect((await passkey.listPasskeys({ userId: NOBODY })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
  })

  test('cannot be managed by users, nor through another account', async () => {
    const [alice, bob] = [await signUpWithPasskey(), await signUpWithPasskey()]
    const path = `/auth/v1/admin/users/${alice.id}/passkeys`
    expect((await auth.ask(path)).status).toBe(401)
    for (const method of ['GET', 'DELETE']) {
      const at = method === 'GET' ? path : `${path}/${alice.passkeyId}`
      expect((await auth.ask(at, { method, token: alice.access })).body.code).toBe('not_admin')
    }
    expect(
      (await auth.admin().passkey.deletePasskey({ userId: alice.id, passkeyId: bob.passkeyId })).error,
    ).toMatchObject({ status: 404 })
    expect((await auth.service(`/admin/users/${alice.id}/passkeys/x`, { method: 'DELETE' })).status).toBe(404)
    expect((await auth.admin().passkey.listPasskeys({ userId: bob.id })).data).toHaveLength(1)
  })
})
