import type { PlaySummary } from '@replique/contract'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { codeOf, type Person, signUp } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe.each(await engines())('a zip of several plays, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let mallory: Person

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const bring = async (person: Person, title: string, line = 'It rains.'): Promise<string> => {
    testApp.clock.advance(1000)
    const form = new FormData()
    form.set('file', new File([`Title: ${title}\n\n.ONE\n\nNORA\n${line}\n`], 'a.fountain'))
    return (await read<PlaySummary>(person.ask('POST', '/api/plays/import', form))).id
  }
  const ask = (person: Person, body: object = {}) => person.ask('POST', '/api/plays/zip', body)
  const filesOf = async (answer: Response): Promise<Record<string, Uint8Array>> =>
    unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const namesIn = async (person: Person, body: object = {}) => Object.keys(await filesOf(await ask(person, body)))

  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-11-22T10:00:00Z') })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    mallory = await signUp(testApp, 'Mallory')
    await testApp.app.kernel.events.settled()
  })
  afterAll(() => testApp.close())
  beforeEach(async () => {
    testApp.clock.advance(61_000)
    const { plays } = await read<{ plays: PlaySummary[] }>(alice.ask('GET', '/api/plays'))
    if (plays.length === 0) return
    const ids = plays.map(({ id }) => id)
    await alice.ask('POST', '/api/plays/many', { ids, deed: { what: 'trash' } })
  })

  test('contains each as Fountain and PDF, under safe and unique names', async () => {
    await bring(alice, 'Rain', 'Il pleut à verse.')
    await bring(alice, 'rain')
    await bring(alice, '../../etc/passwd')
    await bring(alice, 'CON')
    const answer = await ask(alice)
    expect(answer.headers.get('x-plays')).toBe('4')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="replique-2026-11-22.zip"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const files = await filesOf(answer)
    const stems = ['Rain', 'rain 2', 'etc passwd', 'CON_']
    expect(Object.keys(files).sort()).toEqual(stems.flatMap((stem) => [`${stem}.fountain`, `${stem}.pdf`]).sort())
    expect(new TextDecoder().decode(files['Rain.fountain'])).toContain('Il pleut à verse.')
    for (const [name, bytes] of Object.entries(files))
      if (name.endsWith('.pdf')) expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
  })

  test('leaves out plays in the trash, unless their owner selected them', async () => {
    const [kept, thrown] = [await bring(alice, 'Kept'), await bring(alice, 'Thrown')]
    await alice.ask('POST', `/api/plays/${thrown}/trash`)
    expect(await namesIn(alice)).toEqual(['Kept.fountain', 'Kept.pdf'])
    expect(await namesIn(alice, { ids: [thrown] })).toEqual(['Thrown.fountain', 'Thrown.pdf'])
    expect(await namesIn(alice, { ids: [kept, kept, NOBODY] })).toEqual(['Kept.fountain', 'Kept.pdf'])
  })

  test('contains plays of other users only if they are shared', async () => {
    const [given, hidden] = [await bring(alice, 'Given'), await bring(alice, 'Hidden')]
    const theirs = await bring(bob, 'Theirs')
    await alice.ask('POST', `/api/plays/${given}/people`, { email: bob.email, role: 'viewer' })
    await bob.ask('GET', `/api/plays/${given}`)
    expect(await namesIn(bob, { ids: [given, hidden, theirs] })).toHaveLength(4)
    expect(await namesIn(bob)).not.toContain('Given.pdf')
    expect(await codeOf(ask(mallory, { ids: [given, hidden] }))).toEqual([404, 'play_not_found'])
    expect(await codeOf(ask(mallory, { ids: [NOBODY] }))).toEqual([404, 'play_not_found'])
    await alice.ask('POST', `/api/plays/${given}/trash`)
    expect(await codeOf(ask(bob, { ids: [given, hidden] }))).toEqual([404, 'play_not_found'])
  })

  test('contains the plays shared with a group, for its members only', async () => {
    const group = await read<{ id: string }>(alice.ask('POST', '/api/groups', { name: 'Troupe', language: 'fr' }))
    const [shared, thrown] = [await bring(alice, 'Shared'), await bring(alice, 'Thrown')]
    await bring(alice, 'Apart')
    expect(await codeOf(ask(alice, { groupId: group.id }))).toEqual([404, 'play_not_found'])
    for (const id of [shared, thrown]) await alice.ask('PUT', `/api/plays/${id}/groups/${group.id}`, { role: 'viewer' })
    await alice.ask('POST', `/api/plays/${thrown}/trash`)
    expect(await codeOf(ask(bob, { groupId: group.id }))).toEqual([404, 'group_not_found'])
    const invited = await read<{ link: string }>(alice.ask('POST', `/api/groups/${group.id}/invitations`, { uses: 1 }))
    await bob.ask('POST', '/api/invitations/accept', { secret: new URL(invited.link).searchParams.get('secret') })
    for (const person of [alice, bob])
      expect(await namesIn(person, { groupId: group.id })).toEqual(['Shared.fountain', 'Shared.pdf'])
    expect(await namesIn(bob, { ids: [shared, thrown] })).toEqual(['Shared.fountain', 'Shared.pdf'])
    expect(await codeOf(ask(bob, { groupId: group.id, ids: [shared] }))).toEqual([400, 'invalid'])
    await alice.ask('POST', `/api/groups/${group.id}/archive`)
    expect(await codeOf(ask(bob, { groupId: group.id }))).toEqual([404, 'play_not_found'])
    expect(await codeOf(ask(mallory, { groupId: NOBODY }))).toEqual([404, 'group_not_found'])
  })

  test('stops when its reader leaves, and leaves out plays whose access was removed meanwhile', async () => {
    const ids: string[] = []
    for (let at = 0; at < 8; at += 1) ids.push(await bring(alice, `Play ${at}`))
    for (const id of ids) {
      await alice.ask('POST', `/api/plays/${id}/people`, { email: bob.email, role: 'viewer' })
      await bob.ask('GET', `/api/plays/${id}`)
    }
    const begun = await ask(bob, { ids })
    const reader = begun.body!.getReader()
    const first = await reader.read()
    expect(await codeOf(ask(bob, { ids }))).toEqual([429, 'too_many_requests'])
    await alice.ask('POST', '/api/plays/many', { ids, deed: { what: 'trash' } })
    const rest: Uint8Array[] = [first.value!]
    for (let next = await reader.read(); !next.done; next = await reader.read()) rest.push(next.value)
    const files = Object.keys(unzipSync(new Uint8Array(Buffer.concat(rest))))
    expect(files.length).toBeGreaterThan(0)
    expect(files.length).toBeLessThan(2 * ids.length)
    await alice.ask('POST', '/api/plays/many', { ids, deed: { what: 'restore' } })
    const other = (await ask(bob, { ids })).body!.getReader()
    await other.read()
    await other.cancel()
    expect(await namesIn(bob, { ids: ids.slice(0, 1) })).toHaveLength(2)
  })

  test.each([
    ['no body', null],
    ['no plays', { ids: [] }],
    ['an invalid id', { ids: ['../x'] }],
    ['more than it may say', { owner_id: NOBODY }],
    ['another person', { ids: [NOBODY], userId: NOBODY }],
    ['no list', { ids: 'all' }],
    ['too many', { ids: Array.from({ length: 501 }, () => NOBODY) }],
  ])('is refused with %s', async (_what, body) => {
    expect(await codeOf(ask(alice, body as object))).toEqual([400, 'invalid'])
  })

  test('requires a session', async () => {
    expect(
      (
        await testApp.fetch('/api/plays/zip', {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(401)
    expect((await testApp.fetch('/api/plays/zip')).status).toBeGreaterThanOrEqual(400)
  })
})
