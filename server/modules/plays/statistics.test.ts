import type { PlayDetail, PlayStatistics, PlaySummary } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'

const SCRIPT = `Title: Rain
Synopsis: Two people wait for *rain*.

= Not this one, the title page speaks.

INT. KITCHEN - DAY

ADA
Listen to me now.

BEA
To what?

ADA
Rain.

EXT. GARDEN - DAY

BEA
Nothing.
`

describe.each(await engines())('statistics of a play, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let mallory: Person
  let playId: string
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    alice = await signUp(testApp, 'Alice')
    mallory = await signUp(testApp, 'Mallory')
    playId = await bring(SCRIPT)
  })
  afterAll(() => testApp.close())

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const bring = async (script: string) => {
    const body = new FormData()
    body.append('file', new File([script], 'rain.fountain'))
    return (await read<PlaySummary>(alice.ask('POST', '/api/plays/import', body))).id
  }
  const open = (id: string) => read<PlayDetail>(alice.ask('GET', `/api/plays/${id}`))
  const count = (who: Person, id: string) => who.ask('GET', `/api/plays/${id}/statistics`)

  test('contain what every chart needs', async () => {
    const counted = await read<PlayStatistics>(count(alice, playId))
    const [ada, bea] = ['ADA', 'BEA'].map((name) => counted.characters.find((one) => one.name === name)?.id ?? '')
    expect(counted.counts).toMatchObject({ spokenWords: 8, speeches: 4, scenes: 2, acts: 0 })
    expect(counted.speakers.map(({ character, words, scenes }) => [character, words, scenes])).toEqual([
      [ada, 5, 1],
      [bea, 3, 2],
    ])
    expect(
      counted.scenes.map(({ heading, page, speaking, spokenWords }) => [heading, page, speaking, spokenWords]),
    ).toEqual([
      ['INT. KITCHEN - DAY', '1', [ada, bea], 7],
      ['EXT. GARDEN - DAY', '1', [bea], 1],
    ])
    expect(counted.meetings).toEqual([{ a: ada, b: bea, speaking: 1, present: 1 }])
    expect(counted.characters.every(({ hue }) => hue >= 1 && hue <= 12)).toBe(true)
  })

  test('show the synopsis on the play’s page, and the number of scenes for each character', async () => {
    const { synopsis, characters } = await open(playId)
    expect(synopsis).toBe('Two people wait for rain.')
    expect(characters.map(({ name, speeches, scenes }) => [name, speeches, scenes])).toEqual([
      ['ADA', 2, 1],
      ['BEA', 2, 2],
    ])
    const outlined = await bring('Title: x\n\n= First line.\n\n= Second line.\n\nINT. A\n\n= Of the scene.\n\nHello.\n')
    expect((await open(outlined)).synopsis).toBe('First line.\nSecond line.')
  })

  test('are empty for an empty play', async () => {
    const { id } = await read<PlaySummary>(
      alice.ask('POST', '/api/plays', { title: 'Empty', kind: 'stage', language: 'fr' }),
    )
    const counted = await read<PlayStatistics>(count(alice, id))
    expect(counted).toMatchObject({ scenes: [], acts: [], meetings: [], speakers: [], characters: [] })
  })

  test('require a user who can read the play', async () => {
    expect((await count(mallory, playId)).status).toBe(404)
    expect((await testApp.fetch(`/api/plays/${playId}/statistics`)).status).toBe(401)
    expect((await count(alice, 'x')).status).toBe(400)
  })
})
