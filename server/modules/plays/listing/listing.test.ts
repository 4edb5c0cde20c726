import { LIMITS, PLAY_SORTS, type ListedPlay, type PlaySummary } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { codeOf, type Person, signUp } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'

interface Part {
  readonly plays: ListedPlay[]
  readonly next: string | null
}

const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe.each(await bothEngines())('lists of plays on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let mallory: Person

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const start = async (person: Person, title: string): Promise<string> =>
    (await read<PlaySummary>(person.ask('POST', '/api/plays', { title, kind: 'stage', language: 'fr' }))).id
  const list = (person: Person, asked: Record<string, string> = {}): Promise<Part> =>
    read(person.ask('GET', `/api/plays?${new URLSearchParams(asked).toString()}`))
  const idsOf = async (person: Person, asked: Record<string, string> = {}) =>
    (await list(person, asked)).plays.map(({ id }) => id)
  const many = (person: Person, ids: readonly string[], deed: object) =>
    person.ask('POST', '/api/plays/many', { ids, deed })
  const done = (person: Person, ids: readonly string[], deed: object) =>
    read<{ done: string[]; left: string[] }>(many(person, ids, deed))
  const labels = async (person: Person) =>
    (await read<{ labels: { label: string; plays: number }[] }>(person.ask('GET', '/api/plays/labels'))).labels

  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-11-22T10:00:00Z') })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    mallory = await signUp(testApp, 'Mallory')
  })
  afterAll(() => testApp.close())
  beforeEach(async () => {
    const ids = [...(await idsOf(alice)), ...(await idsOf(alice, { view: 'trash' }))]
    if (ids.length > 0) await many(alice, ids, { what: 'trash' })
    if (ids.length > 0) await many(alice, ids, { what: 'remove' })
    testApp.clock.advance(61_000)
  })

  test('are sorted by change, title and creation', async () => {
    const ids: string[] = []
    for (const title of ['Zoé', 'Scène 10', 'éclair', '« Scène 2 »', 'Arbre']) {
      ids.push(await start(alice, title))
      testApp.clock.advance(1000)
    }
    const titles = async (sort: string) => (await list(alice, { sort })).plays.map(({ title }) => title)
    expect(await titles('title')).toEqual(['Arbre', 'éclair', '« Scène 2 »', 'Scène 10', 'Zoé'])
    await alice.ask('PATCH', `/api/plays/${ids[0]}`, { title: 'Abri' })
    expect(await titles('changed')).toEqual(['Abri', 'Arbre', '« Scène 2 »', 'éclair', 'Scène 10'])
    expect(await titles('created')).toEqual(['Arbre', '« Scène 2 »', 'éclair', 'Scène 10', 'Abri'])
    expect((await titles('title'))[0]).toBe('Abri')
  })

  test.each([
    ['changed', 'yesterday'],
    ['created', "2026-03-01' or ''='"],
    ['changed', ''],
    ['title', 'a\0b'],
  ])('sorted by %s refuse to continue after %j', async (sort, value) => {
    const after = Buffer.from(JSON.stringify([sort, value, alice.id])).toString('base64url')
    expect(await codeOf(alice.ask('GET', `/api/plays?sort=${sort}&after=${after}`))).toEqual([400, 'invalid'])
  })

  test('are paged without repetition, in every order', async () => {
    const all = 2 * LIMITS.page + 5
    for (let made = 0; made < all; made += 1) {
      await start(alice, `Pièce ${made % 7}`)
      if (made % 3 === 0) testApp.clock.advance(1000)
      // stays below the rate limit for creating plays
      if (made % 50 === 49) testApp.clock.advance(60_000)
    }
    for (const sort of PLAY_SORTS) {
      const parts: Part[] = []
      do {
        const after = parts.at(-1)?.next
        parts.push(await list(alice, { sort, ...(typeof after === 'string' ? { after } : {}) }))
      } while (parts.at(-1)?.next !== null)
      expect(parts.map(({ plays }) => plays.length)).toEqual([LIMITS.page, LIMITS.page, 5])
      expect(new Set(parts.flatMap(({ plays }) => plays.map(({ id }) => id))).size).toBe(all)
      const other = sort === 'title' ? 'created' : 'title'
      const elsewhere = alice.ask('GET', `/api/plays?sort=${other}&after=${parts[0]?.next}`)
      expect(await codeOf(elsewhere)).toEqual([400, 'invalid'])
    }
    await many(alice, await idsOf(alice), { what: 'trash' })
    await many(alice, await idsOf(alice), { what: 'trash' })
    await many(alice, await idsOf(alice), { what: 'trash' })
    expect(await idsOf(alice)).toEqual([])
    expect((await list(alice, { view: 'trash' })).next).not.toBeNull()
    await many(alice, await idsOf(alice, { view: 'trash' }), { what: 'remove' })
    await many(alice, await idsOf(alice, { view: 'trash' }), { what: 'remove' })
  })

  describe('a label', () => {
    test('is private: added to several plays, counted, filtered by and removed', async () => {
      const [one, two] = [await start(alice, 'One'), await start(alice, 'Two')]
      await alice.ask('POST', `/api/plays/${one}/people`, { email: bob.email, role: 'viewer' })
      expect(await done(alice, [one, two], { what: 'label', label: ' Été  2027 ' })).toEqual({
        done: expect.arrayContaining([one, two]),
        left: [],
      })
      await done(alice, [one], { what: 'label', label: 'ete 2027' })
      await done(alice, [two], { what: 'label', label: 'Radio' })
      expect(await labels(alice)).toEqual([
        { label: 'Été 2027', plays: 2 },
        { label: 'Radio', plays: 1 },
      ])
      expect(await idsOf(alice, { label: 'Radio' })).toEqual([two])
      expect(await idsOf(alice, { label: 'Radio', q: 'two' })).toEqual([two])
      expect(await idsOf(alice, { label: 'Radio', q: 'one' })).toEqual([])
      const found = (await list(alice)).plays.find(({ id }) => id === two)
      expect(found?.labels).toEqual(['Radio', 'Été 2027'])
      expect(await labels(bob)).toEqual([])
      expect((await list(bob)).plays.find(({ id }) => id === one)?.labels).toEqual([])
      expect(await idsOf(bob, { label: 'Radio' })).toEqual([])
      await done(bob, [one], { what: 'unlabel', label: 'Été 2027' })
      await done(alice, [two], { what: 'unlabel', label: 'Radio' })
      expect(await labels(alice)).toEqual([{ label: 'Été 2027', plays: 2 }])
    })

    test('does not appear for plays without access or in the trash', async () => {
      const id = await start(alice, 'Given')
      await alice.ask('POST', `/api/plays/${id}/people`, { email: bob.email, role: 'viewer' })
      await bob.ask('GET', `/api/plays/${id}`)
      await done(bob, [id], { what: 'label', label: 'Borrowed' })
      expect(await labels(bob)).toEqual([{ label: 'Borrowed', plays: 1 }])
      await done(alice, [id], { what: 'trash' })
      expect(await labels(bob)).toEqual([])
      await done(alice, [id], { what: 'restore' })
      const { people } = await read<{ people: { id: string; role: string }[] }>(
        alice.ask('GET', `/api/plays/${id}/people`),
      )
      await alice.ask('DELETE', `/api/plays/${id}/people/${people.find(({ role }) => role === 'viewer')?.id}`)
      expect([await labels(bob), await idsOf(bob, { label: 'Borrowed' })]).toEqual([[], []])
    })

    test('is limited in number per play', async () => {
      const id = await start(alice, 'Much')
      for (let at = 0; at < LIMITS.labelsOnPlay; at += 1) await done(alice, [id], { what: 'label', label: `L${at}` })
      expect(await codeOf(many(alice, [id], { what: 'label', label: 'one more' }))).toEqual([409, 'too_many_labels'])
      expect((await done(alice, [id], { what: 'label', label: 'l3' })).done).toEqual([id])
      expect(await labels(alice)).toHaveLength(LIMITS.labelsOnPlay)
    })

    test.each(['', '   ', '\u0007', 'x'.repeat(41), 7, null, { $ne: '' }])('%j is refused', async (label) => {
      const id = await start(alice, 'Plain')
      expect(await codeOf(many(alice, [id], { what: 'label', label }))).toEqual([400, 'invalid'])
      expect(await labels(alice)).toEqual([])
    })
  })

  describe('actions on several plays', () => {
    test('trash, restore and delete them', async () => {
      const ids = [await start(alice, 'One'), await start(alice, 'Two')]
      const [first, second] = ids as [string, string]
      expect((await done(alice, [first, first], { what: 'trash' })).done).toEqual([first])
      expect(await idsOf(alice, { view: 'trash' })).toEqual([first])
      expect(await done(alice, ids, { what: 'remove' })).toEqual({ done: [first], left: [second] })
      expect(await done(alice, ids, { what: 'restore' })).toEqual({ done: [], left: ids })
      await done(alice, [second], { what: 'trash' })
      expect((await done(alice, [second], { what: 'restore' })).done).toEqual([second])
      expect(await idsOf(alice)).toEqual([second])
    })

    test.each(['trash', 'restore', 'remove', 'label', 'unlabel'])(
      'leave the plays of other users unchanged: %s',
      async (what) => {
        const [given, hidden, thrown] = [await start(alice, 'A'), await start(alice, 'B'), await start(alice, 'C')]
        await alice.ask('POST', `/api/plays/${given}/people`, { email: bob.email, role: 'editor' })
        await done(alice, [thrown], { what: 'trash' })
        const ids = [given, hidden, thrown, NOBODY]
        const deed = what.endsWith('label') ? { what, label: 'Mine' } : { what }
        const mayLabel = what.endsWith('label')
        expect(await done(mallory, ids, deed)).toEqual({ done: [], left: ids })
        expect(await done(bob, ids, deed)).toEqual(
          mayLabel ? { done: [given], left: [hidden, thrown, NOBODY] } : { done: [], left: ids },
        )
        expect(new Set(await idsOf(alice))).toEqual(new Set([given, hidden]))
        expect(await idsOf(alice, { view: 'trash' })).toEqual([thrown])
        expect(await labels(mallory)).toEqual([])
      },
    )

    test.each([
      ['no play', [], { what: 'trash' }],
      ['an invalid id', ['x'], { what: 'trash' }],
      ['too many', Array.from({ length: LIMITS.chosen + 1 }, () => NOBODY), { what: 'trash' }],
      ['no action', [NOBODY], {}],
      ['an unknown action', [NOBODY], { what: 'give', to: NOBODY }],
    ])('refuse %s', async (_what, ids, deed) => {
      expect(await codeOf(many(alice, ids, deed))).toEqual([400, 'invalid'])
    })
  })
})
