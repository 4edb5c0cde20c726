import type { PlayAuthors, PlaySummary, Version } from '@replique/contract'
import { openShared, setTitleValue, toPlay } from '@replique/manuscript'
import { textOf, titleValue } from '@replique/script'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Database } from '../../../kernel/db/database.ts'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { codeOf, type Person, signUp } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import type { Plays } from '../index.ts'
import { ClientIdTakenError } from '../text/append-updates.ts'

const MINUTE = 60_000

let testApp: TestApp
let database: Database
let plays: Plays
let alice: Person
let bob: Person
let mallory: Person

describe.each(await engines())('on $name', (engine) => {
  beforeAll(async () => {
    testApp = await openTestApp({
      database: async (folders) => (database = await engine.open(folders)),
      now: new Date('2026-11-22T10:00:00Z'),
    })
    plays = testApp.app.modules.find(({ name }) => name === 'plays') as Plays
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    mallory = await signUp(testApp, 'Mallory')
  })
  afterAll(() => testApp.close())

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const start = async (): Promise<string> => {
    const form = new FormData()
    form.set('file', new File(['Title: Rain\n\n.ONE\n\nIt rains.\n'], 'rain.fountain'))
    return (await read<PlaySummary>(alice.ask('POST', '/api/plays/import', form))).id
  }
  const share = async (id: string, person: Person, role: string): Promise<void> => {
    await alice.ask('POST', `/api/plays/${id}/people`, { email: person.email, role })
    await person.ask('GET', `/api/plays/${id}`)
  }
  const textNow = async (id: string): Promise<Y.Doc> => {
    const doc = new Y.Doc()
    const { snapshot, updates } = await plays.openText(id)
    for (const update of snapshot === null ? updates : [snapshot, ...updates]) Y.applyUpdate(doc, update)
    return doc
  }
  /** Writes like an open editor: with its own client id and one update. */
  const write = async (id: string, person: Person, title: string): Promise<number> => {
    const doc = await textNow(id)
    const before = Y.encodeStateVector(doc)
    setTitleValue(openShared(doc), 'title', title)
    await plays.appendText(id, Y.encodeStateAsUpdate(doc, before), { author: person.id, client: 'editor' })
    return doc.clientID
  }
  const list = (id: string, person = alice) =>
    read<{ versions: Version[]; more: boolean }>(person.ask('GET', `/api/plays/${id}/versions`))
  const keep = (id: string, name: string | null, person = alice) =>
    read<Version>(person.ask('POST', `/api/plays/${id}/versions`, { name }))

  describe('a named version', () => {
    test('has the current text, word count and authors, unchanged by later edits', async () => {
      const id = await start()
      await share(id, bob, 'editor')
      await write(id, bob, 'Snow')
      const made = await keep(id, '  First \n draft ')
      expect(made).toMatchObject({ name: 'First draft', words: 3, pages: 1, authors: ['Alice', 'Bob'] })
      await write(id, bob, 'Hail')
      const answer = await bob.ask('GET', `/api/plays/${id}/versions/${made.id}/state`)
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
      const doc = new Y.Doc()
      Y.applyUpdate(doc, gunzipSync(new Uint8Array(await answer.arrayBuffer())))
      const play = toPlay(doc)
      expect(titleValue(play.titlePage, 'title')).toBe('Snow')
      expect(play.elements.map(({ text }) => textOf(text))).toEqual(['ONE', 'It rains.'])
      testApp.clock.advance(1000)
      expect(await keep(id, 'Second')).toMatchObject({ authors: ['Bob'] })
      expect((await list(id)).versions.map(({ name }) => name)).toEqual(['Second', 'First draft'])
    })

    test('is stored once if nothing has changed, and twice for two names', async () => {
      const id = await start()
      const kept = await keep(id, null)
      expect(kept).toMatchObject({ name: null, kind: 'kept' })
      expect(await keep(id, null)).toEqual(kept)
      expect(await keep(id, 'Read-through')).toEqual({ ...kept, name: 'Read-through' })
      testApp.clock.advance(1000)
      expect((await keep(id, 'Premiere')).id).not.toBe(kept.id)
      expect((await list(id)).versions.map(({ name }) => name)).toEqual(['Premiere', 'Read-through'])
    })

    test('can be renamed and lose its name', async () => {
      const id = await start()
      const { id: versionId } = await keep(id, 'Draft')
      const path = `/api/plays/${id}/versions/${versionId}`
      expect(await read(alice.ask('PATCH', path, { name: 'First draft' }))).toMatchObject({ name: 'First draft' })
      expect(await read(alice.ask('PATCH', path, { name: null }))).toMatchObject({ name: null, kind: 'automatic' })
    })

    test('is limited to five hundred for each play', async () => {
      const id = await start()
      await keep(id, 'The first')
      await database.query(
        `insert into play_versions select gen_random_uuid(), play_id, seq, 'x', named_by, kept, authors, words, pages, state, created_at
         from play_versions, generate_series(1, 499) where play_id = $1`,
        [id],
      )
      expect(await codeOf(alice.ask('POST', `/api/plays/${id}/versions`, { name: 'One more' }))).toEqual([
        409,
        'too_many_versions',
      ])
      const first = await list(id)
      expect([first.versions.length, first.more]).toEqual([100, true])
      const before = first.versions.at(-1)?.id
      const next = await read<{ versions: Version[] }>(alice.ask('GET', `/api/plays/${id}/versions?before=${before}`))
      const ids = new Set([...first.versions, ...next.versions].map((one) => one.id))
      expect(ids.size).toBe(200)
    })
  })

  describe('automatic versions', () => {
    test('are made once when a play has been idle for ten minutes', async () => {
      const id = await start()
      await plays.settle()
      await plays.keepVersions()
      expect((await list(id)).versions).toEqual([])
      testApp.clock.advance(10 * MINUTE)
      await plays.keepVersions()
      await plays.keepVersions()
      expect((await list(id)).versions).toMatchObject([{ name: null, kind: 'automatic', authors: ['Alice'] }])
    })

    test('are made every half hour while the play is edited', async () => {
      const id = await start()
      await plays.settle()
      for (let minutes = 0; minutes < 40; minutes += 5) {
        testApp.clock.advance(5 * MINUTE)
        await write(id, alice, `Title ${minutes}`)
        await plays.keepVersions()
      }
      expect((await list(id)).versions).toHaveLength(1)
    })

    test('pass their authors on when they are thinned', async () => {
      const id = await start()
      await share(id, bob, 'editor')
      await keep(id, 'The first')
      const old = `update play_versions set created_at = created_at - interval '3 days', name = null, kept = false where play_id = $1`
      for (const person of [alice, bob]) {
        testApp.clock.advance(1000)
        await write(id, person, `By ${person.name}`)
        await keep(id, null, person)
      }
      await database.query(old, [id])
      await write(id, bob, 'Now')
      await keep(id, 'Now')
      expect((await list(id)).versions.map(({ authors }) => authors)).toEqual([['Bob'], ['Alice', 'Bob']])
      await plays.thinVersions()
      expect((await list(id)).versions).toHaveLength(2)
    })
  })

  describe('authors of the text', () => {
    test('are listed by client id, with names only', async () => {
      const id = await start()
      await share(id, bob, 'editor')
      await share(id, mallory, 'viewer')
      testApp.clock.advance(1000)
      const client = await write(id, bob, 'Snow')
      const text = await (await mallory.ask('GET', `/api/plays/${id}/authors`)).text()
      const { people, clients } = JSON.parse(text) as PlayAuthors
      expect(people).toMatchObject([
        { name: 'Alice', you: false },
        { name: 'Bob', you: false },
      ])
      expect(new Set(people.map(({ hue }) => hue)).size).toBe(2)
      expect(clients).toMatchObject([{ person: 0 }, { client, person: 1, from: testApp.clock.now().toISOString() }])
      for (const secret of [alice.email, bob.email, alice.id, bob.id]) expect(text).not.toContain(secret)
    })

    test('stay with the first author of a client id', async () => {
      const id = await start()
      await share(id, bob, 'editor')
      const doc = await textNow(id)
      const send = async (person: Person, title: string) => {
        const before = Y.encodeStateVector(doc)
        setTitleValue(openShared(doc), 'title', title)
        await plays.appendText(id, Y.encodeStateAsUpdate(doc, before), { author: person.id, client: 'editor' })
      }
      await send(alice, 'Mine')
      await expect(send(bob, 'Mine too')).rejects.toThrow(ClientIdTakenError)
      const { people, clients } = await read<PlayAuthors>(alice.ask('GET', `/api/plays/${id}/authors`))
      const { person } = clients.find((one) => one.client === doc.clientID) ?? {}
      expect(people[person ?? -1]).toMatchObject({ name: 'Alice', you: true })
    })
  })

  test('the owner’s export includes named versions, which are deleted with the play', async () => {
    const id = await start()
    await keep(id, 'Draft / one')
    await write(id, alice, 'Later')
    await keep(id, null)
    const files = await plays.filesFor?.(alice.id)
    const kept = files?.filter(({ name }) => name.includes('Draft one')) ?? []
    expect(kept).toHaveLength(1)
    expect(Buffer.from(kept[0]?.bytes ?? []).toString()).toContain('Title: Rain')
    await alice.ask('POST', `/api/plays/${id}/trash`)
    await alice.ask('DELETE', `/api/plays/${id}`)
    const { rows } = await database.query(
      'select play_id from play_versions where play_id = $1 union all select play_id from play_clients where play_id = $1',
      [id],
    )
    expect(rows).toEqual([])
  })

  test('a deleted account no longer appears among the authors of other users’ plays', async () => {
    const id = await start()
    const carol = await signUp(testApp, `Carol${engine.name.length}`)
    await share(id, carol, 'editor')
    testApp.clock.advance(1000)
    await write(id, carol, 'Mine')
    await keep(id, 'Hers', carol)
    await plays.forget(carol.id)
    const { people, clients } = await read<PlayAuthors>(alice.ask('GET', `/api/plays/${id}/authors`))
    expect(people.map(({ name }) => name)).toEqual(['Alice'])
    expect(clients.map(({ person }) => person)).toEqual([0, null])
  })

  describe('every route', () => {
    const version = crypto.randomUUID()
    const routes: [string, string, object?][] = [
      ['GET', '/versions'],
      ['POST', '/versions', { name: 'Draft' }],
      ['PATCH', `/versions/${version}`, { name: 'Draft' }],
      ['GET', `/versions/${version}/state`],
      ['GET', '/authors'],
    ]

    test.each(routes)(
      '%s …%s requires a session, and answers alike for another user’s play and an unknown one',
      async (...route) => {
        const [method, path, body] = route
        const id = await start()
        const init = {
          method,
          ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        }
        expect(await codeOf(testApp.fetch(`/api/plays/${id}${path}`, init))).toEqual([401, 'no_authorization'])
        const foreign = await mallory.ask(method, `/api/plays/${id}${path}`, body)
        const none = await mallory.ask(method, `/api/plays/${crypto.randomUUID()}${path}`, body)
        expect([foreign.status, await foreign.text()]).toEqual([404, await none.text()])
        expect((await alice.ask(method, `/api/plays/no-id${path}`, body)).status).toBe(400)
      },
    )

    test('a viewer can read versions but not change them', async () => {
      const id = await start()
      await share(id, bob, 'viewer')
      const { id: versionId } = await keep(id, 'Draft')
      expect((await list(id, bob)).versions).toHaveLength(1)
      expect((await bob.ask('GET', `/api/plays/${id}/versions/${versionId}/state`)).status).toBe(200)
      for (const asked of [
        bob.ask('POST', `/api/plays/${id}/versions`, { name: 'Mine' }),
        bob.ask('PATCH', `/api/plays/${id}/versions/${versionId}`, { name: null }),
      ])
        expect(await codeOf(asked)).toEqual([403, 'not_allowed'])
    })

    test('a version of another play is not found', async () => {
      const [id, other] = [await start(), await start()]
      const { id: versionId } = await keep(other, 'Theirs')
      for (const asked of [
        alice.ask('PATCH', `/api/plays/${id}/versions/${versionId}`, { name: 'Mine' }),
        alice.ask('GET', `/api/plays/${id}/versions/${versionId}/state`),
        alice.ask('GET', `/api/plays/${id}/versions?before=${versionId}`),
      ])
        expect(await codeOf(asked)).toEqual([404, 'version_not_found'])
    })

    test.each(['', ' \n ', 'x'.repeat(121), 7])('a name like %j is refused', async (name) => {
      const id = await start()
      expect(await codeOf(alice.ask('POST', `/api/plays/${id}/versions`, { name }))).toEqual([400, 'invalid'])
    })
  })
})
