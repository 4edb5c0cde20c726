// Keeps what starts the page, so that it opens without a network. Calls to the server are never kept.
const BUILD = '__BUILD_ID__'
const FILES = ['__FILES__']
const CACHE = 'replique-shell'
const PATIENCE = 4000
const SHELL = '/'

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

/** Fetches what this build needs; files whose name carries their hash are not fetched twice. */
async function fill() {
  const cache = await caches.open(CACHE)
  const missing = await Promise.all(
    FILES.map(async (file) => (file.startsWith('/assets/') && (await cache.match(file)) ? null : file)),
  )
  await Promise.all(
    missing.filter(Boolean).map(async (file) => {
      const response = await fetch(file, { cache: 'no-cache' })
      if (!response.ok) throw new Error(`${file}: ${response.status} (build ${BUILD})`)
      await cache.put(file, response)
    }),
  )
}

/** Once no page of an older build is open, its files go. */
async function sweep() {
  const cache = await caches.open(CACHE)
  const old = (await cache.keys()).filter((request) => !FILES.includes(new URL(request.url).pathname))
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
