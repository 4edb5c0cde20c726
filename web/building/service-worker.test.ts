import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const SOURCE = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8')
const ORIGIN = 'https://house.example'

/** A simulated browser cache that outlives its workers: response bodies by path. */
function openCache() {
  const held = new Map<string, string>()
  const pathOf = (request: string | { url: string }) =>
    typeof request === 'string' ? request : new URL(request.url).pathname
  const answer = (path: string) => (held.has(path) ? new Response(held.get(path)) : undefined)
  const cache = {
    match: async (request: string | { url: string }) => answer(pathOf(request)),
    put: async (path: string, response: Response) => void held.set(path, await response.text()),
    keys: async () => [...held.keys()].map((path) => ({ url: ORIGIN + path })),
    delete: async (request: { url: string }) => held.delete(pathOf(request)),
  }
  return { held, caches: { open: async () => cache, match: cache.match } }
}

type Heard = (event: object) => void

/** Starts a worker of one build; `server` answers its requests or throws. */
function startWorker(
  build: string,
  files: readonly string[],
  given: { caches: object; server: (path: string) => Response },
) {
  const listeners = new Map<string, Heard>()
  const source = SOURCE.replace('__BUILD_ID__', build).replace("['__FILES__']", JSON.stringify(files))
  const self = {
    addEventListener: (name: string, heard: Heard) => listeners.set(name, heard),
    clients: { claim: async () => undefined },
    location: { origin: ORIGIN },
    skipWaiting: async () => undefined,
  }
  const fetch = async (asked: string | { url: string }) =>
    given.server(typeof asked === 'string' ? asked : new URL(asked.url).pathname)
  runInNewContext(source, {
    self,
    caches: given.caches,
    fetch,
    Response,
    URL,
    AbortController,
    setTimeout,
    clearTimeout,
    Set,
    Promise,
  })
  const waitFor = async (name: string) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  const ask = async (path: string, mode = 'no-cors') => {
    let answer: Promise<Response> | undefined
    const request = { method: 'GET', mode, url: ORIGIN + path }
    listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) })
    return answer && (await answer).text()
  }
  return { install: () => waitFor('install'), activate: () => waitFor('activate'), ask }
}

const filesOf = (build: string) => ['/', '/assets/common.js', `/assets/${build}.js`]
const serving = (build: string) => (path: string) => new Response(`${path} of ${build}`)
const away = () => {
  throw new TypeError('no network')
}

test('an open page of an earlier build finds its parts without a network, until three newer builds are installed', async () => {
  const { caches, held } = openCache()
  for (const build of ['one', 'two', 'three', 'four']) {
    const worker = startWorker(build, filesOf(build), { caches, server: serving(build) })
    await worker.install()
    await worker.activate()
    if (build === 'three') expect(held.has('/assets/one.js')).toBe(true)
  }
  const worker = startWorker('four', filesOf('four'), { caches, server: away })
  expect(await worker.ask('/assets/two.js')).toBe('/assets/two.js of two')
  expect(await worker.ask('/assets/common.js')).toBe('/assets/common.js of one')
  expect(await worker.ask('/plays/1/edit', 'navigate')).toBe('/ of four')
  expect(held.has('/assets/one.js')).toBe(false)
})

test('a build with a part that cannot be fetched leaves the previous page in place', async () => {
  const { caches } = openCache()
  const first = startWorker('one', filesOf('one'), { caches, server: serving('one') })
  await first.install()
  await first.activate()
  const broken = (path: string) =>
    path === '/assets/two.js' ? new Response('', { status: 404 }) : serving('two')(path)
  const second = startWorker('two', filesOf('two'), { caches, server: broken })
  await expect(second.install()).rejects.toThrow('/assets/two.js: 404 (build two)')
  expect(await startWorker('one', filesOf('one'), { caches, server: away }).ask('/', 'navigate')).toBe('/ of one')
})

test('calls to the server and build records bypass the service worker', async () => {
  const { caches } = openCache()
  const worker = startWorker('one', filesOf('one'), { caches, server: serving('one') })
  for (const path of ['/api/plays', '/auth/v1/token', '/builds/latest.json', '/health'])
    expect(await worker.ask(path), path).toBeUndefined()
})
