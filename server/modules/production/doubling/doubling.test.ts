/** Doubling: settings that two directors share, the fewest actors, and casting them all at once. */
import type { Casting, DoublingResult, DoublingSettings, DoublingSetup, StageCasting } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'

const words = (count: number): string => 'word '.repeat(count).trim()

/** ANNA, BRUNO and CLARA need three actors, because CLARA enters when the others exit. */
const SCRIPT = `Title: The Inn

# Act One

.A kitchen.

Enter ANNA and BRUNO.

@ANNA
${words(13)}

@BRUNO
${words(13)}

Exeunt.

.A garden.

Enter CLARA.

@CLARA
${words(30)}

Enter DORA.

@DORA
${words(13)}

Exeunt.

# Act Two

.A cellar.

Enter EMIL and ANNA.

@EMIL
${words(13)}

@ANNA
${words(13)}
`

describe.each(await engines())('doubling, on $name', (engine) => {
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
    const form = new FormData()
    form.set('file', new File([SCRIPT], 'inn.fountain'))
    playId = ((await (await alice.ask('POST', '/api/plays/import', form)).json()) as { id: string }).id
    for (const [person, role] of [
      [bob, 'editor'],
      [carol, 'viewer'],
    ] as const) {
      await alice.ask('POST', `/api/plays/${playId}/people`, { email: person.email, role })
      await person.ask('GET', `/api/plays/${playId}`)
    }
  })

  const outcome = async (answer: Promise<Response>) => {
    const response = await answer
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  const show = async (by = alice) =>
    (await (await by.ask('GET', `/api/plays/${playId}/doubling`)).json()) as DoublingSetup
  const change = (by: Person, revision: number, settings: DoublingSettings) =>
    by.ask('PUT', `/api/plays/${playId}/doubling`, { revision, settings })
  const assign = (by = alice) => by.ask('POST', `/api/plays/${playId}/doubling/assignment`)
  const apply = (by: Person, parts: readonly StageCasting[]) =>
    by.ask('POST', `/api/plays/${playId}/doubling/apply`, { parts })
  const idOf = ({ roles }: DoublingSetup, name: string) => roles.find((role) => role.name === name)?.id ?? ''

  /** Sets times that fit the short script, and more. */
  const prepare = async (more: (setup: DoublingSetup) => Partial<DoublingSettings> = () => ({})) => {
    const setup = await show()
    const settings = { ...setup.settings, changeSeconds: 5, intervalMinutes: 15, ...more(setup) }
    return (await (await change(alice, setup.revision, settings)).json()) as DoublingSetup
  }
  const found = async () => (await (await assign()).json()) as DoublingResult

  test('begins with every role, everyone of the company and no settings', async () => {
    const setup = await show()
    expect(setup).toMatchObject({ title: 'The Inn', language: 'en', revision: 0 })
    expect(setup.roles.map(({ name }) => name)).toEqual(['ANNA', 'BRUNO', 'CLARA', 'DORA', 'EMIL'])
    expect(setup.company.map(({ name }) => name)).toEqual(['Alice', 'Bob', 'Carol'])
    expect(setup.settings).toMatchObject({ changeSeconds: 60, addActors: true, fixed: [] })
    expect(setup.settings.actors.map(({ userId, acts }) => [userId, acts])).toEqual(
      [alice, bob, carol].map(({ id }) => [id, true]),
    )
  })

  test('finds and proves the fewest actors, with every change, its seconds and its place', async () => {
    const setup = await prepare()
    const nameOf = new Map(setup.roles.map(({ id, name }) => [id, name]))
    const { result, actors, atLeast, assignment, changes, allChanges, conflicts, allConflicts, doubts } = await found()
    expect({ result, actors, atLeast, doubts }).toEqual({ result: 'minimal', actors: 3, atLeast: 3, doubts: 0 })
    const pairs = conflicts.map(({ roles, kind }) => `${roles.map((id) => nameOf.get(id)).join(' ')} ${kind}`)
    expect(pairs.toSorted()).toEqual([
      'ANNA BRUNO together',
      'ANNA CLARA change',
      'ANNA EMIL together',
      'BRUNO CLARA change',
      'CLARA DORA together',
    ])
    expect(allConflicts).toBe(5)
    expect(conflicts.find(({ kind }) => kind === 'change')?.place).toEqual({
      number: 2,
      act: 'Act One',
      scene: 'A garden.',
      words: 'Enter CLARA.',
    })
    const actorOf = new Map(assignment.map(({ characterId, actor }) => [characterId, actor]))
    for (const { roles } of conflicts) expect(actorOf.get(roles[0])).not.toBe(actorOf.get(roles[1]))
    expect(new Set(actorOf.values())).toEqual(new Set([alice, bob, carol].map(({ id }) => id)))
    expect(changes).toHaveLength(allChanges)
    expect(changes.length).toBeGreaterThan(1)
    for (const { seconds, actor, from, to } of changes) {
      expect(seconds).toBeGreaterThanOrEqual(5)
      expect([actorOf.get(from), actorOf.get(to)]).toEqual([actor, actor])
    }
    expect(changes.map(({ seconds }) => seconds)).toEqual(
      changes.map(({ seconds }) => seconds).toSorted((a, b) => a - b),
    )
  })

  test('follows fixed roles, roles kept apart and who acts, and says if nothing is possible', async () => {
    await prepare((setup) => ({
      apart: [[idOf(setup, 'BRUNO'), idOf(setup, 'DORA')]],
      fixed: [
        { characterId: idOf(setup, 'EMIL'), actor: carol.id },
        { characterId: idOf(setup, 'DORA'), actor: '+7' },
      ],
      actors: setup.settings.actors.map((actor) => ({ ...actor, acts: actor.userId === carol.id })),
    }))
    const setup = await show()
    const { assignment, result } = await found()
    const actorOf = (name: string) => assignment.find(({ characterId }) => characterId === idOf(setup, name))?.actor
    expect(result).toBe('minimal')
    expect([actorOf('EMIL'), actorOf('DORA')]).toEqual([carol.id, '+7'])
    expect(actorOf('BRUNO')).not.toBe('+7')
    const others = new Set(assignment.map(({ actor }) => actor))
    expect(others.has(alice.id) || others.has(bob.id)).toBe(false)

    await prepare(({ settings }) => ({ fixed: [], apart: [], addActors: false, actors: settings.actors }))
    expect(await found()).toMatchObject({ result: 'impossible', assignment: [], atLeast: 3 })
    await prepare(({ roles }) => ({
      addActors: true,
      fixed: ['ANNA', 'BRUNO'].map((name) => ({
        characterId: roles.find((role) => role.name === name)?.id ?? '',
        actor: carol.id,
      })),
    }))
    const { result: fixedResult, conflicts } = await found()
    expect(fixedResult).toBe('impossible')
    // what makes it impossible comes first
    expect(conflicts[0]).toMatchObject({ roles: [idOf(setup, 'ANNA'), idOf(setup, 'BRUNO')], kind: 'together' })
  })

  test('does not lose the changes of one of two directors', async () => {
    const { settings } = await show()
    const [first, second] = [
      { ...settings, changeSeconds: 90 },
      { ...settings, intervalMinutes: 20 },
    ]
    expect(await (await change(alice, 0, first)).json()).toMatchObject({ revision: 1, settings: { changeSeconds: 90 } })
    expect(await outcome(change(bob, 0, second))).toEqual([409, 'moved_on'])
    expect(await show(bob)).toMatchObject({ revision: 1, settings: { changeSeconds: 90, intervalMinutes: 0 } })
    expect(await (await change(bob, 1, second)).json()).toMatchObject({
      revision: 2,
      settings: { intervalMinutes: 20 },
    })
    const both = await Promise.all([alice, bob].map(async (by) => (await change(by, 2, settings)).status))
    expect(both.toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const wrong of [
      { changeSeconds: -1 },
      { intervalMinutes: 1000 },
      { apart: [['x']] },
      { fixed: [{ actor: 'x' }] },
    ])
      expect((await change(alice, 3, { ...settings, ...wrong } as DoublingSettings)).status).toBe(400)
  })

  test('is only for those who may write the play', async () => {
    const { settings, roles } = await show()
    const parts = [{ characterId: roles[0]?.id ?? '', userId: alice.id, replaces: [] }]
    for (const [by, expected] of [
      [carol, [403, 'not_allowed']],
      [mallory, [404, 'play_not_found']],
    ] as const)
      for (const answer of [
        by.ask('GET', `/api/plays/${playId}/doubling`),
        change(by, 0, settings),
        assign(by),
        apply(by, parts),
      ])
        expect(await outcome(answer)).toEqual(expected)
    expect(await show()).toMatchObject({ revision: 0 })
  })

  describe('casts the actors', () => {
    const voice = '1e1d2c3b-4a59-4687-9a5b-4c3d2e1f0a9b'
    const cast = (id: string, inputs: object[]) =>
      alice.ask('PUT', `/api/plays/${playId}/casting/${encodeURIComponent(id)}`, { cast: inputs })
    const casting = async () => {
      const answer = (await (await alice.ask('GET', `/api/plays/${playId}/casting`)).json()) as Casting
      const { roles } = await show()
      const name = (id: string) => roles.find((role) => role.id === id)?.name
      return answer.cast
        .map((one) => `${name(one.characterId)} ${one.name ?? 'voice'}${one.understudy ? ' second' : ''}`)
        .toSorted()
    }

    test('instead of the people who play the roles, and keeps voices and understudies', async () => {
      await testApp.app.kernel.database.query(
        `insert into voices (id, user_id, name, engine, voice, language, gender, age, pitch, rate, volume, manner, created_at, changed_at)
         values ($1, $2, 'Ada', 'built-in', 'x', 'en', 'female', 'adult', 0, 1, 1, '', now(), now()) on conflict do nothing`,
        [voice, alice.id],
      )
      const setup = await prepare()
      const [bruno, dora, emil] = ['BRUNO', 'DORA', 'EMIL'].map((name) => idOf(setup, name)) as [string, string, string]
      await cast(bruno, [
        { userId: bob.id, understudy: false },
        { userId: alice.id, understudy: false },
        { userId: carol.id, understudy: true },
        { voiceId: voice, understudy: false },
      ])
      await cast(emil, [{ userId: carol.id, understudy: false }])
      const heard: object[] = []
      const deaf = testApp.app.kernel.events.on('play.cast-changed', (told) => void heard.push(told))
      const answer = await apply(bob, [
        { characterId: bruno, userId: carol.id, replaces: [alice.id, bob.id] },
        { characterId: dora, userId: bob.id, replaces: [] },
        { characterId: emil, userId: carol.id, replaces: [carol.id] },
      ])
      deaf()
      expect(answer.status).toBe(200)
      const { roles } = (await answer.json()) as DoublingSetup
      expect(roles.map(({ name, cast: playing }) => `${name} ${playing.map((one) => one.name).join()}`)).toEqual([
        'ANNA ',
        'BRUNO Carol',
        'CLARA ',
        'DORA Bob',
        'EMIL Carol',
      ])
      expect(await casting()).toEqual(['BRUNO Carol', 'BRUNO voice', 'DORA Bob', 'EMIL Carol'])
      // a cast that stays the same is not announced again
      expect(heard).toMatchObject([
        { characterId: bruno, by: bob.id, userIds: [carol.id], formerIds: [bob.id, alice.id, carol.id] },
        { characterId: dora, by: bob.id, userIds: [bob.id], formerIds: [] },
      ])
    })

    test('all of them or none', async () => {
      const setup = await prepare()
      const [anna, bruno, dora] = ['ANNA', 'BRUNO', 'DORA'].map((name) => idOf(setup, name)) as [string, string, string]
      await cast(bruno, [
        { userId: bob.id, understudy: false },
        { userId: carol.id, understudy: true },
      ])
      const before = await casting()
      const good = { characterId: dora, userId: alice.id, replaces: [] }
      const wrong: [StageCasting, number, string][] = [
        // somebody else has cast the role in the meantime
        [{ characterId: bruno, userId: carol.id, replaces: [] }, 409, 'moved_on'],
        [{ characterId: bruno, userId: carol.id, replaces: [carol.id] }, 409, 'moved_on'],
        [{ characterId: anna, userId: mallory.id, replaces: [] }, 404, 'person_not_found'],
        [{ characterId: 'nobody', userId: bob.id, replaces: [] }, 404, 'character_not_found'],
      ]
      for (const [part, status, code] of wrong)
        expect([code, await outcome(apply(alice, [good, part]))]).toEqual([code, [status, code]])
      expect(await outcome(apply(alice, []))).toEqual([400, 'invalid'])
      expect(await casting()).toEqual(before)
    })

    test('only if the roles of each can still be doubled', async () => {
      const setup = await prepare()
      const both = (names: readonly string[]) =>
        names.map((name) => ({ characterId: idOf(setup, name), userId: carol.id, replaces: [] }))
      expect(await outcome(apply(alice, both(['ANNA', 'BRUNO'])))).toEqual([409, 'moved_on'])
      expect(await outcome(apply(alice, both(['BRUNO', 'CLARA'])))).toEqual([409, 'moved_on'])
      expect(await casting()).toEqual([])
      expect((await apply(alice, both(['BRUNO', 'EMIL']))).status).toBe(200)
      expect(await casting()).toEqual(['BRUNO Carol', 'EMIL Carol'])
    })
  })

  test('settings about a user are exported, and deleted with the account; all are deleted with the play', async () => {
    const leaver = await signUp(testApp, 'Leaver')
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: leaver.email, role: 'viewer' })
    await leaver.ask('GET', `/api/plays/${playId}`)
    await prepare((setup) => ({ fixed: [{ characterId: idOf(setup, 'EMIL'), actor: leaver.id }] }))
    const production = testApp.app.modules.find(({ name }) => name === 'production')
    const taken = (): Promise<object> => production?.exportFor(leaver.id) ?? Promise.resolve({})
    const emil = idOf(await show(), 'EMIL')
    expect(await taken()).toMatchObject({ doubling: [{ play_id: playId, acts: true, fixed: [emil] }] })
    await production?.forget(leaver.id)
    expect(await taken()).toMatchObject({ doubling: [] })
    const { rows } = await testApp.app.kernel.database.query('select settings::text as kept from doublings')
    expect(JSON.stringify(rows)).not.toContain(leaver.id)
    expect(await show()).toMatchObject({ revision: 2, settings: { changeSeconds: 5, fixed: [] } })
    await alice.ask('POST', `/api/plays/${playId}/trash`)
    await alice.ask('DELETE', `/api/plays/${playId}`)
    const { rows: left } = await testApp.app.kernel.database.query('select 1 from doublings where play_id = $1', [
      playId,
    ])
    expect(left).toEqual([])
  })

  test('a play without a word has no roles and needs no actors', async () => {
    const made = await alice.ask('POST', '/api/plays', { title: 'Empty', kind: 'stage', language: 'fr' })
    playId = ((await made.json()) as { id: string }).id
    expect(await show()).toMatchObject({ roles: [], language: 'fr' })
    expect(await found()).toMatchObject({ result: 'minimal', actors: 0, assignment: [], changes: [] })
  })
})
