import type { Collaborator, PlayDetail, PlaySummary } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothEngines } from '../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'

describe.each(await bothEngines())('transferring a play, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let mallory: Person
  let playId: string
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    carol = await signUp(testApp, 'Carol')
    mallory = await signUp(testApp, 'Mallory')
  })
  afterAll(() => testApp.close())
  beforeEach(async () => {
    const made = await alice.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' })
    playId = ((await made.json()) as PlaySummary).id
    for (const { email } of [bob, carol])
      await alice.ask('POST', `/api/plays/${playId}/people`, { email, role: 'viewer' })
    for (const person of [bob, carol]) await person.ask('GET', `/api/plays/${playId}`)
  })

  const people = async (who: Person): Promise<Collaborator[]> =>
    ((await (await who.ask('GET', `/api/plays/${playId}/people`)).json()) as { people: Collaborator[] }).people
  const rowOf = async (who: Person) => (await people(alice)).find(({ userId }) => userId === who.id)?.id ?? ''
  const handOver = async (by: Person, personId: string) => {
    const answer = await by.ask('POST', `/api/plays/${playId}/owner`, { personId })
    return [answer.status, answer.status === 204 ? '' : ((await answer.json()) as { code: string }).code]
  }
  const rolesOf = async (who: Person) => (await people(who)).map(({ name, role }) => `${name} ${role}`)

  test('gives it one owner, and the former owner becomes an editor', async () => {
    expect((await people(alice)).map(({ email }) => email)).toContain(carol.email)
    expect(await handOver(alice, await rowOf(bob))).toEqual([204, ''])
    // the new owner didn't type these addresses, and so doesn't see them
    expect((await people(bob)).map(({ email }) => email)).toEqual([null, null, null])
    expect(await rolesOf(bob)).toEqual(['Bob owner', 'Carol viewer', 'Alice editor'])
    const detail = (await (await alice.ask('GET', `/api/plays/${playId}`)).json()) as PlayDetail
    expect(detail).toMatchObject({ role: 'editor', ownerName: 'Bob', may: { write: true, share: false, trash: false } })
    expect((await alice.ask('DELETE', `/api/plays/${playId}/people/${await rowOf(carol)}`)).status).toBe(403)
  })

  test('twice at once leaves one owner', async () => {
    const [toBob, toCarol] = [await rowOf(bob), await rowOf(carol)]
    const answers = await Promise.all([handOver(alice, toBob), handOver(alice, toCarol), handOver(alice, toBob)])
    expect(answers.filter(([status]) => status === 204)).toHaveLength(1)
    const roles = await rolesOf(alice)
    expect(roles.filter((one) => one.endsWith('owner'))).toHaveLength(1)
    expect(roles).toHaveLength(3)
    expect(roles).toContain('Alice editor')
  })

  test('while the new owner’s role is removed leaves one owner', async () => {
    const row = await rowOf(bob)
    await Promise.all([handOver(alice, row), alice.ask('DELETE', `/api/plays/${playId}/people/${row}`)])
    expect((await rolesOf(carol)).filter((one) => one.endsWith('owner'))).toHaveLength(1)
  })

  test('is refused to people who have not opened the play, have no role or own it already', async () => {
    const waiting = await alice.ask('POST', `/api/plays/${playId}/people`, { email: mallory.email, role: 'editor' })
    const { id } = (await waiting.json()) as Collaborator
    for (const personId of [id, mallory.id, alice.id, '00000000-0000-4000-8000-000000000000'])
      expect(await handOver(alice, personId)).toEqual([404, 'person_not_found'])
    expect(await handOver(alice, 'bob')).toEqual([400, 'invalid'])
    expect((await alice.ask('POST', `/api/plays/${playId}/owner`, { owner_id: bob.id })).status).toBe(400)
  })

  test('requires its owner, and a play outside the trash', async () => {
    const row = await rowOf(bob)
    expect(await handOver(bob, row)).toEqual([403, 'not_allowed'])
    expect(await handOver(mallory, row)).toEqual([404, 'play_not_found'])
    const signedOut = await testApp.fetch(`/api/plays/${playId}/owner`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ personId: row }),
    })
    expect(signedOut.status).toBe(401)
    await alice.ask('POST', `/api/plays/${playId}/trash`)
    expect(await handOver(alice, row)).toEqual([403, 'not_allowed'])
  })
})
