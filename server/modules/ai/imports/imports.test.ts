import { gunzipSync } from 'node:zlib'
import { LIMITS, type ImportedFile, type ImportReading, type PlayDetail } from '@replique/contract'
import {
  correctAll,
  REVIEW_THRESHOLD,
  parseFountain,
  printHtml,
  textOf,
  wordsOfLine,
  type Correction,
} from '@replique/script'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Ai } from '../index.ts'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'

const FERRY = `THE LAST FERRY

NORA.
Is it late?

PIKE, coiling a rope.
It is always late.

NORA.
Then why do you come?

MR PIKE.
Somebody has to.

NORA.
Somebody. Yes.

The lamp goes out

MR PIKE.
There. You see?
`
const SOMEONE = '00000000-0000-4000-8000-000000000000'

describe.each(await bothEngines())('imported files, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let mallory: Person
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-03-01T12:00:00Z') })
    await testApp.app.start()
    alice = await signUp(testApp, 'Alice')
    mallory = await signUp(testApp, 'Mallory')
    await testApp.app.kernel.events.settled()
  })
  afterAll(() => testApp.close())
  // so that requests in the previous test don't count towards the rate limits
  beforeEach(() => testApp.clock.advance(60_000))

  const send = (who: Person, name: string, content: string | Uint8Array, pasted = false): Promise<Response> => {
    const form = new FormData()
    form.set('file', new File([content as BlobPart], name))
    if (pasted) form.set('pasted', 'yes')
    return who.ask('POST', '/api/imports', form)
  }
  const open = async (id: string): Promise<ImportedFile> =>
    (await (await alice.ask('GET', `/api/imports/${id}`)).json()) as ImportedFile
  const bring = async (name: string, content: string | Uint8Array, pasted = false): Promise<ImportedFile> => {
    const answer = await send(alice, name, content, pasted)
    expect(answer.status).toBe(201)
    const { import: brought } = (await answer.json()) as { import: ImportedFile }
    await expect.poll(async () => (await open(brought.id)).state, { timeout: 20_000 }).toMatch(/review|failed/)
    return open(brought.id)
  }
  const readingOf = async (id: string): Promise<ImportReading> => {
    const answer = await alice.ask('GET', `/api/imports/${id}/reading`)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    return JSON.parse(gunzipSync(new Uint8Array(await answer.arrayBuffer())).toString()) as ImportReading
  }
  const correct = (id: string, had: number, keep: number, add: object[], who = alice) =>
    who.ask('POST', `/api/imports/${id}/corrections`, { had, keep, add })
  const accept = (id: string, had: number, who = alice) => who.ask('POST', `/api/imports/${id}/accept`, { had })
  const told = async (answer: Promise<Response>) => {
    const response = await answer
    return [response.status, response.status < 300 ? '' : ((await response.json()) as { code?: string }).code]
  }
  const playsOf = async (who: Person): Promise<{ id: string; title: string; ownerName: string }[]> =>
    ((await (await who.ask('GET', '/api/plays')).json()) as { plays: [] }).plays
  const lineOf = ({ draft }: ImportReading, words: string): string =>
    draft.lines.find((line) => textOf(wordsOfLine(line, draft.characters)).includes(words))?.id ?? ''

  test('a file that is read while its state is asked for is ready for review', async () => {
    const answer = await send(alice, 'ferry.txt', FERRY)
    const { import: brought } = (await answer.json()) as { import: ImportedFile }
    const { userJobs } = testApp.app.kernel.jobs
    const read = userJobs.read.bind(userJobs)
    const ended = async (id: string) => /done|failed/.test((await read(id))?.state ?? '')
    // the server has found that there is no draft, and asks for the job only once there is one
    const waiting = vi.spyOn(userJobs, 'read').mockImplementation(async (id) => {
      await expect.poll(() => ended(id), { timeout: 20_000 }).toBe(true)
      return read(id)
    })
    expect((await open(brought.id)).state).toBe('review')
    waiting.mockRestore()
    await alice.ask('DELETE', `/api/imports/${brought.id}`)
  })

  test('a loosely formatted file is reviewed and becomes a play with its corrections and original file', async () => {
    const brought = await bring('ferry.txt', FERRY)
    expect(brought).toMatchObject({ name: 'ferry.txt', state: 'review', reason: null, play: null, corrections: 0 })
    const { imports } = (await (await alice.ask('GET', '/api/imports')).json()) as { imports: ImportedFile[] }
    expect(imports.map(({ id }) => id)).toContain(brought.id)
    const reading = await readingOf(brought.id)
    expect(reading.original.map(({ text }) => textOf(text))).toContain('PIKE, coiling a rope.')
    const lamp = lineOf(reading, 'The lamp')
    const people = new Map(reading.draft.characters.map(({ id, name }) => [name, id]))
    const add: Correction[] = [
      { op: 'kind', line: lamp, kind: 'action', reach: 'line' },
      { op: 'merge', character: people.get('MR PIKE')!, into: people.get('PIKE')! },
      { op: 'title', key: 'title', value: 'The Ferry' },
    ]
    expect(await (await correct(brought.id, 0, 0, add)).json()).toEqual({ corrections: 3 })
    const stored = await (await alice.ask('GET', `/api/imports/${brought.id}/corrections`)).json()
    expect(stored).toEqual({ corrections: add })
    const answer = await accept(brought.id, 3)
    expect(answer.status).toBe(200)
    const { play } = (await answer.json()) as { play: string }
    const detail = (await (await alice.ask('GET', `/api/plays/${play}`)).json()) as PlayDetail
    expect(detail).toMatchObject({ title: 'The Ferry', role: 'owner', ownerName: 'Alice', people: [] })
    expect(detail.characters.map(({ name, speeches }) => [name, speeches])).toEqual([
      ['NORA', 3],
      ['PIKE', 3],
    ])
    expect(await open(brought.id)).toMatchObject({ state: 'accepted', play })
    const { attachments } = (await (await alice.ask('GET', `/api/plays/${play}/attachments`)).json()) as {
      attachments: { id: string; name: string; bytes: number }[]
    }
    expect(attachments).toMatchObject([{ name: 'ferry.txt', bytes: FERRY.length }])
    const original = await alice.ask('GET', `/api/plays/${play}/attachments/${attachments[0]?.id}`)
    expect(await original.text()).toBe(FERRY)
    expect(original.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(original.headers.get('content-type')).toBe('application/octet-stream')
  })

  test('accepting an import several times creates one play', async () => {
    const { id } = await bring('twice.txt', FERRY)
    const before = await playsOf(alice)
    const answers = await Promise.all([accept(id, 0), accept(id, 0), accept(id, 0)])
    const made = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { play: string }).play))
    expect(new Set(made).size).toBe(1)
    expect(((await (await accept(id, 0)).json()) as { play: string }).play).toBe(made[0])
    expect(await playsOf(alice)).toHaveLength(before.length + 1)
    const { attachments } = (await (await alice.ask('GET', `/api/plays/${made[0]}/attachments`)).json()) as {
      attachments: object[]
    }
    expect(attachments).toHaveLength(1)
    expect(await told(correct(id, 0, 0, []))).toEqual([409, 'import_not_read'])
  })

  test('corrections can be undone, and another device must load earlier ones first', async () => {
    const { id } = await bring('two-devices.txt', FERRY)
    const rename = (name: string) => ({ op: 'rename', character: 'c1', name })
    expect((await correct(id, 0, 0, [rename('ONE'), rename('TWO')])).status).toBe(200)
    expect(await told(correct(id, 0, 0, [rename('THREE')]))).toEqual([409, 'import_moved_on'])
    expect(await told(accept(id, 0))).toEqual([409, 'import_moved_on'])
    expect((await correct(id, 2, 1, [rename('FOUR')])).status).toBe(200)
    const { corrections } = (await (await alice.ask('GET', `/api/imports/${id}/corrections`)).json()) as {
      corrections: Correction[]
    }
    expect(corrections).toEqual([rename('ONE'), rename('FOUR')])
    const { draft } = await readingOf(id)
    expect(correctAll(draft, corrections).characters[0]?.name).toBe('FOUR')
  })

  test('invalid corrections, or too many, are refused', async () => {
    const { id } = await bring('refused.txt', FERRY)
    for (const wrong of [
      { op: 'kind', line: 'l1', kind: 'pageBreak', reach: 'line' },
      { op: 'kind', line: 'l1', kind: 'cue', reach: 'everything' },
      { op: 'title', key: 'Title<script>', value: 'x' },
      { op: 'own', play: SOMEONE },
      { op: 'rename', character: 'c1', name: 'x'.repeat(500) },
    ])
      expect(await told(correct(id, 0, 0, [wrong]))).toEqual([400, 'invalid'])
    expect(await told(correct(id, 0, 4, []))).toEqual([409, 'import_moved_on'])
    const many = Array.from({ length: LIMITS.correctionsAtOnce + 1 }, () => ({ op: 'join', line: 'l1' }))
    expect(await told(correct(id, 0, 0, many))).toEqual([400, 'invalid'])
    expect((await open(id)).corrections).toBe(0)
  })

  test('corrections are stored up to the limit', async () => {
    const { id } = await bring('much-put-right.txt', FERRY)
    const batch = Array.from({ length: LIMITS.correctionsAtOnce }, () => ({ op: 'join', line: 'l1' }))
    for (let had = 0; had < LIMITS.corrections; had += batch.length)
      expect(await told(correct(id, had, had, batch))).toEqual([200, ''])
    const { corrections } = LIMITS
    expect(await told(correct(id, corrections, corrections, batch.slice(0, 1)))).toEqual([409, 'too_many_corrections'])
    expect((await open(id)).corrections).toBe(corrections)
  })

  test('a file that marks its elements becomes a play at once, with its original file', async () => {
    const answer = await send(alice, 'pluie.fountain', 'Title: Pluie\n\n.SCÈNE I\n\nANNE\nIl pleut.\n')
    expect(answer.status).toBe(201)
    const { play, import: none } = (await answer.json()) as { play: PlayDetail; import: null }
    expect([none, play.title]).toEqual([null, 'Pluie'])
    const list = (await (await alice.ask('GET', `/api/plays/${play.id}/attachments`)).json()) as {
      attachments: object[]
    }
    expect(list.attachments).toMatchObject([{ name: 'pluie.fountain' }])
    const fountainInText = await send(alice, 'pluie.txt', 'Title: Pluie\n\n.SCÈNE I\n\nANNE\nIl pleut.\n')
    expect(((await fountainInText.json()) as { import: null }).import).toBe(null)
  })

  test('a web page is always reviewed', async () => {
    const film = parseFountain('INT. JETTY - NIGHT\n\nRain.\n\nNORA\nLate.\n\nEXT. JETTY - DAY\n\nNORA\nLater.\n')
    const { id, state } = await bring('film.html', printHtml(film))
    expect(state).toBe('review')
    const { draft } = await readingOf(id)
    expect(draft.kind).toBe('screenplay')
    expect(draft.lines.filter(({ confidence }) => confidence < REVIEW_THRESHOLD)).toEqual([])
  })

  test('pasted text is always reviewed, and has no name and no original file', async () => {
    const { id, name } = await bring('pasted.txt', 'Title: Pluie\n\n.SCÈNE I\n\nANNE\nIl pleut.\n', true)
    expect(name).toBe('')
    const { original, draft } = await readingOf(id)
    expect(draft.lines.length).toBeGreaterThan(0)
    expect(original.length).toBeGreaterThan(0)
    const { play } = (await (await accept(id, 0)).json()) as { play: string }
    const list = (await (await alice.ask('GET', `/api/plays/${play}/attachments`)).json()) as { attachments: object[] }
    expect(list.attachments).toEqual([])
  })

  test('an unreadable file is refused or fails with a reason, and can be deleted', async () => {
    expect(await told(send(alice, 'a.txt', ''))).toEqual([400, 'file_empty'])
    expect(await told(send(alice, 'a.exe', 'MZ'))).toEqual([400, 'file_unknown'])
    const { id, state, reason } = await bring('broken.pdf', '%PDF-1.7\nnothing')
    expect([state, reason]).toEqual(['failed', expect.stringMatching(/^file_/)])
    expect(await told(alice.ask('GET', `/api/imports/${id}/reading`))).toEqual([409, 'import_not_read'])
    expect(await told(accept(id, 0))).toEqual([409, 'import_not_read'])
    expect((await alice.ask('DELETE', `/api/imports/${id}`)).status).toBe(204)
    expect(await told(alice.ask('GET', `/api/imports/${id}`))).toEqual([404, 'import_not_found'])
    expect(await told(alice.ask('DELETE', `/api/imports/${id}`))).toEqual([404, 'import_not_found'])
  })

  test('other users and guests cannot see an import', async () => {
    const { id } = await bring('hers.txt', FERRY)
    for (const path of ['', '/reading', '/corrections']) {
      expect(await told(mallory.ask('GET', `/api/imports/${id}${path}`))).toEqual([404, 'import_not_found'])
      expect((await testApp.fetch(`/api/imports/${id}${path}`)).status).toBe(401)
      expect(await told(alice.ask('GET', `/api/imports/${SOMEONE}${path}`))).toEqual([404, 'import_not_found'])
    }
    expect(await told(correct(id, 0, 0, [], mallory))).toEqual([404, 'import_not_found'])
    expect(await told(accept(id, 0, mallory))).toEqual([404, 'import_not_found'])
    expect(await told(mallory.ask('DELETE', `/api/imports/${id}`))).toEqual([404, 'import_not_found'])
    expect(await (await mallory.ask('GET', '/api/imports')).json()).toEqual({ imports: [] })
    expect((await open(id)).state).toBe('review')
  })

  test('editors can download the original file, and only the owner deletes it', async () => {
    const { id } = await bring('shared.txt', FERRY)
    const { play } = (await (await accept(id, 0)).json()) as { play: string }
    const path = `/api/plays/${play}/attachments`
    const { attachments } = (await (await alice.ask('GET', path)).json()) as { attachments: { id: string }[] }
    const file = `${path}/${attachments[0]!.id}`
    expect(await told(mallory.ask('GET', file))).toEqual([404, 'play_not_found'])
    const given = await alice.ask('POST', `/api/plays/${play}/people`, { email: mallory.email, role: 'viewer' })
    await mallory.ask('GET', `/api/plays/${play}`)
    expect(await told(mallory.ask('GET', file))).toEqual([403, 'not_allowed'])
    const { id: person } = (await given.json()) as { id: string }
    await alice.ask('PATCH', `/api/plays/${play}/people/${person}`, { role: 'editor' })
    expect((await mallory.ask('GET', file)).status).toBe(200)
    expect(await told(mallory.ask('DELETE', file))).toEqual([403, 'not_allowed'])
    const others = (await playsOf(alice)).find((one) => one.id !== play)!.id
    expect(await told(alice.ask('GET', `/api/plays/${others}/attachments/${attachments[0]!.id}`))).toEqual([
      404,
      'not_found',
    ])
    expect((await alice.ask('DELETE', file)).status).toBe(204)
    expect(await (await alice.ask('GET', path)).json()).toEqual({ attachments: [] })
  })

  test('the original file is deleted from storage with the play', async () => {
    const { storage, events } = testApp.app.kernel
    const before = await storage.list('attachments/', { limit: 1000 })
    const { id } = await bring('gone.txt', FERRY)
    const { play } = (await (await accept(id, 0)).json()) as { play: string }
    expect(await storage.list('attachments/', { limit: 1000 })).toHaveLength(before.length + 1)
    await alice.ask('POST', `/api/plays/${play}/trash`)
    await events.settled()
    expect(await storage.list('attachments/', { limit: 1000 })).toHaveLength(before.length + 1)
    await alice.ask('DELETE', `/api/plays/${play}`)
    await events.settled()
    expect(await storage.list('attachments/', { limit: 1000 })).toEqual(before)
  })

  test('an import belongs to the user who uploaded it, whatever the file claims', async () => {
    const script = `<html><head><title>Mine now</title><base href="https://evil.invalid/"><meta name="author" content="root@example.org">
      <link rel="stylesheet" href="https://evil.invalid/x.css"></head><body onload="alert(1)" data-owner="${mallory.id}" id="${SOMEONE}">
      <p><img src="https://evil.invalid/pixel.png" onerror="alert(1)"></p><iframe src="file:///etc/passwd"></iframe>
      <p>ADA. Who is <b style="background:url(https://evil.invalid/b)">there</b>?</p><p>BEA. Nobody. &lt;script&gt;alert(2)&lt;/script&gt;</p>
      <p>ADA. Good.</p><!-- comment by root --></body></html>`
    const { id } = await bring('claims.html', script)
    const reading = await readingOf(id)
    const shown = JSON.stringify(reading)
    expect(shown).not.toMatch(/evil\.invalid|etc.passwd|comment by root|onerror/)
    expect(shown).toContain('<script>alert(2)')
    const { play } = (await (await accept(id, 0)).json()) as { play: string }
    const detail = (await (await alice.ask('GET', `/api/plays/${play}`)).json()) as PlayDetail
    expect(detail).toMatchObject({ ownerName: 'Alice', role: 'owner', people: [] })
    expect([play === SOMEONE, await told(mallory.ask('GET', `/api/plays/${play}`))]).toEqual([
      false,
      [404, 'play_not_found'],
    ])
  })

  test('a user’s imports are exported, and deleted with the account', async () => {
    const dora = await signUp(testApp, 'Dora')
    const { import: brought } = (await (await send(dora, 'dora.txt', FERRY)).json()) as { import: ImportedFile }
    const module = testApp.app.modules.find(({ name }) => name === 'ai')!
    await expect
      .poll(async () => ((await (await dora.ask('GET', `/api/imports/${brought.id}`)).json()) as ImportedFile).state)
      .toBe('review')
    expect(await module.exportFor(dora.id)).toMatchObject({ imports: [{ name: 'dora.txt', play_id: null }] })
    expect((await module.filesFor!(dora.id)).map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([FERRY])
    await module.forget(dora.id)
    expect(await module.exportFor(dora.id)).toMatchObject({ imports: [] })
    const keys = await testApp.app.kernel.storage.list('imports/', { limit: 1000 })
    expect(keys.filter((key) => key.includes(brought.id))).toEqual([])
  })

  test('waiting imports are limited in number and deleted after thirty days', async () => {
    const eve = await signUp(testApp, 'Eve')
    const codes: unknown[] = []
    for (let n = 0; n <= LIMITS.imports; n++) {
      codes.push((await told(send(eve, `${n}.txt`, FERRY)))[1])
      testApp.clock.advance(2_000)
    }
    const states = async () =>
      ((await (await eve.ask('GET', '/api/imports')).json()) as { imports: ImportedFile[] }).imports.map(
        (one) => one.state,
      )
    await expect.poll(states, { timeout: 20_000 }).toEqual(Array.from({ length: LIMITS.imports }, () => 'review'))
    expect(codes).toEqual([...Array.from({ length: LIMITS.imports }, () => ''), 'too_many_imports'])
    const ai = testApp.app.modules.find(({ name }) => name === 'ai') as Ai
    testApp.clock.advance((LIMITS.importDays - 1) * 86_400_000)
    await ai.imports.sweep()
    expect((await module(eve)).imports).toHaveLength(LIMITS.imports)
    testApp.clock.advance(2 * 86_400_000)
    await ai.imports.sweep()
    expect((await module(eve)).imports).toEqual([])
    expect(await testApp.app.kernel.storage.list('imports/')).toEqual([])
  })
  const module = async (who: Person) => {
    const ai = testApp.app.modules.find(({ name }) => name === 'ai') as Ai
    return (await ai.exportFor(who.id)) as { imports: object[] }
  }
})
