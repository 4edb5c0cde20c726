/** Sides and marked scripts: what directors give out, who is told, and what each actor may download. */
import type { NotificationItem, PartsView, PlayDetail, PlaySummary } from '@replique/contract'
import { readPdf, readStreams } from '@replique/paper/tests'
import { parseFountain, printFountain } from '@replique/script'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { codeOf, signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { rewrite } from '../../../testing/rewriting.ts'
import type { NotificationsModule } from '../../notifications/index.ts'
import type { Plays } from '../../plays/index.ts'

const SCRIPT = `Title: L’été

.A kitchen.

@ANNA
Nobody has been here.

@BRUNO
Somebody has.

@CLARA
She is gone.

@DORA
Who is gone?
`

describe.each(await bothEngines())('sides on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let dan: Person
  let mallory: Person
  let plays: Plays
  let id: string
  let roles: ReadonlyMap<string, string>

  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-03-01T12:00:00Z') })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    carol = await signUp(testApp, 'Carol')
    dan = await signUp(testApp, 'Dan')
    mallory = await signUp(testApp, 'Mallory')
    plays = testApp.app.plays
  })
  afterAll(() => testApp.close())

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const show = (person: Person) => read<PartsView>(person.ask('GET', `/api/plays/${id}/parts`))
  const giveOut = (person: Person) => person.ask('POST', `/api/plays/${id}/parts/given`)
  const file = (person: Person, what: string, of: string, more = '') =>
    person.ask('GET', `/api/plays/${id}/parts/file?what=${what}&of=${encodeURIComponent(of)}${more}`)
  const zip = (person: Person, body: object) => person.ask('POST', `/api/plays/${id}/parts/zip`, body)
  const role = (name: string): string => roles.get(name) ?? ''
  const cast = async (name: string, ...people: Person[]): Promise<void> => {
    const members = people.map((person) => ({ userId: person.id, understudy: false }))
    const path = `/api/plays/${id}/casting/${encodeURIComponent(role(name))}`
    expect((await alice.ask('PUT', path, { cast: members })).status).toBe(200)
    await testApp.app.kernel.events.settled()
  }
  const write = async (was: string, is: string): Promise<void> => {
    testApp.clock.advance(60_000)
    await rewrite(plays, id, { by: alice.id, was, is })
  }
  const told = async (person: Person): Promise<NotificationItem[]> => {
    const { items } = await read<{ items: NotificationItem[] }>(person.ask('GET', '/api/news'))
    return items.filter(({ kind, read: isRead }) => kind === 'parts' && !isRead)
  }
  const states = ({ actors }: PartsView) => actors.map(({ name, state }) => `${name} ${state}`)
  const textOf = (bytes: Uint8Array): string =>
    readPdf(bytes)
      .pages.flat()
      .map(({ text }) => text)
      .join(' ')
  /** The number of marked speeches, counted by the bars in the margin. */
  const marksIn = (bytes: Uint8Array): number =>
    readStreams(bytes).reduce((count, stream) => count + [...stream.matchAll(/ 1\.5 \S+ re\nf$/gm)].length, 0)
  const bytesOf = async (answer: Promise<Response>) => new Uint8Array(await (await answer).arrayBuffer())

  beforeEach(async () => {
    testApp.clock.advance(60_000)
    await testApp.app.kernel.database.query('delete from news')
    await testApp.app.kernel.database.query('delete from plays')
    const form = new FormData()
    form.set('file', new File([SCRIPT], 'summer.fountain'))
    id = (await read<PlaySummary>(alice.ask('POST', '/api/plays/import', form))).id
    for (const person of [bob, carol, dan]) {
      await alice.ask('POST', `/api/plays/${id}/people`, { email: person.email, role: 'viewer' })
      await person.ask('GET', `/api/plays/${id}`)
    }
    const { characters } = await read<PlayDetail>(alice.ask('GET', `/api/plays/${id}`))
    roles = new Map(characters.map((one) => [one.name, one.id]))
    await cast('ANNA', bob)
    await cast('BRUNO', carol)
    await cast('DORA', bob)
  })

  test('are shown to directors for everybody, and to actors for themselves', async () => {
    const view = await show(alice)
    expect(view).toMatchObject({ title: 'L’été', language: 'en', mayGiveOut: true, own: null })
    expect(view.roles.map(({ name, speeches }) => [name, speeches])).toEqual([
      ['ANNA', 1],
      ['BRUNO', 1],
      ['CLARA', 1],
      ['DORA', 1],
    ])
    expect(view.actors).toEqual([
      { id: bob.id, name: 'Bob', roles: [role('ANNA'), role('DORA')], state: 'new', givenAt: null },
      { id: carol.id, name: 'Carol', roles: [role('BRUNO')], state: 'new', givenAt: null },
    ])
    const own = await show(carol)
    expect(own).toMatchObject({ mayGiveOut: false, actors: [], own: { id: carol.id, state: 'new' } })
    expect(own.roles.map(({ name }) => name)).toEqual(['BRUNO'])
    expect(await show(dan)).toMatchObject({ roles: [], actors: [], own: null })
    expect(await codeOf(mallory.ask('GET', `/api/plays/${id}/parts`))).toEqual([404, 'play_not_found'])
  })

  test('are given out to everybody at first, then to those whose speeches or cues changed', async () => {
    expect(states((await (await giveOut(alice)).json()) as PartsView)).toEqual(['Bob current', 'Carol current'])
    expect(await told(bob)).toMatchObject([{ from: { id: alice.id }, count: 1, subject: { kind: 'play', id } }])
    expect((await told(carol)).length).toBe(1)
    expect([await told(alice), await told(dan)]).toEqual([[], []])
    for (const person of [bob, carol]) await person.ask('POST', '/api/news/read', { all: true })

    // nobody is told again if nothing changed for them
    await write('She is gone.', 'She has gone.')
    await write('Who is gone?', 'Who is gone?!')
    await write('Who is gone?!', 'Who is gone?')
    expect(states(await show(alice))).toEqual(['Bob changed', 'Carol current'])
    await write('She has gone.', 'She is gone.')
    expect(states(await show(alice))).toEqual(['Bob current', 'Carol current'])
    await giveOut(alice)
    expect([await told(bob), await told(carol)]).toEqual([[], []])

    // Anna's speech is also Bruno's cue
    await write('Nobody has been here.', 'Nobody has ever been here.')
    expect(states(await show(alice))).toEqual(['Bob changed', 'Carol changed'])
    const before = (await show(carol)).own?.givenAt
    await giveOut(alice)
    expect([(await told(bob)).length, (await told(carol)).length]).toEqual([1, 1])
    expect((await show(carol)).own).toMatchObject({ state: 'current' })
    expect((await show(carol)).own?.givenAt).not.toBe(before)
  })

  test('are due again for somebody who gets or loses a role, and gone with their access', async () => {
    await giveOut(alice)
    await cast('CLARA', dan)
    await cast('DORA', dan, dan)
    expect(states(await show(alice))).toEqual(['Bob changed', 'Carol current', 'Dan new'])
    expect((await show(dan)).own?.roles).toEqual([role('CLARA'), role('DORA')])
    const { people } = await read<{ people: { id: string; userId: string }[] }>(
      alice.ask('GET', `/api/plays/${id}/people`),
    )
    await alice.ask('DELETE', `/api/plays/${id}/people/${people.find(({ userId }) => userId === bob.id)?.id}`)
    expect(states(await show(alice))).toEqual(['Carol current', 'Dan new'])
  })

  test('are given out only by those who may write the play', async () => {
    expect(await codeOf(giveOut(carol))).toEqual([403, 'not_allowed'])
    expect(await codeOf(giveOut(mallory))).toEqual([404, 'play_not_found'])
    expect(await codeOf(zip(carol, { include: ['sides'] }))).toEqual([403, 'not_allowed'])
    expect(await codeOf(zip(mallory, { include: ['sides'] }))).toEqual([404, 'play_not_found'])
    expect(states(await show(alice))).toEqual(['Bob new', 'Carol new'])
  })

  test('are downloaded by their actor once given out, and by nobody else', async () => {
    expect(await codeOf(file(carol, 'sides', role('BRUNO')))).toEqual([403, 'not_allowed'])
    await giveOut(alice)
    const sides = await file(carol, 'sides', role('BRUNO'), '&cueWords=2')
    expect(sides.headers.get('content-type')).toBe('application/pdf')
    expect(sides.headers.get('content-disposition')).toContain(`filename*=utf-8''Sides%20%E2%80%93%20BRUNO.pdf`)
    expect(sides.headers.get('content-disposition')).toMatch(/^attachment/)
    const text = textOf(new Uint8Array(await sides.arrayBuffer()))
    expect(text).toContain('… been here.')
    expect(text).not.toContain('She is gone.')
    expect(await codeOf(file(carol, 'sides', role('ANNA')))).toEqual([403, 'not_allowed'])
    expect(await codeOf(file(carol, 'role', role('ANNA')))).toEqual([403, 'not_allowed'])
    expect(await codeOf(file(carol, 'actor', bob.id))).toEqual([403, 'not_allowed'])
    expect(await codeOf(file(dan, 'actor', dan.id))).toEqual([403, 'not_allowed'])
    expect(await codeOf(file(mallory, 'sides', role('BRUNO')))).toEqual([404, 'play_not_found'])
  })

  test('come with the script, in which the speeches of all roles of an actor are marked and numbered', async () => {
    const script = await bytesOf(file(alice, 'actor', bob.id, '&speechNumbers=play&largePrint=yes'))
    expect(marksIn(script)).toBe(2)
    expect(textOf(script)).toMatch(/\b4\b/)
    expect(marksIn(await bytesOf(file(alice, 'role', role('CLARA'))))).toBe(1)
    const whole = await bytesOf(dan.ask('GET', `/api/plays/${id}/export?format=pdf&speechNumbers=play`))
    expect([marksIn(whole), /\b4\b/.test(textOf(whole))]).toEqual([0, true])
    expect(await codeOf(file(alice, 'role', 'nobody'))).toEqual([404, 'character_not_found'])
    expect(await codeOf(file(alice, 'actor', dan.id))).toEqual([404, 'person_not_found'])
    expect(await codeOf(file(alice, 'sides', role('ANNA'), '&cueWords=31'))).toEqual([400, 'invalid'])
  })

  test('are numbered as in the layout of the play, unless a file asks for other numbers', async () => {
    const two = parseFountain(`${SCRIPT}\n.A garden.\n\n@ANNA\nAlone.\n`)
    const changes = { speechNumbers: 'scene' }
    const form = new FormData()
    const script = printFountain({ ...two, settings: { ...two.settings, changes } })
    form.set('file', new File([script], 'numbered.fountain'))
    const made = await read<PlaySummary>(alice.ask('POST', '/api/plays/import', form))
    const unnumbered = id
    id = made.id
    const { characters } = await read<PlayDetail>(alice.ask('GET', `/api/plays/${id}`))
    roles = new Map(characters.map((one) => [one.name, one.id]))
    const numbersIn = (bytes: Uint8Array) =>
      readPdf(bytes)
        .pages.flat()
        .flatMap(({ text }) => (/^[\d.]*\d$/.test(text) ? [text] : []))
    const ofFile = async (what: string, name: string, more = '') =>
      numbersIn(await bytesOf(file(alice, what, role(name), more)))
    const ofExport = async (play: string, more = '') =>
      numbersIn(await bytesOf(alice.ask('GET', `/api/plays/${play}/export?format=pdf${more}`)))

    expect(await ofExport(id)).toEqual(['1', '2', '3', '4', '1'])
    expect(await ofExport(id, '&speechNumbers=none')).toEqual([])
    expect(await ofExport(unnumbered)).toEqual([])
    const word = await bytesOf(alice.ask('GET', `/api/plays/${id}/export?format=docx`))
    const xml = new TextDecoder().decode(unzipSync(word)['word/document.xml'])
    expect(xml.split('<w:pStyle w:val="SpeechNumber"/>')).toHaveLength(1 + 5)

    expect(await ofFile('role', 'ANNA')).toEqual(['1', '2', '3', '4', '1'])
    expect(await ofFile('sides', 'CLARA')).toEqual(['2', '3'])
    expect(await ofFile('sides', 'ANNA', '&speechNumbers=play')).toEqual(['1', '5'])
    expect(await ofFile('sides', 'CLARA', '&speechNumbers=page')).toEqual(['1.2', '1.3'])
    expect(await ofFile('sides', 'CLARA', '&speechNumbers=none')).toEqual([])
    const files = unzipSync(await bytesOf(zip(alice, { include: ['sides', 'role'] })))
    expect(numbersIn(files['Sides – DORA.pdf']!)).toEqual(['3', '4'])
    expect(numbersIn(files['Script – DORA.pdf']!)).toEqual(['1', '2', '3', '4', '1'])
  })

  test('are downloaded all at once, under safe and unique names', async () => {
    const answer = await zip(alice, { include: ['sides', 'actor', 'role'], cueWords: 3 })
    expect(answer.headers.get('x-files')).toBe('10')
    expect(answer.headers.get('content-disposition')).toContain('filename*=UTF-8')
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(Object.keys(files).sort()).toEqual(
      [
        ...['ANNA', 'BRUNO', 'CLARA', 'DORA'].flatMap((name) => [`Sides – ${name}.pdf`, `Script – ${name}.pdf`]),
        'Script for Bob.pdf',
        'Script for Carol.pdf',
      ].sort(),
    )
    for (const bytes of Object.values(files)) expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
    expect(marksIn(files['Script for Bob.pdf']!)).toBe(2)
    expect(textOf(files['Sides – BRUNO.pdf']!)).toContain('… has been here.')
  })

  test.each([
    ['no body', null],
    ['nothing', { include: [] }],
    ['an unknown kind', { include: ['all'] }],
    ['an unknown field', { include: ['sides'], userId: 'x' }],
  ])('the zip is refused with %s', async (_, body) => {
    expect(await codeOf(zip(alice, body as object))).toEqual([400, 'invalid'])
  })

  test('the zip stops when its reader leaves or loses their role, and only one is made at a time', async () => {
    await alice.ask('POST', `/api/plays/${id}/people`, { email: mallory.email, role: 'editor' })
    await mallory.ask('GET', `/api/plays/${id}`)
    const all = { include: ['sides', 'actor', 'role'] }
    const reader = (await zip(mallory, all)).body!.getReader()
    const pieces = [(await reader.read()).value!]
    expect(await codeOf(zip(mallory, all))).toEqual([429, 'too_many_requests'])
    await alice.ask('POST', `/api/plays/${id}/trash`)
    for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value)
    expect(Object.keys(unzipSync(new Uint8Array(Buffer.concat(pieces)))).length).toBeLessThan(10)
    await alice.ask('POST', `/api/plays/${id}/restore`)
    const other = (await zip(mallory, all)).body!.getReader()
    await other.read()
    await other.cancel()
    expect((await zip(mallory, { include: ['sides'] })).status).toBe(200)
  })

  test('are part of a user’s data, and deleted with the account or the play', async () => {
    await giveOut(alice)
    const production = testApp.app.modules.find(({ name }) => name === 'production')!
    expect(await production.exportFor(carol.id)).toMatchObject({ parts: [{ play_id: id }] })
    await production.forget(carol.id)
    expect(await production.exportFor(carol.id)).not.toHaveProperty('parts')
    expect(states(await show(alice))).toEqual(['Bob current', 'Carol new'])
    await testApp.app.kernel.database.query('delete from plays where id = $1', [id])
    expect((await testApp.app.kernel.database.query('select * from production_parts')).rows).toEqual([])
  })

  test('are announced in the digest of those who want that, without anything of the play', async () => {
    const settings = await read<{ app: object; mail: object }>(carol.ask('GET', '/api/news/settings'))
    await carol.ask('PUT', '/api/news/settings', { ...settings, rhythm: 'daily' })
    testApp.clock.advance(60_000)
    await giveOut(alice)
    testApp.clock.advance(86_400_000)
    const notifications = testApp.app.modules.find(({ name }) => name === 'news') as NotificationsModule
    await notifications.sendDigests()
    const { rows } = await testApp.app.kernel.database.query(
      `select recipient, body from letters where name = 'digest'`,
    )
    expect(rows).toMatchObject([{ recipient: carol.email }])
    expect(rows[0]?.['body']).toContain('Alice gave out your sides for “L’été”')
  })
})

