import type { Casting, LibraryVoice, PlaySummary, PlayVoices, VoiceLibrary } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { codeOf, type Person, signUp } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { read, troupeOf, type Troupe } from '../../groups/troupe-for-tests.ts'

const CLAIRE = { name: 'Claire', engine: 'built-in', voice: 'fr-claire', language: 'fr' }
const NOBODY = '00000000-0000-4000-8000-00000000dead'
const LINE = 'I have been waiting here since the beginning of the second act.'
const SCRIPT = `Title: Rain\n\nINT. KITCHEN\n\nADA\nListen.\n\nADA\n*${LINE}*\n\nBEA\nTo what?\n\nCAT\n(mewing)\n`

describe.each(await engines())('voices for casting, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let mallory: Person
  let troupe: Troupe
  let playId: string
  let ada: string
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    const people = ['Alice', 'Bob', 'Carol', 'Mallory'].map((name) => signUp(testApp, name))
    ;[alice, bob, carol, mallory] = (await Promise.all(people)) as [Person, Person, Person, Person]
  })
  afterAll(() => testApp.close())
  /** Alice's play, shared with her group, which bob is in. Carol isn't in the group and has read access. */
  beforeEach(async () => {
    troupe = await troupeOf(testApp, { owner: alice, members: [bob] })
    await testApp.app.kernel.database.query('delete from voices')
    const body = new FormData()
    body.append('file', new File([SCRIPT], 'rain.fountain'))
    playId = (await read<PlaySummary>(alice.ask('POST', '/api/plays/import', body))).id
    await alice.ask('PUT', `/api/plays/${playId}/groups/${troupe.id}`, { role: 'editor' })
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: carol.email, role: 'viewer' })
    await carol.ask('GET', `/api/plays/${playId}`)
    ada = (await show(alice)).characters.find(({ name }) => name === 'ADA')?.id ?? ''
  })

  const show = (who: Person) => read<PlayVoices>(who.ask('GET', `/api/plays/${playId}/voices`))
  const shown = async (who: Person) =>
    (await show(who)).voices.flatMap(({ name, group, castable, kept }) => (kept ? [[name, group, castable]] : []))
  const keep = (who: Person, name: string, path = `/api/groups/${troupe.id}/voices`) =>
    read<LibraryVoice>(who.ask('POST', path, { ...CLAIRE, name }))
  const cast = (who: Person, ...voiceIds: string[]) =>
    who.ask('PUT', `/api/plays/${playId}/casting/${encodeURIComponent(ada)}`, {
      cast: voiceIds.map((voiceId) => ({ voiceId, understudy: false })),
    })
  const castNow = async () =>
    (await read<Casting>(alice.ask('GET', `/api/plays/${playId}/casting`))).cast.map(({ voiceId }) => voiceId)

  test('are the user’s own and those of the play’s groups, and each character has a sample line', async () => {
    await keep(alice, 'Of the troupe')
    await keep(bob, 'Bob’s', '/api/voices')
    expect(await shown(bob)).toEqual([
      ['Bob’s', null, true],
      ['Of the troupe', 'La Troupe', true],
    ])
    expect(await shown(alice)).toEqual([['Of the troupe', 'La Troupe', true]])
    // readers can't choose voices, and only see those that are cast
    expect(await shown(carol)).toEqual([])
    const { characters } = await show(carol)
    expect(characters.map(({ name, line }) => [name, line])).toEqual([
      ['ADA', LINE],
      ['BEA', 'To what?'],
      ['CAT', ''],
    ])
    expect(await codeOf(mallory.ask('GET', `/api/plays/${playId}/voices`))).toEqual([404, 'play_not_found'])
  })

  test('of the engines are listed in the language of the play, and only offered ones can be chosen', async () => {
    const offered = async (who: Person) => (await show(who)).voices.filter(({ kept }) => !kept)
    const all = await offered(bob)
    expect(all.length).toBeGreaterThan(10)
    expect(all.every(({ language, castable, group }) => language === 'en' && castable && group === null)).toBe(true)
    const [one, other] = all
    expect((await cast(bob, one!.id)).status).toBe(200)
    expect(await castNow()).toEqual([one!.id])
    // readers see the casting but can't change it
    expect(await offered(carol)).toEqual([{ ...one, castable: false }])
    expect(
      await codeOf(carol.ask('PUT', `/api/plays/${playId}/casting/${encodeURIComponent(ada)}`, { cast: [] })),
    ).toEqual([403, 'not_allowed'])
    for (const id of [`${other!.id}x`, 'built-in/', 'nothing/en-x', `other/${other!.voice}`])
      expect(await codeOf(cast(bob, id))).toEqual([404, 'voice_not_found'])
    // no other character gets this voice automatically
    expect((await show(bob)).characters.map(({ automatic }) => automatic?.voice).slice(1)).not.toContain(one!.voice)
  })

  test('are assigned automatically when none was chosen: a different one for each character, in the play’s language', async () => {
    const automatic = async () => (await show(carol)).characters.map((one) => one.automatic?.voice ?? '')
    const [first = '', ...others] = await automatic()
    expect(new Set([first, ...others]).size).toBe(3)
    expect([first, ...others].every((id) => id.startsWith('en-'))).toBe(true)
    // a chosen voice doesn't change anyone's automatic voice, so the character gets the same one back when the choice
    // is removed
    const { id } = await keep(alice, 'Of the troupe')
    await cast(alice, id)
    expect(await automatic()).toEqual([first, ...others])
  })

  test('are heard by all readers of the play, and their group sees where they speak', async () => {
    const voice = await keep(alice, 'Of the troupe')
    expect((await cast(bob, voice.id)).status).toBe(200)
    expect(await shown(carol)).toEqual([['Of the troupe', 'La Troupe', false]])
    const { voices } = await read<VoiceLibrary>(bob.ask('GET', `/api/groups/${troupe.id}/voices`))
    expect(voices[0]?.speaks).toEqual([{ playId, title: 'Rain', characterId: ada, character: 'ADA' }])
    await alice.ask('DELETE', `/api/plays/${playId}/groups/${troupe.id}`)
    const after = await read<VoiceLibrary>(bob.ask('GET', `/api/groups/${troupe.id}/voices`))
    // bob has lost access to the play, but the voice keeps its part
    expect(after.voices[0]?.speaks).toEqual([])
    expect(await castNow()).toEqual([voice.id])
  })

  test('cannot be cast by users without access to them', async () => {
    const ofTroupe = await keep(alice, 'Of the troupe')
    const bobs = await keep(bob, 'Bob’s', '/api/voices')
    const foreign = await troupeForeign(mallory)
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: carol.email, role: 'editor' })
    const refused = [404, 'voice_not_found']
    for (const id of [bobs.id, foreign, NOBODY, 'voice-7', "' or 1=1 --"])
      expect(await codeOf(cast(alice, id))).toEqual(refused)
    // carol can edit the play but isn't in the group
    expect(await codeOf(cast(carol, ofTroupe.id))).toEqual(refused)
    expect(await codeOf(cast(alice, ofTroupe.id, bobs.id))).toEqual(refused)
    expect(await castNow()).toEqual([])
    // anyone who may cast can keep an assigned voice, even one they couldn't assign themselves
    await cast(bob, bobs.id)
    expect((await cast(carol, bobs.id)).status).toBe(200)
  })

  test('of a group that the user left, or that was archived, can no longer be cast', async () => {
    const voice = await keep(alice, 'Of the troupe')
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: bob.email, role: 'editor' })
    await bob.ask('GET', `/api/plays/${playId}`)
    await bob.ask('POST', `/api/groups/${troupe.id}/leave`)
    expect([await shown(bob), await codeOf(cast(bob, voice.id))]).toEqual([[], [404, 'voice_not_found']])
    await alice.ask('POST', `/api/groups/${troupe.id}/archive`)
    expect([await shown(alice), await codeOf(cast(alice, voice.id))]).toEqual([[], [404, 'voice_not_found']])
  })

  test('disappear from the list once deleted, and stay in the casting until it is changed', async () => {
    const voice = await keep(alice, 'Of the troupe')
    await cast(alice, voice.id)
    await alice.ask('DELETE', `/api/voices/${voice.id}`)
    expect([await shown(carol), await castNow()]).toEqual([[], [voice.id]])
    // the part can be saved unchanged, and given to another voice
    expect((await cast(bob, voice.id)).status).toBe(200)
    await cast(bob)
    expect(await codeOf(cast(bob, voice.id))).toEqual([404, 'voice_not_found'])
  })

  /** Creates a voice in a group that alice isn't in. */
  async function troupeForeign(owner: Person): Promise<string> {
    const { id } = await read<{ id: string }>(owner.ask('POST', '/api/groups', { name: 'Others', language: 'en' }))
    return (await keep(owner, 'Others’', `/api/groups/${id}/voices`)).id
  }
})
