import { EXPORT_FORMATS, type ImportedPlay, type PlayDetail, type PlaySummary } from '@replique/contract'
import { formatOf, PRINT_FORMATS, readScript } from '@replique/paper'
import { blocksOf, parseFountain, samePlay } from '@replique/script'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'

let testApp: TestApp
let alice: Person

beforeAll(async () => {
  testApp = await openTestApp()
  alice = await signUp(testApp, 'Alice')
  await testApp.app.kernel.events.settled()
})
afterAll(() => testApp.close())

// uploads the form as plain bytes, as the server receives it through a socket
const bring = async (name: string, content: string | Uint8Array): Promise<Response> => {
  const form = new FormData()
  form.set('file', new File([content as BlobPart], name))
  const whole = new Response(form)
  const headers = { authorization: `Bearer ${alice.token}`, 'content-type': whole.headers.get('content-type') ?? '' }
  return testApp.fetch('/api/plays/import', { method: 'POST', headers, body: await whole.arrayBuffer() })
}
const countPlays = async (): Promise<number> => {
  const { plays } = (await (await alice.ask('GET', '/api/plays')).json()) as { plays: PlaySummary[] }
  return plays.length
}

describe('an imported file', () => {
  test('becomes a play with its text, characters and scenes', async () => {
    const answer = await bring(
      'pluie.fountain',
      'Title: _Pluie_\n\n.SCÈNE I\n\nANNE\nIl pleut, n’est-ce pas ?\n\n.SCÈNE II\n\nPAUL\nOui.\n',
    )
    expect(answer.status).toBe(201)
    const { id, ...summary } = (await answer.json()) as PlaySummary
    expect(summary).toMatchObject({ title: 'Pluie', language: 'fr', kind: 'stage', words: 9, role: 'owner' })
    const detail = (await (await alice.ask('GET', `/api/plays/${id}`)).json()) as PlayDetail
    expect(detail.characters).toMatchObject([
      { name: 'ANNE', speeches: 1, words: 4 },
      { name: 'PAUL', speeches: 1, words: 1 },
    ])
    expect(detail.scenes.map(({ heading, words }) => [heading, words])).toEqual([
      ['SCÈNE I', 4],
      ['SCÈNE II', 1],
    ])
  })

  test('reports what was left out and that it is cut off', async () => {
    const whole =
      '<html><body><h1>The Ferry</h1><p>NORA. Is it late?</p><p>PIKE. It is.</p><table><tr><td>x</td></tr></table></body></html>'
    const answer = await bring('ferry.html', whole)
    expect(answer.status).toBe(201)
    const { remarks } = (await answer.json()) as ImportedPlay
    for (const warning of remarks)
      expect(warning).toMatchObject({ code: expect.any(String), count: expect.any(Number) })
    const cut =
      '<?xml version="1.0"?><FinalDraft DocumentType="Script"><Content><Paragraph Type="Action"><Text>It rains.</Text></Paragraph>'
    expect(((await (await bring('rain.fdx', cut)).json()) as ImportedPlay).remarks).toEqual([
      { code: 'cut_short', count: 1 },
    ])
  })

  test('reports the encoding that was guessed', async () => {
    const { remarks } = (await (
      await bring('café.txt', Buffer.from('ÉLISE.\nVoilà.\n', 'latin1'))
    ).json()) as ImportedPlay
    expect(remarks[0]).toEqual({ code: 'guessed_encoding', detail: 'Latin-1', count: 1 })
  })

  test('is exported as the same play', async () => {
    const path = new URL('../../../../shared/data/scripts/fountain/lmparppei__Tutorial.fountain', import.meta.url)
    if (!existsSync(path)) return test.skip('the shared scripts are not here')
    const text = readFileSync(path, 'utf8')
    const { id } = (await (await bring('a.fountain', text)).json()) as PlaySummary
    const out = await alice.ask('GET', `/api/plays/${id}/export?format=fountain`)
    expect(samePlay(parseFountain(await out.text()), parseFountain(text))).toBe(true)
  })

  test.each([
    ['Latin-1', Buffer.from('Title: Été\n\nBonjour à tous.\n', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFTitle: Été\n\nBonjour à tous.\n', 'utf16le')],
  ])('can be encoded in %s', async (_, bytes) => {
    expect(((await (await bring('a.txt', bytes)).json()) as PlaySummary).title).toBe('Été')
  })

  test.each(['.fountain', '.txt', '.spmd', '.FOUNTAIN'])('can end in %s', async (ending) => {
    expect((await bring(`play${ending}`, 'Hello.')).status).toBe(201)
  })
})

describe('a file that cannot be read', () => {
  const noise = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7_919 + (index >> 3)) % 256)
  test.each<[string, string, string | Uint8Array, number, string]>([
    ['an empty file', 'a.fountain', '', 400, 'file_empty'],
    ['binary garbage', 'a.fountain', noise, 400, 'file_not_text'],
    [
      'a picture named as text',
      'a.txt',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      400,
      'file_not_text',
    ],
    ['a single line of 10 MB', 'a.fountain', 'word '.repeat(2 * 1024 * 1024), 400, 'file_line_too_long'],
    ['a paragraph of lines', 'a.fountain', `ANNE\n${'Some words.\n'.repeat(10_000)}`, 400, 'file_line_too_long'],
    ['an unknown kind', 'a.docx', 'words', 400, 'file_unknown'],
    ['no ending', 'Makefile', 'words', 400, 'file_unknown'],
    ['a path as a name', '../../etc/passwd', 'words', 400, 'file_unknown'],
    ['more than 20 MB', 'a.fountain', new Uint8Array(20 * 1024 * 1024 + 200_000).fill(65), 413, 'file_too_large'],
  ])('%s is refused, and no play is created', async (_, name, content, status, code) => {
    const before = await countPlays()
    const answer = await bring(name, content)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code])
    expect(await countPlays()).toBe(before)
  })

  test('a request without a file is refused', async () => {
    expect((await alice.ask('POST', '/api/plays/import', new FormData())).status).toBe(400)
    expect((await alice.ask('POST', '/api/plays/import', { file: 'words' })).status).toBe(400)
  })
})

