/**
 * Kills the server while people type, several in each play. Nothing that it acknowledged may be lost. REPLIQUE_KILLS
 * and REPLIQUE_WRITERS set how often and how many.
 */
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { DATABASES, startServer } from '../server.ts'
import { FAST } from '../typist.ts'
import { findWords, joinAll, openWrittenPlays, request, typistsOf } from '../written-plays-for-tests.ts'

const KILLS = Number(process.env['REPLIQUE_KILLS'] ?? 3)
const WRITERS = Number(process.env['REPLIQUE_WRITERS'] ?? 2)
const SEED = Number(process.env['REPLIQUE_SEED'] ?? 1)
const WRITERS_OF_PLAY = 4

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe.each(DATABASES)('a server on $name', ({ name, url }) => {
  test.skipIf(url === undefined)(
    `a server killed ${KILLS} times under ${WRITERS} writers at moments of seed ${SEED} keeps every acknowledged edit`,
    async () => {
      // sign-ups are limited per address, and each writer has one of their own
      const server = await startServer({ DATABASE_URL: url ?? '', TRUST_PROXY: 'yes' })
      const next = seededRandom(SEED)
      try {
        const plays = await openWrittenPlays(server.origin, {
          writers: WRITERS,
          plays: Math.ceil(WRITERS / WRITERS_OF_PLAY),
          create: async (owner) => {
            const input = { title: 'Storm', kind: 'stage', language: 'en' }
            return (await request<{ id: string }>(owner, 'POST', '/api/plays', input)).id
          },
        })
        const typists = typistsOf(plays)
        const acknowledged = () => typists.reduce((sum, typist) => sum + typist.acknowledged.size, 0)
        for (let kill = 1; kill <= KILLS; kill++) {
          await joinAll(plays)
          for (const typist of typists) typist.begin(FAST)
          await pause(200 + next() * 1_800)
          await server.kill()
          for (const typist of typists) typist.leave()
          await server.restart()
          const { lost } = await findWords(plays)
          console.log(`${name}: kill ${kill} of ${KILLS}, ${acknowledged()} words acknowledged, ${lost.length} lost`)
          expect(lost).toEqual([])
        }
        await joinAll(plays)
        const { lost, wrong } = await findWords(plays)
        const typed = typists.reduce((sum, typist) => sum + typist.typed.length, 0)
        console.log(`${name}: ${typed} words typed, ${acknowledged()} acknowledged, ${lost.length} lost`)
        expect({ lost, wrong }, 'every word once').toEqual({ lost: [], wrong: [] })
        for (const typist of typists) typist.leave()
      } finally {
        await server.stop()
      }
    },
  )
})
