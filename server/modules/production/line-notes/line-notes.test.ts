/** Line notes: taken in a run by several people, delivered to the actors, and found again after rewrites. */
import {
  LIMITS,
  type LineNote,
  type LineNotesOverview,
  type LineNotesScript,
  type NotificationItem,
  type PlayDetail,
  type PlaySummary,
  type RunNotes,
} from '@replique/contract'
import { notedLine, spokenParagraphs } from '@replique/script'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { newId } from '../../../kernel/ids.ts'
import { codeOf, signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { rewrite } from '../../../testing/rewriting.ts'
import type { Plays } from '../../plays/index.ts'

const RIVER = 'The river never waits for anybody.'
const SCRIPT = `Title: Rain

INT. KITCHEN

ADA
Listen to the rain on the roof tonight.

BEA
To what, I ask you?

ADA
(low)
${RIVER}

CLEO
Nobody has asked me anything at all.
`
const NOW = new Date('2026-03-01T20:00:00Z')

describe.each(await engines())('line notes, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let dave: Person
  let plays: Plays
  let playId: string
  let runId: string
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: NOW })
    const people = ['Alice', 'Bob', 'Carol', 'Dave'].map((name) => signUp(testApp, name))
    ;[alice, bob, carol, dave] = (await Promise.all(people)) as [Person, Person, Person, Person]
    plays = testApp.app.modules.find(({ name }) => name === 'plays') as Plays
  })
  afterAll(() => testApp.close())

  const at = (path = '') => `/api/plays/${playId}/line-notes${path}`
  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const overview = (person: Person) => read<LineNotesOverview>(person.ask('GET', at()))
  const runNotes = (person = alice) => read<RunNotes>(person.ask('GET', at(`/runs/${runId}`)))
  const run = (more: object = {}) => ({
    id: runId,
    name: 'Dress rehearsal',
    startedAt: NOW.toISOString(),
    endedAt: null,
    ...more,
  })
  const send = (person: Person, notes: readonly object[], removed: readonly string[] = []) =>
    person.ask('POST', at(`/runs/${runId}/notes`), { notes, removed })
  const deliver = () => alice.ask('POST', at(`/runs/${runId}/deliver`))

  /** Returns a note on the paragraph with these words, as the page makes it. */
  const noteOn = async (text: string, more: Partial<LineNote> = {}): Promise<LineNote> => {
    const paragraphs = spokenParagraphs(await read<LineNotesScript>(alice.ask('GET', at('/script'))))
    const place = paragraphs.findIndex((one) => one.text === text)
    const line = paragraphs[place]!
    const { repeated, around } = notedLine(line, paragraphs)
    return {
      id: newId(),
      kind: 'dropped',
      detail: '',
      element: line.id,
      characters: [...line.speakers],
      speaker: line.name,
      words: line.text,
      before: line.before && { speaker: line.before.name, words: line.before.text },
      repeated,
      around: { above: [...around.above], below: [...around.below] },
      place,
      at: NOW.toISOString(),
      ...more,
    }
  }
  const cast = async (name: string, ...members: { userId: string; understudy: boolean }[]): Promise<void> => {
    const { characters } = await read<PlayDetail>(alice.ask('GET', `/api/plays/${playId}`))
    const id = encodeURIComponent(characters.find((one) => one.name === name)?.id ?? '')
    expect((await alice.ask('PUT', `/api/plays/${playId}/casting/${id}`, { cast: members })).status).toBe(200)
  }
  const first = ({ id }: Person) => ({ userId: id, understudy: false })
  const told = async (person: Person) => {
    await testApp.app.kernel.events.settled()
    const { items } = await read<{ items: NotificationItem[] }>(person.ask('GET', '/api/news'))
    return items.filter(({ kind }) => kind === 'line-notes')
  }

  beforeEach(async () => {
    await testApp.app.kernel.database.query('delete from news')
    const form = new FormData()
    form.append('file', new File([SCRIPT], 'rain.fountain'))
    playId = (await read<PlaySummary>(alice.ask('POST', '/api/plays/import', form))).id
    for (const [person, role] of [
      [bob, 'viewer'],
      [carol, 'viewer'],
      [dave, 'editor'],
    ] as const) {
      await alice.ask('POST', `/api/plays/${playId}/people`, { email: person.email, role })
      await person.ask('GET', `/api/plays/${playId}`)
    }
    runId = newId()
    expect((await alice.ask('PUT', at('/runs'), { run: run() })).status).toBe(204)
  })

  test('a run is started once, ended, named and deleted, by anybody who directs', async () => {
    expect((await overview(alice)).runs).toEqual([{ ...run(), notes: 0, delivered: 0 }])
    const ended = run({ name: 'First run', endedAt: NOW.toISOString(), startedAt: '0000-01-01T00:00:00Z' })
    await dave.ask('PUT', at('/runs'), { run: ended })
    expect((await overview(dave)).runs).toMatchObject([
      { name: 'First run', startedAt: NOW.toISOString(), endedAt: NOW.toISOString() },
    ])
    // a clock that is ahead
    const late = { ...run(), id: newId(), startedAt: '2999-01-01T00:00:00Z' }
    await alice.ask('PUT', at('/runs'), { run: late })
    expect((await overview(alice)).runs.map(({ startedAt }) => startedAt)).toEqual([
      NOW.toISOString(),
      NOW.toISOString(),
    ])
    expect((await dave.ask('DELETE', at(`/runs/${runId}`))).status).toBe(204)
    expect((await overview(alice)).runs.map(({ id }) => id)).toEqual([late.id])
    expect(await codeOf(alice.ask('DELETE', at(`/runs/${runId}`)))).toEqual([404, 'run_not_found'])
    expect(await codeOf(send(alice, [], [newId()]))).toEqual([404, 'run_not_found'])
    expect(await codeOf(deliver())).toEqual([404, 'run_not_found'])
  })

  test('notes from two phones are stored once each, in the order of the play, and removed ones stay away', async () => {
    const river = await noteOn(RIVER)
    const rain = await noteOn('Listen to the rain on the roof tonight.', { kind: 'other', detail: 'turned upstage' })
    expect((await send(alice, [river])).status).toBe(204)
    expect((await send(dave, [rain, river])).status).toBe(204)
    await send(dave, [rain])
    const { notes } = await runNotes()
    expect(notes.map(({ id }) => id)).toEqual([rain.id, river.id])
    expect(notes[0]).toEqual({
      ...rain,
      now: { element: rain.element, heading: 'INT. KITCHEN', speaker: 'ADA', words: rain.words },
      delivered: false,
    })
    expect(notes[1]?.before).toEqual({ speaker: 'BEA', words: 'To what, I ask you?' })
    const never = newId()
    await send(alice, [], [river.id, never])
    await send(dave, [river, { ...rain, id: never }])
    expect((await runNotes()).notes.map(({ id }) => id)).toEqual([rain.id])
  })

  test('each actor is given their own notes, and told once for each delivery with something new', async () => {
    await cast('ADA', first(bob), { userId: dave.id, understudy: true })
    await cast('BEA', { userId: carol.id, understudy: true })
    const river = await noteOn(RIVER)
    const rain = await noteOn('Listen to the rain on the roof tonight.')
    const what = await noteOn('To what, I ask you?', { kind: 'called' })
    const nobodys = await noteOn('Nobody has asked me anything at all.')
    await send(alice, [river, rain, what, nobodys])
    const before = await runNotes()
    const listed = ({ actors }: RunNotes) => actors.map(({ name, notes, undelivered }) => [name, notes, undelivered])
    expect(listed(before)).toEqual([
      ['Bob', [rain.id, river.id], 2],
      ['Carol', [what.id], 1],
    ])
    expect((await overview(bob)).own).toEqual([])

    expect(listed(await read<RunNotes>(deliver()))).toEqual([
      ['Bob', [rain.id, river.id], 0],
      ['Carol', [what.id], 0],
    ])
    const own = async (person: Person) => (await overview(person)).own.map(({ notes }) => notes.map(({ id }) => id))
    expect([await own(bob), await own(carol), await own(dave), await own(alice)]).toEqual([
      [[rain.id, river.id]],
      [[what.id]],
      [],
      [],
    ])
    expect((await overview(bob)).runs).toEqual([])
    expect((await overview(alice)).runs).toMatchObject([{ notes: 4, delivered: 3 }])
    expect(await told(bob)).toMatchObject([{ from: { id: alice.id }, count: 1, subject: { id: playId }, read: false }])
    expect([await told(carol), await told(dave)]).toMatchObject([[{}], []])

    // only those with something new are told again
    for (const person of [bob, carol]) await person.ask('POST', '/api/news/read', { all: true })
    await deliver()
    expect(await told(bob)).toMatchObject([{ read: true }])
    const again = await noteOn(RIVER, { kind: 'late' })
    await send(alice, [again], [rain.id])
    await deliver()
    expect(await own(bob)).toEqual([[river.id, again.id].toSorted((a, b) => (a < b ? -1 : 1))])
    expect([await told(bob), await told(carol)]).toMatchObject([[{ read: false }], [{ read: true }]])
  })

  test('a note stays with its line through rewrites, or says that the line is gone', async () => {
    await cast('ADA', first(bob))
    const river = await noteOn(RIVER)
    await send(alice, [river])
    await deliver()
    const now = async () => (await overview(bob)).own[0]?.notes[0]?.now
    await rewrite(plays, playId, { by: alice.id, was: RIVER, is: 'The river, you know, never waits for anybody.' })
    expect(await now()).toMatchObject({
      element: river.element,
      words: 'The river, you know, never waits for anybody.',
    })
    await rewrite(plays, playId, {
      by: alice.id,
      was: 'The river, you know, never waits for anybody.',
      is: 'Go to bed, Bea.',
    })
    expect(await now()).toBeNull()
    expect((await runNotes()).notes).toMatchObject([{ words: RIVER, now: null }])
  })

  test('those who may only read the play see neither its runs nor other people’s notes', async () => {
    const mallory = await signUp(testApp, 'Mallory')
    await send(alice, [await noteOn(RIVER)])
    const requests: readonly (readonly [method: string, path: string, body?: object])[] = [
      ['GET', `/runs/${runId}`],
      ['GET', '/script'],
      ['PUT', '/runs', { run: run({ name: 'mine' }) }],
      ['POST', `/runs/${runId}/notes`, { notes: [], removed: [] }],
      ['POST', `/runs/${runId}/deliver`],
      ['DELETE', `/runs/${runId}`],
    ]
    for (const [method, path, body] of requests) {
      expect(await codeOf(bob.ask(method, at(path), body))).toEqual([403, 'not_allowed'])
      expect(await codeOf(mallory.ask(method, at(path), body))).toEqual([404, 'play_not_found'])
    }
    expect(await overview(bob)).toEqual({ title: 'Rain', language: 'en', mayDirect: false, runs: [], own: [] })
    expect(await codeOf(mallory.ask('GET', at()))).toEqual([404, 'play_not_found'])
    // the same run of another play
    const form = new FormData()
    form.append('file', new File([SCRIPT], 'rain.fountain'))
    const other = await read<PlaySummary>(mallory.ask('POST', '/api/plays/import', form))
    const theirs = `/api/plays/${other.id}/line-notes/runs/${runId}`
    expect(await codeOf(mallory.ask('GET', theirs))).toEqual([404, 'run_not_found'])
    expect(await codeOf(mallory.ask('POST', `${theirs}/notes`, { notes: [], removed: [] }))).toEqual([
      404,
      'run_not_found',
    ])
    expect((await runNotes()).notes).toHaveLength(1)
  })

  test('refuses what is not a note, and more notes than the limits', async () => {
    const note = await noteOn(RIVER)
    for (const bad of [
      { kind: 'loud' },
      { id: 'x' },
      { words: 'x'.repeat(LIMITS.notedLine + 1) },
      { detail: 'x'.repeat(LIMITS.lineNoteDetail + 1) },
      { place: -1 },
      { at: 'yesterday' },
      { characters: Array.from({ length: LIMITS.notedSpeakers + 1 }, () => 'x') },
    ])
      expect(await codeOf(send(alice, [{ ...note, ...bad }]))).toEqual([400, 'invalid'])
    const many = Array.from({ length: LIMITS.lineNotesAtOnce + 1 }, () => ({ ...note, id: newId() }))
    expect(await codeOf(send(alice, many))).toEqual([400, 'invalid'])
    for (const name of ['', 'x'.repeat(LIMITS.runName + 1)])
      expect(await codeOf(alice.ask('PUT', at('/runs'), { run: run({ name }) }))).toEqual([400, 'invalid'])

    await testApp.app.kernel.database.query(
      `insert into line_notes_removed (play_id, run_id, id)
       select $1, $2, gen_random_uuid() from generate_series(1, ${LIMITS.lineNotes - 1})`,
      [playId, runId],
    )
    expect((await send(alice, [note])).status).toBe(204)
    expect(await codeOf(send(alice, [{ ...note, id: newId() }]))).toEqual([409, 'too_many_line_notes'])
    expect((await runNotes()).notes).toHaveLength(1)
    await testApp.app.kernel.database.query(
      `insert into line_note_runs (play_id, id, name, started_at)
       select $1, gen_random_uuid(), 'x', now() from generate_series(1, ${LIMITS.lineNotesRuns - 1})`,
      [playId],
    )
    expect((await alice.ask('PUT', at('/runs'), { run: run({ name: 'Again' }) })).status).toBe(204)
    expect(await codeOf(alice.ask('PUT', at('/runs'), { run: run({ id: newId() }) }))).toEqual([409, 'too_many_runs'])
  })

  test('the notes that a user was given are exported, and are theirs no more once they are forgotten', async () => {
    const leaver = await signUp(testApp, 'Leaver')
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: leaver.email, role: 'viewer' })
    await leaver.ask('GET', `/api/plays/${playId}`)
    await cast('ADA', first(leaver))
    await send(alice, [await noteOn(RIVER)])
    await deliver()
    const production = testApp.app.modules.find(({ name }) => name === 'production')
    const taken = () => production?.exportFor(leaver.id)
    expect(await taken()).toMatchObject({ line_notes: [{ play_id: playId, kind: 'dropped', words: RIVER }] })
    expect(JSON.stringify(await taken())).not.toContain('user_id')
    await production?.forget(leaver.id)
    expect(await taken()).toMatchObject({ line_notes: [] })
    expect((await runNotes()).notes).toHaveLength(1)

    await deliver()
    await alice.ask('POST', `/api/plays/${playId}/trash`)
    await alice.ask('DELETE', `/api/plays/${playId}`)
    expect(await taken()).toMatchObject({ line_notes: [] })
  })
})
