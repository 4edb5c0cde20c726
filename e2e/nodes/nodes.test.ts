/**
 * Two nodes with PostgreSQL, Redis, S3 and a proxy: kills each of them, cuts the links between them and restarts the
 * nodes one after the other while people type. The test only starts again what it has ended, as a supervisor does.
 * Nothing that was acknowledged may be lost, and both nodes must have the same text.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { collaborationPath } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { equalSnapshots, snapshot, type Doc } from 'yjs'
import { signUp, type Person } from '../../server/testing/cast.ts'
import { countWords, readPlay } from '../typist.ts'
import { seededRandom } from '../random.ts'
import { FAULTS, type Fault } from './faults-for-tests.ts'
import { whyNoNamespaces } from './network.ts'
import { until } from './program.ts'
import { startServers, type Servers } from './servers-for-tests.ts'
import { NodesTypist } from './typist-for-tests.ts'

const ROUNDS = Number(process.env['REPLIQUE_NODE_ROUNDS'] ?? 1)
const SEED = Number(process.env['REPLIQUE_SEED'] ?? 1)
const NGINX = process.env['REPLIQUE_TEST_NGINX']
const HAS_SERVERS =
  NGINX !== undefined &&
  [process.env['REPLIQUE_TEST_DATABASE_URL'], process.env['REPLIQUE_TEST_REDIS_URL']].every(Boolean)

/** The longest time in milliseconds that a rolling restart may interrupt anybody. */
const INTERRUPTION = 3_000
/** From this number of rounds, times are compared with limits. In `npm test`, other tests share the processors. */
const MEASURED = 10

const WHY_NO_LINKS = HAS_SERVERS ? whyNoNamespaces() : null

const isSkipped = ({ cutsLink }: Fault): boolean => cutsLink === true && WHY_NO_LINKS !== null

const titleOf = (fault: Fault): string => (isSkipped(fault) ? `${fault.name} (skipped: ${WHY_NO_LINKS})` : fault.name)

/** Returns how the documents of a play differ from what was typed, or from each other. */
function faultsOf(docs: readonly Doc[], typists: readonly NodesTypist[]): { lost: string[]; others: string[] } {
  const typed = typists.flatMap((typist) => typist.words())
  const [first] = docs.map((doc) => snapshot(doc))
  const counts = docs.map((doc) => countWords(doc))
  return {
    lost: counts.flatMap((words) => typed.filter((word) => !words.has(word))),
    others: [
      ...counts.flatMap((words) => [...words].filter(([, times]) => times > 1).map(([word]) => `${word} is repeated`)),
      ...counts.flatMap((words) => (words.size > typed.length ? ['words that nobody typed'] : [])),
      ...docs.flatMap((doc, index) => (equalSnapshots(snapshot(doc), first!) ? [] : [`replica ${index} differs`])),
    ],
  }
}