test('a play without speeches has no sides, and roles of the same name are told apart', async () => {
  const testApp = await openTestApp()
  try {
    const alice = await signUp(testApp, 'Alice', 'fr')
    const made = await alice.ask('POST', '/api/plays', { title: 'Vide', kind: 'stage', language: 'fr' })
    const { id: empty } = (await made.json()) as { id: string }
    const view = await alice.ask('GET', `/api/plays/${empty}/parts`)
    expect(await view.json()).toMatchObject({ roles: [], actors: [] })
    const zip = (id: string) => alice.ask('POST', `/api/plays/${id}/parts/zip`, { include: ['sides'] })
    expect(await codeOf(zip(empty))).toEqual([404, 'character_not_found'])
    const form = new FormData()
    const script = 'Title: Rue\n\n@A/B\nOui.\n\n@A:B\nNon.\n'
    form.set('file', new File([script], 'rue.fountain'))
    const { id, language } = (await (await alice.ask('POST', '/api/plays/import', form)).json()) as PlaySummary
    const word = language === 'fr' ? 'Rôle' : 'Sides'
    const files = unzipSync(new Uint8Array(await (await zip(id)).arrayBuffer()))
    expect(Object.keys(files).sort()).toEqual([`${word} – A B 2.pdf`, `${word} – A B.pdf`])
  } finally {
    await testApp.close()
  }
})
