import type { Casting, Collaborator, PlayDetail, PlaySummary } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'

const SCRIPT = 'Title: Rain\n\nINT. KITCHEN\n\nADA\nListen.\n\nBEA\nTo what?\n'

describe.each(await engines())('casting of a play, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let mallory: Person
  let playId: string
  let ada: string
  let bea: string
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    carol = await signUp(testApp, 'Carol')
    mallory = await signUp(testApp, 'Mallory')
    const body = new FormData()
    body.append('file', new File([SCRIPT], 'rain.fountain'))
    playId = ((await (await alice.ask('POST', '/api/plays/import', body)).json()) as PlaySummary).id
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: bob.email, role: 'editor' })
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: carol.email, role: 'viewer' })
    for (const person of [bob, carol]) await person.ask('GET', `/api/plays/${playId}`)
    const { characters } = (await (await alice.ask('GET', `/api/plays/${playId}`)).json()) as PlayDetail
    ada = characters.find(({ name }) => name === 'ADA')?.id ?? ''
    bea = characters.find(({ name }) => name === 'BEA')?.id ?? ''
  })
  afterAll(() => testApp.close())

  /** A voice that alice owns. */
  const voice = '0e1d2c3b-4a59-4687-9a5b-4c3d2e1f0a9b'
  const keepVoice = () =>
    testApp.app.kernel.database.query(
      `insert into voices (id, user_id, name, engine, voice, language, gender, age, pitch, rate, volume, manner, created_at, changed_at)
       values ($1, $2, 'Ada', 'built-in', 'x', 'en', 'female', 'adult', 0, 1, 1, '', now(), now())`,
      [voice, alice.id],
    )

  const show = async (who: Person) => (await (await who.ask('GET', `/api/plays/${playId}/casting`)).json()) as Casting
  const cast = (by: Person, character: string, inputs: object[]) =>
    by.ask('PUT', `/api/plays/${playId}/casting/${encodeURIComponent(character)}`, { cast: inputs })
  const outcome = async (answer: Promise<Response>) => {
    const response = await answer
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  const person = ({ id }: Person, understudy = false) => ({ userId: id, understudy })
  const shown = async (who: Person) =>
    (await show(who)).cast.map(({ characterId, name, voiceId, understudy }) =>
      [characterId === ada ? 'ADA' : 'BEA', name ?? voiceId, understudy ? 'second' : 'first'].join(' '),
    )

  test('is changed by editors and seen by viewers, with several actors for a role and several roles for an actor', async () => {
    await keepVoice()
    const heard: object[] = []
    const deaf = testApp.app.kernel.events.on('play.cast-changed', (told) => void heard.push(told))
    await cast(bob, ada, [person(carol), person(bob, true)])
    await cast(alice, bea, [person(carol), { voiceId: voice, understudy: true }])
    deaf()
    const expected = ['ADA Carol first', 'ADA Bob second', 'BEA Carol first', `BEA ${voice} second`]
    for (const who of [alice, bob, carol]) expect((await shown(who)).toSorted()).toEqual(expected.toSorted())
    expect(heard).toMatchObject([
      { playId, by: bob.id, characterId: ada, userIds: [carol.id, bob.id], formerIds: [] },
      { playId, by: alice.id, characterId: bea, userIds: [carol.id], formerIds: [] },
    ])
    expect(JSON.stringify(await show(alice))).not.toContain('@')
    expect((await show(alice)).company.map(({ name }) => name)).toEqual(['Alice', 'Bob', 'Carol'])
    expect((await show(carol)).company).toEqual([])
    await cast(alice, bea, [])
    expect(await shown(carol)).toEqual(['ADA Carol first', 'ADA Bob second'])
  })

  test('leaves out users who no longer have a role in the play', async () => {
    await cast(alice, bea, [person(carol)])
    const { people } = (await (await alice.ask('GET', `/api/plays/${playId}/people`)).json()) as {
      people: Collaborator[]
    }
    await alice.ask('DELETE', `/api/plays/${playId}/people/${people.find(({ userId }) => userId === carol.id)?.id}`)
    expect(JSON.stringify(await show(alice))).not.toContain('Carol')
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: carol.email, role: 'viewer' })
    await carol.ask('GET', `/api/plays/${playId}`)
    expect(await shown(alice)).toContain('BEA Carol first')
  })

  test('refuses actors and voices from outside the play, and unknown characters', async () => {
    const nobody = { userId: '00000000-0000-4000-8000-000000000000', understudy: false }
    for (const request of [person(mallory), nobody])
      expect(await outcome(cast(alice, ada, [request]))).toEqual([404, 'person_not_found'])
    // another user's voice is reported as missing, even to users who may cast
    for (const id of [voice, '00000000-0000-4000-8000-000000000000', 'voice-7']) {
      await cast(alice, bea, [])
      expect(await outcome(cast(bob, bea, [{ voiceId: id, understudy: false }]))).toEqual([404, 'voice_not_found'])
    }
    for (const character of ['nobody', '../people', "' or 1=1 --"])
      expect(await outcome(cast(alice, character, []))).toEqual([404, 'character_not_found'])
  })

  describe('reserves a stage role for an invited user', () => {
    const invite = async (email: string) =>
      (await (await alice.ask('POST', `/api/plays/${playId}/people`, { email, role: 'viewer' })).json()) as Collaborator
    const kept = (personId: string, understudy = false) => ({ personId, understudy })
    const members = async (who: Person, character: string) =>
      (await show(who)).cast.filter(({ characterId }) => characterId === character)

    test('until they accept the invitation', async () => {
      const email = 'dora@example.org'
      const { id: personId } = await invite(email)
      expect((await show(alice)).company.at(-1)).toEqual({ id: personId, name: email, picture: null, invited: true })
      expect((await cast(alice, ada, [kept(personId), person(carol, true)])).status).toBe(200)
      // owners see the address, editors see an entry without a name, readers see nothing
      expect((await members(alice, ada))[0]).toMatchObject({ userId: null, personId, voiceId: null, name: email })
      expect((await members(bob, ada))[0]).toMatchObject({ userId: null, personId, voiceId: null, name: null })
      expect(await members(carol, ada)).toMatchObject([{ userId: carol.id, personId: null }])
      expect((await show(bob)).company.some(({ invited }) => invited)).toBe(false)
      for (const who of [bob, carol]) expect(JSON.stringify(await show(who))).not.toContain(email)
      expect((await cast(bob, ada, [kept(personId), person(bob)])).status).toBe(200)

      const heard: object[] = []
      const deaf = testApp.app.kernel.events.on('play.cast-changed', (told) => void heard.push(told))
      const dora = await signUp(testApp, 'Dora')
      expect(await (await dora.ask('GET', '/api/parts')).json()).toEqual({ parts: [] })
      await dora.ask('GET', `/api/plays/${playId}`)
      deaf()
      expect(heard).toEqual([{ playId, by: alice.id, characterId: ada, userIds: [dora.id], formerIds: [] }])
      expect(await members(dora, ada)).toMatchObject([
        { userId: dora.id, personId: null, name: 'Dora' },
        { userId: bob.id, personId: null },
      ])
      // a part reserved for an invitation that has since been accepted goes to the account
      await cast(alice, bea, [kept(personId)])
      expect(await members(carol, bea)).toMatchObject([{ userId: dora.id, personId: null }])
    })

    test('also by an invitation link, without casting anyone twice in a role', async () => {
      const erin = await signUp(testApp, 'Erin')
      const group = (await (await alice.ask('POST', '/api/groups', { name: 'Friday', language: 'en' })).json()) as {
        id: string
      }
      const into = await alice.ask('POST', `/api/groups/${group.id}/invitations`, { role: 'member', uses: 1 })
      const secretOf = async (answer: Response) =>
        new URL(((await answer.json()) as { link: string }).link).searchParams.get('secret')
      await erin.ask('POST', '/api/invitations/accept', { secret: await secretOf(into) })
      await alice.ask('PUT', `/api/plays/${playId}/groups/${group.id}`, { role: 'viewer' })
      const to = await alice.ask('POST', `/api/plays/${playId}/people`, { email: erin.email, role: 'viewer' })
      const { id: personId } = (await to.clone().json()) as Collaborator
      await cast(alice, ada, [person(erin), kept(personId, true)])
      await cast(alice, bea, [kept(personId, true)])
      expect((await erin.ask('POST', '/api/invitations/accept', { secret: await secretOf(to) })).status).toBe(200)
      expect(await shown(carol)).toEqual(['ADA Erin first', 'BEA Erin second'])
    })

    test('only for users who can see the invitation, and until it is withdrawn', async () => {
      const { id: personId } = await invite('frank@example.org')
      expect(await outcome(cast(bob, ada, [kept(personId)]))).toEqual([404, 'person_not_found'])
      expect(await outcome(cast(alice, ada, [kept('00000000-0000-4000-8000-000000000000')]))).toEqual([
        404,
        'person_not_found',
      ])
      await cast(alice, ada, [kept(personId)])
      await alice.ask('DELETE', `/api/plays/${playId}/people/${personId}`)
      expect(await members(alice, ada)).toEqual([])
    })
  })

  test.each([
    [[{}]],
    [[{ userId: 'x', understudy: false }]],
    [[{ voiceId: 'v', userId: '00000000-0000-4000-8000-000000000000', understudy: false }]],
    [[{ voiceId: 'v', personId: '00000000-0000-4000-8000-000000000000', understudy: false }]],
    [[{ personId: 'x', understudy: false }]],
    [[{ voiceId: 'x'.repeat(101), understudy: false }]],
    [Array.from({ length: 21 }, () => ({ voiceId: 'v', understudy: false }))],
  ])('refuses %j', async (inputs) => expect(await outcome(cast(alice, ada, inputs))).toEqual([400, 'invalid']))

  test('cannot be changed by viewers or seen by users without access', async () => {
    const before = await shown(alice)
    expect(await outcome(cast(carol, ada, []))).toEqual([403, 'not_allowed'])
    expect(await outcome(cast(mallory, ada, []))).toEqual([404, 'play_not_found'])
    expect(await outcome(mallory.ask('GET', `/api/plays/${playId}/casting`))).toEqual([404, 'play_not_found'])
    expect((await testApp.fetch(`/api/plays/${playId}/casting`)).status).toBe(401)
    expect(await shown(alice)).toEqual(before)
  })
})