describe.skipIf(!HAS_SERVERS)('two nodes, PostgreSQL, Redis, S3 and a proxy', () => {
  let servers: Servers
  let people: readonly [Person, Person]
  /** The addresses of the nodes, as the proxy calls them. */
  let nodes: readonly (string | null)[]
  let file: { readonly path: string; readonly bytes: string }
  /** A play on each node, by the node to which the proxy sends those who open it while both nodes run. */
  let homes: ReadonlyMap<number, string>

  beforeAll(async () => {
    servers = await startServers(NGINX ?? '', WHY_NO_LINKS === null)
    const { proxy, only } = servers.urls
    const asking = {
      fetch: (path: string | Request, init?: RequestInit) =>
        fetch(typeof path === 'string' ? new URL(path, proxy) : path, init),
    }
    people = [await signUp(asking, 'Ana'), await signUp(asking, 'Ben')]
    nodes = await Promise.all(only.map(async (url) => (await fetch(`${url}/live`)).headers.get('x-node')))
    file = await storeFile()
    homes = await addPlays()
  })
  afterAll(() => servers?.close())

  /** Imports a play, whose file is stored in S3. */
  async function storeFile(): Promise<{ path: string; bytes: string }> {
    const bytes = 'INT. STAGE - NIGHT\n\nA storm.\n'
    const form = new FormData()
    form.set('file', new File([bytes], 'storm.fountain'))
    const { id } = (await (await people[0].ask('POST', '/api/plays/import', form)).json()) as { id: string }
    const listed = await people[0].ask('GET', `/api/plays/${id}/attachments`)
    const { attachments } = (await listed.json()) as { attachments: { id: string }[] }
    return { path: `/api/plays/${id}/attachments/${attachments[0]!.id}`, bytes }
  }

  async function addPlay(): Promise<string> {
    const [ana, ben] = people
    const made = await ana.ask('POST', '/api/plays', { title: 'Storm', kind: 'stage', language: 'en' })
    const { id } = (await made.json()) as { id: string }
    const shared = await ana.ask('POST', `/api/plays/${id}/people`, { email: ben.email, role: 'editor' })
    const { link } = (await shared.json()) as { link?: string }
    if (link !== undefined)
      await ben.ask('POST', '/api/invitations/accept', { secret: new URL(link).searchParams.get('secret') })
    return id
  }

  /** Returns the node to which the proxy sends everybody who opens a play. */
  async function nodeOf(playId: string): Promise<number> {
    const answer = await fetch(servers.urls.proxy + collaborationPath(playId))
    return nodes.indexOf(answer.headers.get('x-node')?.split(', ').at(-1) ?? null)
  }

  /** Adds plays until there is one on each node. */
  async function addPlays(): Promise<Map<number, string>> {
    const plays = new Map<number, string>()
    while (plays.size < 2) {
      const playId = await addPlay()
      plays.set(await nodeOf(playId), playId)
    }
    return plays
  }

  /** Waits until the proxy sends people to both nodes. */
  const untilProxyUsesBoth = () =>
    until('the proxy uses both nodes', async () => {
      const found = await Promise.all([...homes.values()].map(nodeOf))
      return found.join() === [...homes.keys()].join()
    })

  /**
   * Two people write in a play on each node through the proxy, and in a play that each of them has open on another
   * node, so that its text passes through Redis.
   */
  async function openPlays() {
    await untilProxyUsesBoth()
    const { proxy, preferring } = servers.urls
    const places = [...(await addPlays()).values()].map((playId) => ({ playId, origins: [proxy, proxy] }))
    const plays = [...places, { playId: await addPlay(), origins: preferring }].map(({ playId, origins }, play) => ({
      playId,
      typists: people.map(
        ({ token }, index) =>
          new NodesTypist(`${'xyz'[play]}${'ab'[index]}`, { origin: origins[index]!, playId, token }),
      ),
    }))
    return { plays, typists: plays.flatMap(({ typists }) => typists) }
  }

  async function playRound(
    { cause }: Fault,
    { plays, typists }: Awaited<ReturnType<typeof openPlays>>,
    next: () => number,
  ) {
    await untilProxyUsesBoth()
    await Promise.all(typists.map((typist) => typist.open()))
    typists.forEach((typist) => typist.type())
    await pause(200 + next() * 1_800)
    typists.forEach((typist) => typist.measure())
    await cause(servers, next)
    const repaired = performance.now()
    const before = typists.map((typist) => typist.words().length)
    const describeAll = () =>
      [...typists.map((typist) => typist.describe()), ...servers.nodes.map(({ output }) => output)].join('\n')
    await until(
      'words are acknowledged',
      () => typists.every(({ acknowledged }, index) => acknowledged > (before[index] ?? 0)),
      describeAll,
    )
    const recovery = performance.now() - repaired
    typists.forEach((typist) => typist.pause())
    await until('every word is acknowledged', () => typists.every((typist) => typist.isSaved()), describeAll)
    const lost = await Promise.all(plays.map(compare))
    for (const node of servers.urls.only) {
      const stored = await fetch(node + file.path, { headers: { authorization: `Bearer ${people[0].token}` } })
      expect(await stored.text()).toBe(file.bytes)
    }
    typists.forEach((typist) => typist.leave())
    expect(typists.flatMap(({ faults }) => faults)).toEqual([])
    expect(servers.crashes()).toEqual([])
    return { recovery, wait: Math.max(...typists.map(({ longestWait }) => longestWait)), lost: lost.flat() }
  }

  /** Reads a play from both nodes until both have what the typists have. Returns the words that they still lack. */
  async function compare({ playId, typists }: { playId: string; typists: readonly NodesTypist[] }): Promise<string[]> {
    const { token } = people[0]
    let found: ReturnType<typeof faultsOf> = { lost: [], others: [] }
    for (const late = Date.now() + 30_000; ;) {
      const read = await Promise.all(servers.urls.only.map((origin) => readPlay({ origin, playId, token })))
      found = faultsOf([...read, ...typists.map(({ doc }) => doc)], typists)
      if (found.lost.length + found.others.length === 0 || Date.now() > late) break
    }
    expect(found.others).toEqual([])
    return found.lost
  }

  for (const [index, fault] of FAULTS.entries()) {
    const title = titleOf(fault)
    test.skipIf(isSkipped(fault))(`${title}: ${ROUNDS} rounds of seed ${SEED}`, async () => {
      const next = seededRandom(SEED * 100 + index)
      const open = await openPlays()
      onTestFinished(() => open.typists.forEach((typist) => typist.leave()))
      const results: Awaited<ReturnType<typeof playRound>>[] = []
      const longest = (times: readonly number[]) => `${(Math.max(...times) / 1000).toFixed(1)} s`
      const words = () => open.typists.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
      for (let round = 1; round <= ROUNDS; round++) {
        const result = await playRound(fault, open, next)
        results.push(result)
        console.log(
          `${title}: round ${round} of ${ROUNDS}, ${words()} words acknowledged, ${result.lost.length} lost, ` +
            `recovered in ${longest([result.recovery])}, longest wait ${longest([result.wait])}`,
        )
        expect(result.lost).toEqual([])
      }
      const waits = results.map(({ wait }) => wait)
      console.log(
        `${title}: ${ROUNDS} rounds, ${words()} words acknowledged, 0 lost, slowest recovery ` +
          `${longest(results.map(({ recovery }) => recovery))}, longest wait ${longest(waits)}`,
      )
      if (fault.isRollingRestart && ROUNDS >= MEASURED) expect(Math.max(...waits)).toBeLessThanOrEqual(INTERRUPTION)
    })
  }
})
