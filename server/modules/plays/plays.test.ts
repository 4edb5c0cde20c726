import { PLAY_TEMPLATES, type PlayDetail, type PlaySummary } from '@replique/contract'
import { parseFountain, samePlay } from '@replique/script'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'

const DAY = 86_400_000

let testApp: TestApp
let alice: Person
let bob: Person
let mallory: Person

describe.each(await engines())('on $name', (engine) => {
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    mallory = await signUp(testApp, 'Mallory')
  })
  afterAll(() => testApp.close())

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const start = (title = 'Rain', language = 'en'): Promise<PlaySummary> =>
    read(alice.ask('POST', '/api/plays', { title, kind: 'stage', language }))
  const list = async (person: Person, view = 'all'): Promise<string[]> => {
    const { plays } = await read<{ plays: PlaySummary[] }>(person.ask('GET', `/api/plays?view=${view}`))
    return plays.map((play) => play.id)
  }
  const share = (id: string, person: Person, role = 'editor') =>
    alice.ask('POST', `/api/plays/${id}/people`, { email: person.email, role })

  describe('a new play', () => {
    test('has the given properties, and the usual layout and paper of its language', async () => {
      const play = await start('Pluie', 'fr')
      expect(play).toMatchObject({
        title: 'Pluie',
        kind: 'stage',
        language: 'fr',
        layout: 'stage-fr',
        paper: 'a4',
        status: 'draft',
        role: 'owner',
        ownerName: 'Alice',
        words: 0,
        pages: 0,
        trashedAt: null,
      })
      const detail = await read<PlayDetail>(alice.ask('GET', `/api/plays/${play.id}`))
      expect(detail.titlePage).toEqual([{ key: 'title', value: 'Pluie' }])
      expect(detail.may).toEqual({
        read: true,
        write: true,
        comment: true,
        share: true,
        trash: true,
        duplicate: true,
        export: true,
        cast: true,
      })
    })

    test.each(Object.entries(PLAY_TEMPLATES))('starts from the template %s, a %s', async (template, kind) => {
      // a new account per template, because creating plays is rate-limited per user
      const dora = await signUp(testApp, `dora-${template}`)
      for (const language of ['en', 'fr']) {
        const titled = { title: 'Mine: the first', kind, language, template }
        const play = await read<PlaySummary>(dora.ask('POST', '/api/plays', titled))
        expect(play).toMatchObject({ title: 'Mine: the first', kind, language })
        expect(play.words).toBeGreaterThan(40)
        const { characters, titlePage } = await read<PlayDetail>(dora.ask('GET', `/api/plays/${play.id}`))
        expect(characters.length).toBeGreaterThan(1)
        expect(titlePage.map(({ key }) => key.toLowerCase())).toEqual(['title', 'credit', 'author'])
        const own = await read<PlaySummary>(dora.ask('POST', '/api/plays', { ...titled, title: '' }))
        expect(own.title).not.toBe('')
      }
    })

    test('in verse has one line shared by its speakers', async () => {
      const { id } = await read<PlaySummary>(
        alice.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'fr', template: 'verse' }),
      )
      const tei = await (await alice.ask('GET', `/api/plays/${id}/export?format=tei`)).text()
      expect(tei.match(/part="[IMF]"/g)).toEqual(['part="I"', 'part="M"', 'part="F"'])
      expect(tei).toContain('Et partez.</l>')
    })

    test('with a template of another kind is refused', async () => {
      for (const template of ['feature', 'none']) {
        const asked = alice.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en', template })
        expect((await asked).status).toBe(400)
      }
    })

    test('belongs to the user who created it, whatever the request says', async () => {
      const sly = {
        title: 'x',
        kind: 'stage',
        language: 'en',
        owner_id: bob.id,
        id: crypto.randomUUID(),
        role: 'viewer',
        words: 9,
      }
      const play = await read<PlaySummary>(mallory.ask('POST', '/api/plays', sly))
      expect(play).toMatchObject({ role: 'owner', ownerName: 'Mallory', words: 0 })
      expect(play.id).not.toBe(sly.id)
      expect(await list(bob)).not.toContain(play.id)
    })

    test.each([
      ['no kind', { title: '', language: 'en' }],
      ['an unknown language', { title: '', kind: 'stage', language: 'de' }],
      ['a title of 301 letters', { title: 'x'.repeat(301), kind: 'stage', language: 'en' }],
      ['a title that is not text', { title: { a: 1 }, kind: 'stage', language: 'en' }],
    ])('is refused with %s', async (_, body) => {
      const answer = await alice.ask('POST', '/api/plays', body)
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'invalid'])
    })
  })

  describe('renaming a play', () => {
    test('changes the title page, so that the text and the list agree', async () => {
      const { id } = await start()
      expect(await read(alice.ask('PATCH', `/api/plays/${id}`, { title: 'Snow', status: 'finished' }))).toMatchObject({
        title: 'Snow',
        status: 'finished',
      })
      const detail = await read<PlayDetail>(alice.ask('GET', `/api/plays/${id}`))
      expect(detail.titlePage).toEqual([{ key: 'title', value: 'Snow' }])
    })

    test('removes characters that cannot be printed on one line', async () => {
      const { id } = await start('a\u0000b\nc')
      const { title } = await read<PlaySummary>(
        alice.ask('PATCH', `/api/plays/${id}`, { title: 'x\u0000\u001By\r\nz' }),
      )
      expect(title).toBe('x y z')
    })

    test('requires a user who can edit the play', async () => {
      const { id } = await start()
      await share(id, bob, 'viewer')
      expect((await bob.ask('PATCH', `/api/plays/${id}`, { title: 'Mine' })).status).toBe(403)
    })
  })

  describe('a copy', () => {
    test('belongs to the user who made it, is marked in the play’s language and has the same text', async () => {
      const form = new FormData()
      form.set('file', new File(['Title: Pluie\n\n.SCÈNE I\n\nANNE\nIl pleut, n’est-ce pas ?\n'], 'pluie.fountain'))
      const { id } = await read<PlaySummary>(alice.ask('POST', '/api/plays/import', form))
      await share(id, bob, 'viewer')
      const copy = await read<PlaySummary>(bob.ask('POST', `/api/plays/${id}/duplicate`))
      expect(copy).toMatchObject({ title: 'Pluie (copie)', role: 'owner', ownerName: 'Bob' })
      const text = async (person: Person, play: string) =>
        parseFountain(await (await person.ask('GET', `/api/plays/${play}/export?format=fountain`)).text())
      const [theirs, mine] = [await text(alice, id), await text(bob, copy.id)]
      expect(samePlay({ ...mine, titlePage: theirs.titlePage }, theirs)).toBe(true)
    })
  })

  test('characters missing from the PDF fonts are reported before export, to users who can read the play', async () => {
    const form = new FormData()
    const text = 'Title: Rain\n\n.SCENE I\n\n= It rains.\n\nANNE\nשלום ♪ \ue000 again \ue000 [[too long?]]\n'
    form.set('file', new File([text], 'rain.fountain'))
    const { id } = await read<PlaySummary>(alice.ask('POST', '/api/plays/import', form))
    await share(id, bob, 'viewer')
    const missing = (format: string) => read(bob.ask('GET', `/api/plays/${id}/export/missing?format=${format}`))
    const unprinted = ['notes', 'synopses'].map((what) => ({ what, count: 1 }))
    expect(await missing('pdf')).toEqual({
      leftOut: unprinted,
      letters: [{ letter: '\ue000', count: 2, page: '1-1', line: expect.stringContaining('again') }],
    })
    expect(await missing('docx')).toEqual({ leftOut: [], letters: [] })
    expect(await missing('docx&notes=no')).toEqual({ leftOut: unprinted, letters: [] })
    expect(await missing('fountain')).toEqual({ leftOut: [], letters: [] })
    expect((await bob.ask('GET', `/api/plays/${id}/export/missing?format=exe`)).status).toBe(400)
  })

  test.each(['Titre', 'Title'])('a copy is marked when the title page calls its title “%s”', async (key) => {
    const form = new FormData()
    form.set('file', new File([`${key}: Pluie\n\n.SCÈNE I\n\nANNE\nIl pleut, n’est-ce pas ?\n`], 'averse.fountain'))
    const { id } = await read<PlaySummary>(alice.ask('POST', '/api/plays/import', form))
    const { title } = await read<PlaySummary>(alice.ask('POST', `/api/plays/${id}/duplicate`))
    expect(title).toBe('Pluie (copie)')
  })

  test('a copy of the longest title is still marked', async () => {
    const { id } = await start('x'.repeat(300))
    const { title } = await read<PlaySummary>(alice.ask('POST', `/api/plays/${id}/duplicate`))
    expect(title).toBe(`${'x'.repeat(292)}… (copy)`)
  })

  describe('the trash', () => {
    test('hides a play from everyone except its owner until it is restored', async () => {
      const { id } = await start()
      await share(id, bob)
      await bob.ask('GET', `/api/plays/${id}`)
      expect(await list(bob)).toContain(id)
      const trashed = await read<PlaySummary>(alice.ask('POST', `/api/plays/${id}/trash`))
      expect(trashed.trashedAt).not.toBeNull()
      expect(await list(alice)).not.toContain(id)
      expect(await list(alice, 'trash')).toContain(id)
      expect([await list(bob), await list(bob, 'trash'), await list(bob, 'shared')].flat()).not.toContain(id)
      expect((await bob.ask('GET', `/api/plays/${id}`)).status).toBe(404)
      expect((await alice.ask('GET', `/api/plays/${id}`)).status).toBe(200)
      await alice.ask('POST', `/api/plays/${id}/restore`)
      expect(await list(bob)).toContain(id)
    })

    test('restores and deletes only plays that are in it', async () => {
      const { id } = await start()
      expect((await alice.ask('POST', `/api/plays/${id}/restore`)).status).toBe(409)
      expect((await alice.ask('DELETE', `/api/plays/${id}`)).status).toBe(409)
      await alice.ask('POST', `/api/plays/${id}/trash`)
      expect((await alice.ask('DELETE', `/api/plays/${id}`)).status).toBe(204)
      expect((await alice.ask('GET', `/api/plays/${id}`)).status).toBe(404)
    })

    test('keeps a play for 30 days', async () => {
      const aged = await openTestApp({ now: new Date() })
      try {
        const carol = await signUp(aged, 'Carol')
        const again = async () =>
          read<{ access_token: string }>(aged.fetch('/auth/v1/token?grant_type=password', signIn(carol)))
        const made = (await (
          await carol.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' })
        ).json()) as PlaySummary
        await carol.ask('POST', `/api/plays/${made.id}/trash`)
        const trashed = async () => {
          const headers = { authorization: `Bearer ${(await again()).access_token}` }
          const { plays } = await read<{ plays: PlaySummary[] }>(aged.fetch('/api/plays?view=trash', { headers }))
          return plays.length
        }
        const plays = aged.app.modules.find((module) => module.name === 'plays') as unknown as {
          emptyTrash(): Promise<void>
        }
        aged.clock.advance(30 * DAY - 1_000)
        await plays.emptyTrash()
        expect(await trashed()).toBe(1)
        aged.clock.advance(2_000)
        await plays.emptyTrash()
        expect(await trashed()).toBe(0)
      } finally {
        await aged.close()
      }
    })
  })

  const signIn = (person: Person): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })

  describe('every route on a play', () => {
    const routes: [string, string, object?][] = [
      ['GET', ''],
      ['PATCH', '', { title: 'x' }],
      ['POST', '/duplicate'],
      ['POST', '/trash'],
      ['POST', '/restore'],
      ['DELETE', ''],
      ['GET', '/people'],
      ['POST', '/people', { email: 'someone@example.org', role: 'viewer' }],
      ['PATCH', `/people/${crypto.randomUUID()}`, { role: 'viewer' }],
      ['DELETE', `/people/${crypto.randomUUID()}`],
      ['GET', '/export?format=pdf'],
      ['GET', '/export?format=fountain'],
      ['GET', '/export/missing?format=pdf'],
      ['GET', '/export?format=docx&pageBreaks=no&notes=no'],
    ]

    test.each(routes)('%s …%s answers alike for another user’s play and an unknown one', async (method, path, body) => {
      const { id } = await start()
      const strip = async (answer: Response) => [answer.status, await answer.text()]
      const foreign = await strip(await mallory.ask(method, `/api/plays/${id}${path}`, body))
      const none = await strip(await mallory.ask(method, `/api/plays/${crypto.randomUUID()}${path}`, body))
      expect(foreign[0]).toBe(404)
      expect(foreign).toEqual(none)
    })

    test.each(routes)('%s …%s requires a session', async (method, path, body) => {
      const { id } = await start()
      const init = {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }
      const answer = await testApp.fetch(`/api/plays/${id}${path}`, init)
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'no_authorization'])
    })

    test.each(routes)('%s …%s refuses an invalid id', async (method, path, body) => {
      expect((await alice.ask(method, `/api/plays/..%2fx'--${path}`, body)).status).toBe(400)
    })
  })
})
