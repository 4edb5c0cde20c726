/** Kills the server while two people type. Nothing that it acknowledged may be lost. */
import { describe, expect, test } from 'vitest'
import { signUp } from '../../server/testing/cast.ts'
import { startServer, type RealServer } from '../server.ts'
import { openTypist, readWords, type Place, type Typist } from './typist.ts'

const KILLS = Number(process.env['REPLIQUE_KILLS'] ?? 3)
const SEED = Number(process.env['REPLIQUE_SEED'] ?? 1)

const DATABASES = [
  { name: 'the embedded database', url: '' },
  { name: 'PostgreSQL', url: process.env['REPLIQUE_TEST_DATABASE_URL'] },
]

function random(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function sitDown(server: RealServer): Promise<{ place: Place; typists: Typist[] }> {
  const asking = {
    fetch: (path: string | Request, init?: RequestInit) =>
      fetch(typeof path === 'string' ? new URL(path, server.origin) : path, init),
  }
  const [ana, ben] = [await signUp(asking, `Ana${Date.now()}`), await signUp(asking, `Ben${Date.now()}`)]
  const made = await ana.ask('POST', '/api/plays', { title: 'Storm', kind: 'stage', language: 'en' })
  const { id: playId } = (await made.json()) as { id: string }
  const shared = await ana.ask('POST', `/api/plays/${playId}/people`, { email: ben.email, role: 'editor' })
  const { link } = (await shared.json()) as { link: string }
  await ben.ask('POST', '/api/invitations/accept', { secret: new URL(link).searchParams.get('secret') })
  const place = { origin: server.origin, playId, token: ana.token }
  return { place, typists: [openTypist('a', place), openTypist('b', { ...place, token: ben.token })] }
}

/** Returns the acknowledged words that a new client doesn't find. */
const findLost = (typists: readonly Typist[], words: ReadonlyMap<string, number>): string[] =>
  typists.flatMap(({ acknowledged }) => [...acknowledged].filter((word) => !words.has(word)))

const count = (typists: readonly Typist[]) => typists.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)

describe.each(DATABASES)('a server on $name', ({ name, url }) => {
  test.skipIf(url === undefined)(
    `a server killed ${KILLS} times at moments of seed ${SEED} keeps every acknowledged edit`,
    async () => {
      const server = await startServer({ DATABASE_URL: url ?? '' })
      const next = random(SEED)
      try {
        const { place, typists } = await sitDown(server)
        for (let kill = 1; kill <= KILLS; kill++) {
          await Promise.all(typists.map((typist) => typist.sit()))
          typists.forEach((typist) => typist.begin())
          await pause(200 + next() * 1_800)
          await server.kill()
          typists.forEach((typist) => typist.leave())
          await server.restart()
          const lost = findLost(typists, await readWords(place))
          console.log(`${name}: kill ${kill} of ${KILLS}, ${count(typists)} words acknowledged, ${lost.length} lost`)
          expect(lost).toEqual([])
        }
        await Promise.all(typists.map((typist) => typist.sit()))
        const words = await readWords(place)
        const typed = typists.reduce((sum, typist) => sum + typist.typed(), 0)
        console.log(
          `${name}: ${typed} words typed, ${count(typists)} acknowledged, ${findLost(typists, words).length} lost`,
        )
        expect(
          [...words.values()].every((times) => times === 1),
          'every word once',
        ).toBe(true)
        expect(words.size).toBe(typed)
        typists.forEach((typist) => typist.leave())
      } finally {
        await server.stop()
      }
    },
  )
})
