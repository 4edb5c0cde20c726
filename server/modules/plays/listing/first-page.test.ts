import type { PlaySummary } from '@replique/contract'
import type { SheetPicture } from '@replique/script'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'

const SCENE = 'INT. KITCHEN - DAY\n\nADA\nListen to me now.\n'

describe.each(await engines())('the first page of a play, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let mallory: Person
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    alice = await signUp(testApp, 'Alice')
    mallory = await signUp(testApp, 'Mallory')
  })
  afterAll(() => testApp.close())

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const bring = async (script: string) => {
    const body = new FormData()
    body.append('file', new File([script], '.fountain'))
    return (await read<PlaySummary>(alice.ask('POST', '/api/plays/import', body))).id
  }
  const ask = (who: Person, id: string) => who.ask('GET', `/api/plays/${id}/first-page`)
  const show = (id: string) => read<SheetPicture>(ask(alice, id))

  test('is the title page if there is one, otherwise the first page of the script', async () => {
    const titled = await show(await bring(`Title: Rain\nAuthor: Ada\n\n${SCENE}`))
    expect(titled.words.map(({ text }) => text)).toEqual(['RAIN', 'Ada'])
    const long = await bring(`${SCENE}\n`.repeat(300))
    await alice.ask('PATCH', `/api/plays/${long}`, { title: '' })
    const { words, width, height } = await show(long)
    expect([width / 72, height / 72].map((inches) => inches.toFixed(1))).toEqual(['8.5', '11.0'])
    expect(words.slice(0, 3).map(({ text, heading }) => [text, heading])).toEqual([
      ['INT. KITCHEN - DAY', true],
      ['ADA', false],
      ['Listen to me now.', false],
    ])
    expect(words.length).toBeLessThan(60)
  })

  test('is blank for an empty play', async () => {
    const made = await read<PlaySummary>(alice.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'fr' }))
    expect((await show(made.id)).words).toEqual([])
  })

  test('is not sent again to a browser until it changes', async () => {
    const id = await bring(SCENE)
    const first = await ask(alice, id)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const tag = first.headers.get('etag') ?? ''
    const again = (asked: Person) =>
      testApp.fetch(`/api/plays/${id}/first-page`, {
        headers: { authorization: `Bearer ${asked.token}`, 'if-none-match': tag },
      })
    expect((await again(alice)).status).toBe(304)
    expect((await again(mallory)).status).toBe(404)
    await alice.ask('PATCH', `/api/plays/${id}`, { title: 'Snow' })
    const changed = await again(alice)
    expect(changed.status).toBe(200)
    expect(((await changed.json()) as SheetPicture).words[0]?.text).toBe('SNOW')
  })

  test('is visible only to users who can read the play', async () => {
    const id = await bring(SCENE)
    const answer = await ask(mallory, id)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'play_not_found'])
    await alice.ask('POST', `/api/plays/${id}/trash`)
    expect((await ask(alice, id)).status).toBe(200)
  })
})
