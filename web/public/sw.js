// Keeps what starts the page, so that it opens without a network. Calls to the server are never kept.
const BUILD = '__BUILD_ID__'
const FILES = ['__FILES__']
const CACHE = 'replique-shell'
const PATIENCE = 4000
const SHELL = '/'
/** Under which the cache keeps what files the latest builds are made of. */
const BUILDS = '/kept-builds'
/** Builds before this one, whose pages may still be open and fetch their parts late. */
const EARLIER = 2

self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([sweep(), self.clients.claim()])))
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (isService(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(keptOrFetched(request))
  else if (FILES.includes(url.pathname)) event.respondWith(fetchedOrKept(request))
})

/** The product's own calls, the authentication service and the records of builds. */
function isService(path) {
  return /^\/(?:api|auth\/v1|builds|health)(?:\/|$)/.test(path)
}

/**
 * Fetches what this build needs; files whose name carries their hash are not fetched twice. The page itself comes last:
 * a page without its parts would open to nothing.
 */
async function fill() {
  const cache = await caches.open(CACHE)
  const parts = FILES.filter((file) => file.startsWith('/assets/'))
  const kept = await Promise.all(parts.map((file) => cache.match(file)))
  await Promise.all(parts.filter((_, place) => !kept[place]).map((file) => keep(cache, file)))
  await Promise.all(FILES.filter((file) => !parts.includes(file)).map((file) => keep(cache, file)))
}

async function keep(cache, file) {
  const response = await fetch(file, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${file}: ${response.status} (build ${BUILD})`)
  await cache.put(file, response)
}

/** What no page of this build or of those just before it needs goes. */
async function sweep() {
  const cache = await caches.open(CACHE)
  const known = await cache.match(BUILDS)
  const earlier = known ? await known.json() : []
  const builds = [{ build: BUILD, files: FILES }, ...earlier.filter(({ build }) => build !== BUILD)]
  const kept = builds.slice(0, EARLIER + 1)
  await cache.put(BUILDS, new Response(JSON.stringify(kept)))
  const wanted = new Set([BUILDS, ...kept.flatMap(({ files }) => files)])
  const old = (await cache.keys()).filter((request) => !wanted.has(new URL(request.url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** A page comes from the server; where that is away or slow, the kept one starts. */
async function openPage(request) {
  const stop = AbortSignal.timeout(PATIENCE)
  try {
    const response = await fetch(request, { signal: stop })
    if (response.status < 500) return response
  } catch {
    // no network: the kept page is all there is
  }
  return (await caches.match(SHELL)) ?? fetch(request)
}

async function keptOrFetched(request) {
  return (await caches.match(request)) ?? fetch(request)
}

async function fetchedOrKept(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request)
    if (kept) return kept
    throw error
  }
}
