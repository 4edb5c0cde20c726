import type { Collaborator, PlayDetail, PlaySummary } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../stage/cast.ts'
import { openStage, type Stage } from '../../stage/index.ts'

let stage: Stage
let alice: Person
let bob: Person

describe.each(await engines())('on $name', (engine) => {
  beforeAll(async () => {
    stage = await openStage({ database: engine.open })
    alice = await signUp(stage, 'Alice')
    bob = await signUp(stage, 'Bob')
  })
  afterAll(() => stage.close())

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const start = async (): Promise<string> =>
    (await read<PlaySummary>(alice.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' }))).id
  const share = (id: string, email: string, role = 'editor'): Promise<Collaborator> =>
    read(alice.ask('POST', `/api/plays/${id}/people`, { email, role }))
  const people = async (person: Person, id: string): Promise<Collaborator[]> =>
    (await read<{ people: Collaborator[] }>(person.ask('GET', `/api/plays/${id}/people`))).people
  const ids = async (person: Person, view: string): Promise<string[]> =>
    (await read<{ plays: PlaySummary[] }>(person.ask('GET', `/api/plays?view=${view}`))).plays.map((play) => play.id)

  describe('sharing by address', () => {
    test('answers the same whether or not somebody stands behind it', async () => {
      const id = await start()
      const plain = (one: Collaborator) => ({ ...one, id: '' })
      const [known, unknown] = [await share(id, bob.email), await share(id, 'nobody@example.org')]
      expect(plain(known)).toEqual({ ...plain(unknown), email: bob.email })
      expect(plain(unknown)).toEqual({
        id: '',
        userId: null,
        name: null,
        email: 'nobody@example.org',
        role: 'editor',
        state: 'invited',
        you: false,
      })
    })

    test('becomes a role when they open the play; from then on there is a name and no address', async () => {
      const id = await start()
      await share(id, bob.email.toUpperCase())
      expect(await ids(bob, 'shared')).toContain(id)
      const before = (await people(alice, id)).at(-1)
      expect(before).toMatchObject({ name: null, email: bob.email, state: 'invited' })
      const detail = await read<PlayDetail>(bob.ask('GET', `/api/plays/${id}`))
      expect(detail).toMatchObject({ role: 'editor', ownerName: 'Alice', people: ['Bob'] })
      expect((await people(alice, id)).at(-1)).toMatchObject({
        name: 'Bob',
        email: null,
        state: 'active',
        id: before?.id,
      })
      expect(await people(bob, id)).toEqual([
        { id: alice.id, userId: alice.id, name: 'Alice', email: null, role: 'owner', state: 'active', you: false },
        { id: before?.id, userId: bob.id, name: 'Bob', email: null, role: 'editor', state: 'active', you: true },
      ])
    })

    test('a second time changes the role and adds nobody', async () => {
      const id = await start()
      const first = await share(id, bob.email, 'viewer')
      const second = await share(id, bob.email, 'editor')
      expect(second).toEqual({ ...first, role: 'editor' })
      expect(await people(alice, id)).toHaveLength(2)
    })

    test('shows addresses that wait to the owner only', async () => {
      const id = await start()
      await share(id, bob.email)
      await share(id, 'secret@example.org')
      await bob.ask('GET', `/api/plays/${id}`)
      expect(JSON.stringify(await people(bob, id))).not.toContain('@')
      expect(JSON.stringify(await people(alice, id))).toContain('secret@example.org')
    })

    test('with oneself is refused: there is one owner, with every right', async () => {
      const id = await start()
      const answer = await alice.ask('POST', `/api/plays/${id}/people`, { email: alice.email, role: 'viewer' })
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'already_owner'])
    })

    test.each(['owner', 'reader', 'admin', ''])('cannot give the role %j', async (role) => {
      const id = await start()
      expect((await alice.ask('POST', `/api/plays/${id}/people`, { email: bob.email, role })).status).toBe(400)
    })

    test('is the owner’s to do: an editor may neither share, nor change, nor take back', async () => {
      const id = await start()
      const me = await share(id, bob.email)
      const other = await share(id, 'other@example.org', 'viewer')
      await bob.ask('GET', `/api/plays/${id}`)
      expect(
        (await bob.ask('POST', `/api/plays/${id}/people`, { email: 'x@example.org', role: 'viewer' })).status,
      ).toBe(403)
      expect((await bob.ask('PATCH', `/api/plays/${id}/people/${me.id}`, { role: 'editor' })).status).toBe(403)
      expect((await bob.ask('DELETE', `/api/plays/${id}/people/${other.id}`)).status).toBe(403)
      expect(await people(alice, id)).toHaveLength(3)
    })

    test('can be taken back, and left', async () => {
      const id = await start()
      const given = await share(id, bob.email)
      await bob.ask('GET', `/api/plays/${id}`)
      expect((await alice.ask('DELETE', `/api/plays/${id}/people/${given.id}`)).status).toBe(204)
      expect((await bob.ask('GET', `/api/plays/${id}`)).status).toBe(404)
      expect((await alice.ask('DELETE', `/api/plays/${id}/people/${given.id}`)).status).toBe(404)
      const again = await share(id, bob.email)
      await bob.ask('GET', `/api/plays/${id}`)
      expect((await bob.ask('DELETE', `/api/plays/${id}/people/${again.id}`)).status).toBe(204)
      expect(await ids(bob, 'all')).not.toContain(id)
    })
  })

  describe('a new account', () => {
    const sample = async (name: string, language: string) => {
      const person = await signUp(stage, name, language)
      await stage.house.kernel.events.settled()
      const { plays } = await read<{ plays: PlaySummary[] }>(person.ask('GET', '/api/plays'))
      return { person, plays }
    }

    test.each([
      ['en', 'Enid', { title: 'The Last Bus', kind: 'screenplay', layout: 'screenplay', paper: 'us-letter' }],
      ['fr', 'Flore', { title: 'Le Parapluie', kind: 'stage', layout: 'stage-fr', paper: 'a4' }],
    ])('has one play to begin with, in its language (%s)', async (language, name, expected) => {
      const { person, plays } = await sample(name, language)
      expect(plays).toHaveLength(1)
      expect(plays[0]).toMatchObject({ ...expected, language, role: 'owner', ownerName: name })
      expect(plays[0]?.pages).toBeGreaterThanOrEqual(3)
      const detail = await read<PlayDetail>(person.ask('GET', `/api/plays/${plays[0]?.id}`))
      expect(detail.characters.every(({ speeches, words }) => speeches > 0 && words > 0)).toBe(true)
      expect(detail.scenes.length).toBeGreaterThanOrEqual(2)
    })

    test('finds it in the very first list, on a server that has made none yet', async () => {
      const cold = await openStage()
      try {
        const person = await signUp(cold, 'Hugo', 'fr')
        const { plays } = await read<{ plays: PlaySummary[] }>(person.ask('GET', '/api/plays'))
        expect(plays.map(({ title }) => title)).toEqual(['Le Parapluie'])
      } finally {
        await cold.close()
      }
    })

    test('is given it once, however often it is said to be new', async () => {
      const { person } = await sample('Gil', 'fr')
      const fact = { userId: person.id, email: person.email, name: person.name, language: 'fr' } as const
      stage.house.kernel.events.emit('account.created', fact)
      stage.house.kernel.events.emit('account.created', fact)
      await stage.house.kernel.events.settled()
      expect(await ids(person, 'all')).toHaveLength(1)
    })
  })
})
