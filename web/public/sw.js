// Caches the files the app starts from, so that it opens offline. Calls to the server are never cached.
const BUILD = '__BUILD_ID__'
const FILES = ['__FILES__']
const CACHE = 'replique-shell'
const PATIENCE = 4000
const SHELL = '/'
/** Cache key of the file lists of the latest builds. */
const BUILDS = '/kept-builds'
/** Earlier builds whose files stay cached, because their open pages may still load chunks. */
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
  // the colours must be there when the cached styles are, and a page must start when the cached scripts are there
  else if (url.pathname.startsWith('/assets/') || ['/colour-mode.js', '/early.js'].includes(url.pathname))
    event.respondWith(keptOrFetched(request))
  else if (FILES.includes(url.pathname)) event.respondWith(fetchedOrKept(request))
})

/** Returns whether a path belongs to the API, the authentication service or the build records. */
function isService(path) {
  return /^\/(?:api|auth\/v1|builds|health)(?:\/|$)/.test(path)
}

/**
 * Caches the files of this build. Files with a hash in their name are not fetched again. The page itself comes last,
 * because it would not start without its chunks.
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

/** Deletes cached files that neither this build nor the ones just before it need. */
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

/** Loads a page from the server, or the cached one if the server is slow or unreachable. */
async function openPage(request) {
  const stop = new AbortController()
  // the time until the page begins to arrive; the rest may take longer
  const timer = setTimeout(() => stop.abort(), PATIENCE)
  try {
    const response = await fetch(request, { signal: stop.signal })
    clearTimeout(timer)
    if (response.status < 500) return response
  } catch {
    // no network: use the cached page
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
