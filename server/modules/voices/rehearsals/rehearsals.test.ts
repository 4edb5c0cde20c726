/** Rehearsing: the script scene by scene, stored runs, and missed lines that come back for review. */
import type { PlayDetail, PlaySummary, RehearsalProgress, RehearsalRun, RehearsalScript } from '@replique/contract'
import type { LineResult } from '@replique/script'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { newId } from '../../../kernel/ids.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'

const SCRIPT =
  'Title: Rain\n\nINT. KITCHEN\n\nADA\nListen.\n\nBEA\n(low)\nTo what?\n\nShe waits.\n\nADA\nTo the rain.\n\nEXT. GARDEN\n\nADA\nNothing.\n'
const DAY = 20_513
const NOW = new Date(DAY * 86_400_000 + 43_200_000)

describe.each(await engines())('rehearsals, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let mallory: Person
  let playId: string
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: NOW })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    mallory = await signUp(testApp, 'Mallory')
  })
  afterAll(() => testApp.close())
  beforeEach(async () => {
    const body = new FormData()
    body.append('file', new File([SCRIPT], 'rain.fountain'))
    playId = ((await (await alice.ask('POST', '/api/plays/import', body)).json()) as PlaySummary).id
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: bob.email, role: 'viewer' })
    await bob.ask('GET', `/api/plays/${playId}`)
  })

  const read = async <T>(person: Person, path: string): Promise<T> =>
    (await (await person.ask('GET', `/api/plays/${playId}${path}`)).json()) as T
  const script = (person: Person): Promise<RehearsalScript> => read(person, '/rehearsal')
  const progress = (person: Person): Promise<RehearsalProgress> => read(person, '/rehearsal/progress')
  const send = (person: Person, runs: readonly object[]): Promise<Response> =>
    person.ask('POST', `/api/plays/${playId}/rehearsal/runs`, { runs })
  const run = (results: Readonly<Record<string, LineResult>>, more: Partial<RehearsalRun> = {}): RehearsalRun => ({
    id: newId(),
    sceneId: 'kitchen',
    mode: 'letters',
    at: NOW.toISOString(),
    day: DAY,
    results: Object.entries(results).map(([lineId, result]) => ({ lineId, sceneId: 'kitchen', result })),
    ...more,
  })
  const keep = async (person: Person, ...runs: RehearsalRun[]): Promise<RehearsalProgress> =>
    (await (await send(person, runs)).json()) as RehearsalProgress
  const shown = ({ missed }: RehearsalProgress): string[] =>
    missed.map(({ lineId, box, due }) => `${lineId} ${box} ${due - DAY}`)

  test('a reader of the play gets it line by line, with their own parts marked', async () => {
    const { characters } = await read<PlayDetail>(alice, '')
    const bea = characters.find(({ name }) => name === 'BEA')?.id ?? ''
    await alice.ask('PUT', `/api/plays/${playId}/casting/${encodeURIComponent(bea)}`, {
      cast: [{ userId: bob.id, understudy: false }],
    })
    const theirs = await script(bob)
    expect(theirs).toMatchObject({ title: 'Rain', language: 'en', mine: [bea] })
    expect(theirs.characters.map(({ name, lines }) => `${name} ${lines}`)).toEqual(['ADA 3', 'BEA 1'])
    expect(theirs.scenes.map(({ heading, lines }) => `${heading} ${lines.length}`)).toEqual([
      'INT. KITCHEN 4',
      'EXT. GARDEN 1',
    ])
    const [, line] = theirs.scenes[0]?.lines ?? []
    expect(line).toMatchObject({
      kind: 'speech',
      name: 'BEA',
      speakers: [bea],
      parts: [{ kind: 'manner' }, { text: 'To what?' }],
    })
    expect(line?.utterances).toHaveLength(1)
    expect((await script(alice)).mine).toEqual([])
  })

  test('rehearsal results are stored once, for the user only', async () => {
    const first = run({ a: 'known', b: 'missed', c: 'prompted' })
    const once = await keep(bob, first)
    expect(once.runs).toMatchObject([
      { id: first.id, sceneId: 'kitchen', mode: 'letters', lines: 3, prompted: 1, missed: 1 },
    ])
    expect(shown(once)).toEqual(['b 0 0', 'c 0 1'])
    expect(await keep(bob, first, first)).toEqual(once)
    expect(await progress(bob)).toEqual(once)
    expect(await progress(alice)).toEqual({ runs: [], missed: [] })
    // the same id from another user is a different run
    expect((await keep(alice, first)).runs).toHaveLength(1)
  })

  test('a missed line returns at growing intervals, in the order of the rehearsals', async () => {
    const at = (hours: number, day: number) => ({ at: new Date(NOW.getTime() - hours * 3_600_000).toISOString(), day })
    const late = run({ a: 'known' }, at(1, DAY))
    const early = run({ a: 'missed' }, at(30, DAY - 1))
    expect(shown(await keep(bob, late, early))).toEqual(['a 1 1'])
    const future = run({ a: 'known' }, { at: '2999-01-01T00:00:00Z', day: 900_000 })
    const after = await keep(bob, future)
    expect(shown(after)).toEqual(['a 2 3'])
    expect(after.runs.at(-1)?.at).toBe(NOW.toISOString())
    const ancient = await keep(bob, run({ a: 'known' }, { at: '0000-01-01T00:00:00Z', day: 0 }))
    expect(ancient.runs[0]?.at).toBe('1970-01-01T00:00:00.000Z')
  })

  test('progress is reset for some scenes and lines, and only for the user', async () => {
    const garden = run({ x: 'missed' }, { sceneId: 'garden' })
    await keep(bob, run({ a: 'missed', b: 'missed' }), garden)
    await keep(alice, run({ a: 'missed' }))
    const anew = (who: Person, request: object) => who.ask('POST', `/api/plays/${playId}/rehearsal/anew`, request)
    const left = (await (await anew(bob, { sceneIds: ['kitchen'], lineIds: ['a'] })).json()) as RehearsalProgress
    expect(left).toEqual(await progress(bob))
    expect(left.runs.map(({ id }) => id)).toEqual([garden.id])
    expect(left.missed.map(({ lineId }) => lineId).toSorted()).toEqual(['b', 'x'])
    expect((await progress(alice)).missed).toHaveLength(1)
    expect((await anew(bob, { sceneIds: [] })).status).toBe(400)
    expect((await anew(mallory, { sceneIds: ['kitchen'] })).status).toBe(404)
  })

  test('invalid rehearsals are refused, and users without access find nothing', async () => {
    for (const bad of [{ day: -1 }, { mode: 'x' }, { results: [] }, { id: 'x' }, { sceneId: '' }])
      expect((await send(bob, [{ ...run({ a: 'known' }), ...bad }])).status).toBe(400)
    expect((await send(bob, [])).status).toBe(400)
    for (const path of ['/rehearsal', '/rehearsal/progress'])
      expect((await mallory.ask('GET', `/api/plays/${playId}${path}`)).status).toBe(404)
    expect((await send(mallory, [run({ a: 'known' })])).status).toBe(404)
    await alice.ask('POST', `/api/plays/${playId}/trash`)
    expect((await send(bob, [run({ a: 'known' })])).status).toBe(404)
  })

  test('progress is exported, and deleted with the play or the account', async () => {
    const leaver = await signUp(testApp, 'Leaver')
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: leaver.email, role: 'viewer' })
    await leaver.ask('GET', `/api/plays/${playId}`)
    await keep(leaver, run({ a: 'missed' }))
    const voices = testApp.app.modules.find(({ name }) => name === 'voices')
    const taken = (): Promise<object> => voices?.exportFor?.(leaver.id) ?? Promise.resolve({})
    expect(await taken()).toMatchObject({
      rehearsals: [{ play_id: playId, missed: 1 }],
      missed_lines: [{ line_id: 'a', box: 0 }],
    })
    expect(JSON.stringify(await taken())).not.toContain('user_id')
    await voices?.forget?.(leaver.id)
    expect(await taken()).toMatchObject({ rehearsals: [], missed_lines: [] })
    await keep(leaver, run({ a: 'missed' }))
    await alice.ask('POST', `/api/plays/${playId}/trash`)
    await alice.ask('DELETE', `/api/plays/${playId}`)
    expect(await taken()).toMatchObject({ rehearsals: [], missed_lines: [] })
  })
})
