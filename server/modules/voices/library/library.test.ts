import { LIMITS, type LibraryVoice, type OfferedVoice, type VoiceLibrary } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { codeOf, PASSWORD, type Person, signUp } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { read, troupeOf, type Troupe } from '../../groups/troupe-for-tests.ts'

const CLAIRE = { name: 'Claire', engine: 'built-in', voice: 'fr-claire', language: 'fr' }
const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe.each(await engines())('voices in libraries, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let clara: Person
  let dora: Person
  let mallory: Person
  let troupe: Troupe
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    const people = ['Alice', 'Bob', 'Clara', 'Dora', 'Mallory'].map((name) => signUp(testApp, name))
    ;[alice, bob, clara, dora, mallory] = (await Promise.all(people)) as [Person, Person, Person, Person, Person]
  })
  afterAll(() => testApp.close())
  /** Alice's group, with Bob as its admin and Clara and Dora as members. */
  beforeEach(async () => {
    troupe = await troupeOf(testApp, { owner: alice, admins: [bob], members: [clara, dora] })
    await testApp.app.kernel.database.query('delete from voices')
  })

  const path = () => `/api/groups/${troupe.id}/voices`
  const list = (who: Person) => read<VoiceLibrary>(who.ask('GET', path()))
  const add = async (who: Person, more: object = {}) =>
    read<LibraryVoice>(who.ask('POST', path(), { ...CLAIRE, ...more }))
  const change = (who: Person, id: string, request: object) => who.ask('PATCH', `/api/voices/${id}`, request)
  const remove = (who: Person, id: string) => who.ask('DELETE', `/api/voices/${id}`)
  const namesOf = async (who: Person) => (await list(who)).voices.map(({ name }) => name)

  test('are offered with their properties', async () => {
    const { voices } = await read<{ voices: OfferedVoice[] }>(mallory.ask('GET', '/api/voices/offer'))
    expect(voices.find(({ id }) => id === 'fr-claire')).toEqual({
      engine: 'built-in',
      id: 'fr-claire',
      name: 'Claire',
      accent: 'fr-FR',
      languages: ['fr'],
      gender: 'female',
      age: 'adult',
    })
    expect(new Set(voices.map(({ age }) => age)).size).toBe(4)
  })

  test('are added by any member of the group, and seen by all', async () => {
    const added = await add(clara, { name: '  La   reine ', pitch: -2.5, rate: 0.9, volume: 1.2, manner: 'lasse' })
    expect(added).toMatchObject({
      ...CLAIRE,
      name: 'La reine',
      gender: 'female',
      age: 'adult',
      pitch: -2.5,
      rate: 0.9,
      volume: 1.2,
      manner: 'lasse',
      offered: true,
      addedBy: 'Clara',
      speaks: [],
      may: { change: true },
    })
    await add(alice, { name: 'Bêta' })
    expect(await add(alice, { name: 'alpha' })).toMatchObject({ pitch: 0, rate: 1, volume: 1, manner: '' })
    for (const who of [alice, bob, clara, dora]) expect(await namesOf(who)).toEqual(['alpha', 'Bêta', 'La reine'])
    expect((await list(dora)).may).toEqual({ add: true })
    expect(JSON.stringify(await list(dora))).not.toContain('@')
  })

  test('are changed by the group’s admins and owner, and by the member who added them', async () => {
    const hers = await add(clara)
    const may = async (who: Person) => (await list(who)).voices[0]?.may.change
    expect([await may(alice), await may(bob), await may(clara), await may(dora)]).toEqual([true, true, true, false])
    expect(await codeOf(change(dora, hers.id, { name: 'Mine' }))).toEqual([403, 'not_allowed'])
    expect(await codeOf(remove(dora, hers.id))).toEqual([403, 'not_allowed'])
    expect(await read(change(clara, hers.id, { pitch: 3 }))).toMatchObject({ name: 'Claire', pitch: 3, rate: 1 })
    expect(await read(change(bob, hers.id, { name: 'Reine', manner: 'bas' }))).toMatchObject({
      name: 'Reine',
      pitch: 3,
    })
    const other = { engine: 'built-in', voice: 'en-old-tom', language: 'en' }
    expect(await read(change(alice, hers.id, other))).toMatchObject({ ...other, gender: 'male', age: 'old', pitch: 3 })
    expect((await remove(bob, hers.id)).status).toBe(204)
    expect(await codeOf(remove(bob, hers.id))).toEqual([404, 'voice_not_found'])
    expect(await namesOf(clara)).toEqual([])
  })

  test('are hidden from other users and from former members', async () => {
    const hers = await add(clara)
    await clara.ask('POST', `/api/groups/${troupe.id}/leave`)
    for (const who of [mallory, clara]) {
      expect(await codeOf(who.ask('GET', path()))).toEqual([404, 'group_not_found'])
      expect(await codeOf(who.ask('POST', path(), CLAIRE))).toEqual([404, 'group_not_found'])
      for (const id of [hers.id, NOBODY]) {
        expect(await codeOf(change(who, id, { name: 'Mine' }))).toEqual([404, 'voice_not_found'])
        expect(await codeOf(remove(who, id))).toEqual([404, 'voice_not_found'])
      }
    }
    expect(await namesOf(alice)).toEqual(['Claire'])
  })

  test('are read-only once the group is archived', async () => {
    const hers = await add(clara)
    await alice.ask('POST', `/api/groups/${troupe.id}/archive`)
    const { voices, may } = await list(clara)
    expect([voices.length, voices[0]?.may.change, may.add]).toEqual([1, false, false])
    for (const refused of [
      alice.ask('POST', path(), CLAIRE),
      change(alice, hers.id, { name: 'Late' }),
      remove(clara, hers.id),
    ])
      expect(await codeOf(refused)).toEqual([409, 'group_archived'])
    expect(await codeOf(remove(dora, hers.id))).toEqual([403, 'not_allowed'])
  })

  test.each<[string, object, string]>([
    ['an unknown engine', { engine: 'elsewhere' }, 'voice_unknown'],
    ['an unknown voice', { voice: '../../etc/passwd' }, 'voice_unknown'],
    ['a language that the voice does not speak', { language: 'en' }, 'voice_unknown'],
    ['an unknown language', { language: 'de' }, 'invalid'],
    ['a pitch above an octave', { pitch: 12.1 }, 'invalid'],
    ['a pitch that is not a number', { pitch: 'NaN' }, 'invalid'],
    ['a speed of zero', { rate: 0 }, 'invalid'],
    ['a negative volume', { volume: -0.1 }, 'invalid'],
    ['no name', { name: ' \u200B\u202E ' }, 'invalid'],
    ['a name that is too long', { name: 'x'.repeat(LIMITS.voiceName + 1) }, 'invalid'],
    ['a manner that is too long', { manner: 'x'.repeat(LIMITS.voiceManner + 1) }, 'invalid'],
  ])('cannot be saved with %s', async (_what, request, code) => {
    expect(await codeOf(alice.ask('POST', path(), { ...CLAIRE, ...request }))).toEqual([400, code])
    const kept = await add(alice)
    const whole = { engine: kept.engine, voice: kept.voice, ...request }
    expect(await codeOf(change(alice, kept.id, whole))).toEqual([400, code])
    expect((await list(alice)).voices[0]).toMatchObject(CLAIRE)
  })

  test('can have any name', async () => {
    const names = ['<img src=x onerror=alert(1)>', '{{constructor}}', '"><svg onload>', 'Чайка 🕊']
    for (const name of names) await add(clara, { name, manner: name })
    expect((await namesOf(dora)).toSorted()).toEqual(names.toSorted())
  })

  test('are limited in number, even when two are added at once', async () => {
    const { kernel } = testApp.app
    await add(alice)
    const copies = LIMITS.groupVoices - 2
    await kernel.database.query(
      `insert into voices (id, group_id, added_by, name, engine, voice, language, gender, age, pitch, rate, volume,
         manner, created_at, changed_at)
       select gen_random_uuid(), group_id, added_by, name, engine, voice, language, gender, age, pitch, rate, volume,
         manner, created_at, changed_at from voices, generate_series(1, ${copies})`,
    )
    const asked = await Promise.all([alice, bob, clara].map((who) => who.ask('POST', path(), CLAIRE)))
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect((await list(dora)).voices.length).toBe(LIMITS.groupVoices)
  })

  describe('of a user', () => {
    const own = async (who: Person) => (await read<VoiceLibrary>(who.ask('GET', '/api/voices'))).voices

    test('are visible to that user only', async () => {
      const mine = await read<LibraryVoice>(clara.ask('POST', '/api/voices', { ...CLAIRE, name: 'Grand-mère' }))
      expect(await own(clara)).toMatchObject([{ name: 'Grand-mère', addedBy: null, may: { change: true } }])
      expect([await own(alice), await namesOf(alice)]).toEqual([[], []])
      for (const who of [alice, mallory])
        expect(await codeOf(change(who, mine.id, { name: 'Mine' }))).toEqual([404, 'voice_not_found'])
      expect(await read(change(clara, mine.id, { rate: 2 }))).toMatchObject({ rate: 2 })
      expect((await remove(clara, mine.id)).status).toBe(204)
      expect(await own(clara)).toEqual([])
    })

    test('are exported and deleted with the account; those of the group remain', async () => {
      const eve = await signUp(testApp, `Eve${engine.name}`)
      await troupe.join(eve, (await troupe.invite(alice)).link)
      await eve.ask('POST', '/api/voices', { ...CLAIRE, name: 'Mine alone' })
      await add(eve, { name: 'For all' })
      const { kernel, modules } = testApp.app
      const module = modules.find(({ name }) => name === 'voices')
      expect(await module?.exportFor(eve.id)).toMatchObject({
        voices: [{ name: 'Mine alone', voice: 'fr-claire' }],
        added_voices: [{ name: 'For all', group_id: troupe.id }],
      })
      expect((await eve.ask('POST', '/api/account/remove', { password: PASSWORD })).status).toBe(204)
      expect((await list(alice)).voices).toMatchObject([{ name: 'For all', addedBy: null }])
      const { rows } = await kernel.database.query('select name from voices where user_id = $1 or added_by = $1', [
        eve.id,
      ])
      expect(rows).toEqual([])
    })
  })
})
