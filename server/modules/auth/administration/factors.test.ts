import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, enrol, prove, signUpWithFactor } from '../factors/second-factor-for-tests.ts'
import { openServiceTestApp, type ServiceTestApp } from './admin-app-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe('factors managed by a service', () => {
  let auth: ServiceTestApp
  beforeAll(async () => {
    auth = await openServiceTestApp({ now: new Date() })
  })
  afterAll(() => auth.close())

  test('are listed without their secrets, renamed and removed', async () => {
    const person = await signUpWithFactor(auth)
    const { mfa } = auth.admin()
    const listed = await mfa.listFactors({ userId: person.id })
    expect(listed.data?.factors).toMatchObject([{ id: person.factorId, friendly_name: 'phone', status: 'verified' }])
    expect(JSON.stringify(listed.data)).not.toContain(person.secret)
    const path = `/admin/users/${person.id}/factors/${person.factorId}`
    const renamed = await auth.service(path, { method: 'PUT', body: { friendly_name: 'tablet' } })
    expect(renamed.body).toMatchObject({ id: person.factorId, friendly_name: 'tablet' })
    expect((await auth.ask('/api/me', { token: person.access })).body.secondFactor).toBe('proved')
    const removed = await mfa.deleteFactor({ userId: person.id, id: person.factorId })
    expect(removed.error).toBeNull()
    expect((await auth.ask('/api/me', { token: person.access })).body.secondFactor).toBe('none')
    expect((await auth.service(path, { method: 'DELETE' })).body.code).toBe('mfa_factor_not_found')
  })

  test('are found only under their own account, and cannot have the same name', async () => {
    const [alice, bob] = [await signUpWithFactor(auth), await auth.signUp()]
    const other = await enrol(auth, alice.access, 'second')
    await prove(auth, alice.access, { factorId: other.body.id, code: codeOf(auth, other.body.totp.secret) })
    const rename = (id: string, factor: string, friendly_name: string) =>
      auth.service(`/admin/users/${id}/factors/${factor}`, { method: 'PUT', body: { friendly_name } })
    expect((await rename(alice.id, other.body.id, 'phone')).body.code).toBe('mfa_factor_name_conflict')
    expect((await rename(bob.id, alice.factorId, 'x')).body.code).toBe('mfa_factor_not_found')
    expect((await rename(NOBODY, alice.factorId, 'x')).body.code).toBe('user_not_found')
    for (const name of ['', 'x'.repeat(101)]) expect((await rename(alice.id, alice.factorId, name)).status).toBe(400)
    expect((await rename(alice.id, 'x', 'y')).status).toBe(404)
    expect((await auth.service(`/admin/users/${NOBODY}/factors`)).body.code).toBe('user_not_found')
  })

  test('cannot be managed by users or administrators', async () => {
    const person = await signUpWithFactor(auth)
    const { root } = await auth.root()
    const path = `/auth/v1/admin/users/${person.id}/factors`
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const where = method === 'GET' ? path : `${path}/${person.factorId}`
      expect((await auth.ask(where, { method })).status).toBe(401)
      for (const token of [person.access, root.access])
        expect((await auth.ask(where, { method, token })).body.code).toBe('not_admin')
    }
  })
})