describe('a long file', () => {
  test('is read without delaying other requests', async () => {
    const coming = bring('long.fountain', `${'word '.repeat(100)}\n\n`.repeat(4_000))
    const state = { done: false, answered: 0 }
    void coming.finally(() => (state.done = true))
    while (!state.done) {
      expect((await alice.ask('GET', '/api/plays')).status).toBe(200)
      if (!state.done) state.answered++
    }
    expect((await coming).status).toBe(201)
    expect(state.answered).toBeGreaterThan(5)
  })
})

describe('a file without a title', () => {
  const titleOf = async (name: string, text: string) => {
    const { id, title } = (await (await bring(name, text)).json()) as PlaySummary
    const detail = (await (await alice.ask('GET', `/api/plays/${id}`)).json()) as PlayDetail
    return [title, detail.titlePage]
  }

  test.each([
    ['La pluie.v2.fountain', 'La pluie.v2'],
    ['la_pluie_*finale*.txt', 'la pluie finale'],
    ['../folder\\rain.txt', 'rain'],
  ])('is named after the file, %s, also on the title page', async (name, title) => {
    expect(await titleOf(name, 'Author: Anne\n\nHello.\n')).toEqual([
      title,
      [
        { key: 'title', value: title },
        { key: 'author', value: 'Anne' },
      ],
    ])
  })

  test('with old Macintosh line endings is read line by line', async () => {
    expect((await bring('mac.txt', 'Some words.\r\r'.repeat(10_000))).status).toBe(201)
  })

  test('keeps a title from its title page', async () => {
    expect((await titleOf('rain.txt', 'Title: Snow\n\nHello.\n'))[0]).toBe('Snow')
  })
})

describe('a cancelled import', () => {
  test('creates no play', async () => {
    const before = await countPlays()
    const leaving = new AbortController()
    const form = new FormData()
    form.set('file', new File(['Hello.\n'], 'a.txt'))
    const headers = { authorization: `Bearer ${alice.token}` }
    const request = new Request('http://localhost:3000/api/plays/import', {
      method: 'POST',
      headers,
      body: form,
      signal: leaving.signal,
    })
    const answer = testApp.fetch(request)
    leaving.abort()
    await answer.catch(() => {})
    expect(await countPlays()).toBe(before)
  })
})

describe('an exported file', () => {
  test('is named after the play’s title, and contains its pages as PDF', async () => {
    const { id } = (await (
      await bring('a.fountain', 'Title: Été "1"\n\nINT. BUS - NIGHT\n\nRain.\n')
    ).json()) as PlaySummary
    const answer = await alice.ask('GET', `/api/plays/${id}/export?format=pdf`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="_t_ 1.pdf"; filename*=utf-8''%C3%89t%C3%A9%201.pdf`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('is available in every print format', () => {
    expect(PRINT_FORMATS.map(({ name }) => name).toSorted()).toEqual([...EXPORT_FORMATS].toSorted())
  })

  test.each(PRINT_FORMATS)('as $name contains the play, with the right extension and media type', async (format) => {
    const text = 'Title: Été\n\nINT. BUS - NIGHT\n\nRain. [[why?]]\n\nANNA\nWait for me, please.\n'
    const { id } = (await (await bring('a.fountain', text)).json()) as PlaySummary
    const answer = await alice.ask('GET', `/api/plays/${id}/export?format=${format.name}&notes=no`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(format.type)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(answer.headers.get('content-disposition')).toContain(`${format.extension}"`)
    const file = { name: `a${format.extension}`, bytes: new Uint8Array(await answer.arrayBuffer()) }
    if (formatOf(file) === undefined || ['pdf', 'html'].includes(format.name)) return
    const read = await readScript(file)
    expect('play' in read && blocksOf(read.play).blocks).toContainEqual(
      expect.objectContaining({ type: 'speech', text: 'Wait for me, please.' }),
    )
  })

  test('as PDF can be imported as a play', async () => {
    const text = 'Title: Été\n\nINT. BUS - NIGHT\n\nRain on the windows.\n\nANNA\nWait for me, please.\n'
    const { id } = (await (await bring('a.fountain', text)).json()) as PlaySummary
    const pages = await alice.ask('GET', `/api/plays/${id}/export?format=pdf`)
    const again = await bring('a.pdf', new Uint8Array(await pages.arrayBuffer()))
    expect(again.status).toBe(201)
    const { id: read } = (await again.json()) as PlaySummary
    const words = await (await alice.ask('GET', `/api/plays/${read}/export?format=fountain`)).text()
    expect(words).toContain('ANNA\nWait for me, please.')
  })

  test('in an unknown format is refused', async () => {
    const { id } = (await (await bring('a.fountain', 'Words.')).json()) as PlaySummary
    expect((await alice.ask('GET', `/api/plays/${id}/export?format=exe`)).status).toBe(400)
    expect((await alice.ask('GET', `/api/plays/${id}/export?format=pdf&changedPages=2`)).status).toBe(400)
  })

  test('can contain only the changed pages of a revision', async () => {
    const { id } = (await (await bring('a.fountain', 'Words.')).json()) as PlaySummary
    const set = await alice.ask('GET', `/api/plays/${id}/export?format=pdf&changedPages=yes&revisionPaper=yes`)
    expect((await set.text()).slice(0, 5)).toBe('%PDF-')
  })
})
