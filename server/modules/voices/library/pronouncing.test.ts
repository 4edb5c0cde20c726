import { LIMITS, type PlaySummary, type Pronunciations } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { codeOf, type Person, signUp } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { read } from '../../groups/troupe-for-tests.ts'

const SCRIPT = 'Title: Pluie\n\nINT. CUISINE\n\n@ŒDIPE\nOui.\n\n@Siobhán\nNon.\n'

describe.each(await engines())('pronunciations of a play, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let mallory: Person
  let path: string
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    const people = ['Alice', 'Bob', 'Carol', 'Mallory'].map((name) => signUp(testApp, name))
    ;[alice, bob, carol, mallory] = (await Promise.all(people)) as [Person, Person, Person, Person]
  })
  afterAll(() => testApp.close())
  /** A play that bob can edit and carol can read. */
  beforeEach(async () => {
    const body = new FormData()
    body.append('file', new File([SCRIPT], 'pluie.fountain'))
    const { id } = await read<PlaySummary>(alice.ask('POST', '/api/plays/import', body))
    await alice.ask('POST', `/api/plays/${id}/people`, { email: bob.email, role: 'editor' })
    await alice.ask('POST', `/api/plays/${id}/people`, { email: carol.email, role: 'viewer' })
    for (const who of [bob, carol]) await who.ask('GET', `/api/plays/${id}`)
    path = `/api/plays/${id}/pronunciation`
  })
  const show = (who: Person) => read<Pronunciations>(who.ask('GET', path))
  const say = (who: Person, ...entries: { written: string; said: string | null }[]) =>
    who.ask('PATCH', path, { entries })

  test('are set by editors, with names listed first, and seen by viewers', async () => {
    expect(await show(carol)).toEqual({ entries: [], names: ['ŒDIPE', 'Siobhán'], may: { change: false } })
    expect((await say(bob, { written: ' Siobhán ', said: 'Chivône' })).status).toBe(200)
    const told = await read<Pronunciations>(say(alice, { written: 'Œdipe', said: 'édipe' }))
    expect(told).toEqual({
      entries: [
        { written: 'Œdipe', said: 'édipe' },
        { written: 'Siobhán', said: 'Chivône' },
      ],
      names: [],
      may: { change: true },
    })
    expect(await show(carol)).toEqual({ ...told, may: { change: false } })
  })

  test('exist once for each word, ignoring case; a name differs from the common word', async () => {
    await say(bob, { written: 'Rose', said: 'rauze' }, { written: 'rose', said: 'rôze' })
    await say(alice, { written: 'ROSE', said: 'roz' })
    expect((await show(bob)).entries.map(({ written, said }) => `${written} ${said}`).toSorted()).toEqual([
      'ROSE roz',
      'rose rôze',
    ])
    await say(bob, { written: 'Rose', said: null }, { written: 'nobody', said: null })
    expect((await show(bob)).entries).toEqual([{ written: 'rose', said: 'rôze' }])
  })

  test('cannot be changed by viewers or seen by users without access', async () => {
    const entry = { written: 'a', said: 'b' }
    expect(await codeOf(say(carol, entry))).toEqual([403, 'not_allowed'])
    expect(await codeOf(say(mallory, entry))).toEqual([404, 'play_not_found'])
    expect(await codeOf(mallory.ask('GET', path))).toEqual([404, 'play_not_found'])
    await alice.ask('POST', path.replace('pronunciation', 'trash'))
    expect(await codeOf(say(bob, entry))).toEqual([404, 'play_not_found'])
  })

  test.each([
    [[]],
    [[{ written: '', said: 'x' }]],
    [[{ written: 'x', said: ' ' }]],
    [[{ written: '\u200B', said: 'x' }]],
    [[{ written: 'x', said: 'y'.repeat(LIMITS.pronunciation + 1) }]],
    [[{ written: 'x' }]],
  ])('cannot be %j', async (entries) =>
    expect(await codeOf(bob.ask('PATCH', path, { entries }))).toEqual([400, 'invalid']),
  )

  test('are limited in number, and a request over the limit changes nothing', async () => {
    const words = Array.from({ length: LIMITS.pronunciations }, (_, at) => ({ written: `w${at}`, said: 'w' }))
    expect((await say(bob, ...words)).status).toBe(200)
    expect(await codeOf(say(bob, { written: 'w0', said: 'v' }, { written: 'more', said: 'm' }))).toEqual([
      409,
      'too_many_pronunciations',
    ])
    const { entries } = await show(bob)
    expect([entries.length, entries.find(({ written }) => written === 'w0')?.said]).toEqual([500, 'w'])
    expect((await say(bob, { written: 'w0', said: null }, { written: 'more', said: 'm' })).status).toBe(200)
  })
})
