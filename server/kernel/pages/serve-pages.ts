import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { PAGES, REDIRECTS } from '@replique/contract'
import type { Context } from 'hono'
import type { AppEnv } from '../http/call.ts'
import { refusalResponse } from '../http/answer.ts'
import { createRequire } from 'node:module'
import type { getIcons } from '@iconify/utils/lib/icon-set/get-icons'
import type { EarlyContent } from '../kernel.ts'
import type { Log } from '../log.ts'
import { inTime, sessionIn, withEarlyContent, type PageSession } from './early-content.ts'

type IconSet = Parameters<typeof getIcons>[0]

const compress = promisify(brotliCompress)

const LONGEST = 500
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const SETS = new Map([['lucide', '@iconify-json/lucide/icons.json']])

const loaded = new Map<string, Promise<IconSet>>()
const require = createRequire(import.meta.url)

/** Loads an icon set on first use. */
function load(prefix: string): Promise<IconSet> | null {
  const file = SETS.get(prefix)
  if (file === undefined) return null
  const set = loaded.get(prefix) ?? readFile(require.resolve(file), 'utf8').then((text) => JSON.parse(text) as IconSet)
  loaded.set(prefix, set)
  return set
}

/** Serves `/api/icons/{prefix}.json?icons=a,b` with the icons found and the names of those not found. */
export async function answerIcons(c: Context<AppEnv>): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  if (pathname.length + search.length > LONGEST) return refusalResponse('invalid')
  const set = await load(c.req.param('file')?.replace(/\.json$/, '') ?? '')
  if (set === null) return refusalResponse('not_found')
  const names = (c.req.query('icons') ?? '').split(',').filter((name) => name !== '')
  if (names.length === 0) return refusalResponse('invalid')
  const { getIcons } = await import('@iconify/utils/lib/icon-set/get-icons')
  const found = getIcons(
    set,
    names.filter((name) => NAME.test(name)),
    true,
  )
  const missing = [...(found?.not_found ?? []), ...names.filter((name) => !NAME.test(name))]
  const answer = { ...found, ...(missing.length > 0 ? { not_found: missing } : {}) }
  return c.json(answer, 200, { 'cache-control': 'public, max-age=3600' })
}

interface BuiltFile {
  readonly bytes: Uint8Array
  /** The Brotli copy made by the build, if there is one. */
  readonly brotli: Uint8Array | null
  readonly etag: string
}

interface Kept {
  readonly stamp: string
  readonly file: BuiltFile
}

const SEGMENT = /^[\w@][\w@.~+-]*$/

/** Returns a function that reads files of the build by path. A file is read again only if it has changed on disk. */
export function openBuiltFiles(folder: string): (path: string) => Promise<BuiltFile | null> {
  const kept = new Map<string, Kept>()
  return async (path) => {
    const segments = path.slice(1).split('/')
    if (!segments.every((segment) => SEGMENT.test(segment))) return null
    const place = join(folder, ...segments)
    const found = await stat(place).catch(() => null)
    if (found === null || !found.isFile()) return null
    const stamp = `${found.mtimeMs} ${found.size}`
    const before = kept.get(path)
    if (before?.stamp === stamp) return before.file
    const file = await read(place)
    kept.set(path, { stamp, file })
    return file
  }
}

async function read(place: string): Promise<BuiltFile> {
  const [bytes, brotli] = await Promise.all([readFile(place), readFile(`${place}.br`).catch(() => null)])
  return { bytes, brotli, etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) }
}

const PART = String.raw`[^/]+`
const patterns = new Map(PAGES.map((page) => [page, new RegExp(`^${page.replaceAll(/\{\w+\}/g, PART)}/?$`)]))

/** Splits a page path into its language and the path without the language prefix. */
function splitLanguage(path: string): { language: 'en' | 'fr'; path: string } {
  if (path === '/fr' || path.startsWith('/fr/')) return { language: 'fr', path: path.slice(3) || '/' }
  return { language: 'en', path }
}

/** Returns the contract's page for a path without its language prefix, if there is one. */
const pageAt = (path: string): (typeof PAGES)[number] | undefined =>
  [...patterns].find(([, pattern]) => pattern.test(path))?.[0]

/** Pages that work without signing in. All other pages redirect visitors to the sign-in page. */
const OPEN_PAGE = /^\/(?:$|terms$|privacy$|auth\/|social\/friends\/accept$)/
/** Matches the cookie in which the pages store a session. */
const SESSION_COOKIE = /(?:^|;\s*)sb-[\w-]+-auth-token/

/** Returns tags that make the browser request a page's files before the scripts import them. */
function preloadsOf(files: readonly string[]): string {
  const tags = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  )
  return tags.join('')
}

/**
 * Returns the redirect target for a path, in the same language. The browser adds the fragment, which the server never
 * sees.
 */
function redirectionOf(path: string): string | null {
  const { language, path: bare } = splitLanguage(path)
  const plain = bare.replace(/(?<=.)\/$/, '')
  const target = Object.hasOwn(REDIRECTS, plain) ? REDIRECTS[plain] : undefined
  if (target === undefined) return null
  return language === 'en' || !target.startsWith('/') ? target : `/${language}${target}`
}

/** What a page needs to know about the server before its first request. */
interface Instance {
  readonly name: string
  readonly contact: string
  readonly authUrl: string
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Fills in the HTML shell for one response: its nonce, its language and the server's details. */
function fillShell(
  html: string,
  {
    nonce,
    language,
    instance,
    files,
  }: { nonce: string; language: string; instance: Instance; files: readonly string[] },
): string {
  return html
    .replace('</head>', () => `${preloadsOf(files)}</head>`)
    .replaceAll('__NONCE__', nonce)
    .replace('__INSTANCE__', () => escapeAttribute(JSON.stringify(instance)))
    .replace('<html lang="en"', `<html lang="${language}"`)
}

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mp3: 'audio/mpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
}
/**
 * The speech model's thread compiles WebAssembly, which pages may not. Browsers hold a thread to the policy of its own
 * file.
 */
const COMPILING_FILE = /^\/assets\/speech-model-worker-[\w-]+\.js$/
const COMPILING_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
const SERVICE = /^\/(api|auth\/v1)(\/|$)/
const PRIVATE = /^\/(?:fr\/)?plays\//
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Returns a function that finds the early content of a page for the user of a session; null if the page has none. */
export type FindEarlyContent = (
  page: string,
) => ((id: string, session: PageSession) => Promise<EarlyContent | null>) | null

/** Serves the built pages: files as they are, and the shell at every page address. */
export function servePages(
  folder: string,
  instance: Instance,
  findEarly: FindEarlyContent,
  log: Log,
): (c: Context<AppEnv>) => Promise<Response> {
  const read = openBuiltFiles(folder)
  const pageFiles = openPageFiles(read)
  return async (c) => {
    const { pathname, search } = new URL(c.req.url)
    if (SERVICE.test(pathname) || !['GET', 'HEAD'].includes(c.req.method)) return refusalResponse('not_found')
    const extension = /\.(\w+)$/.exec(pathname)?.[1]
    const file = extension === undefined || extension === 'html' || extension === 'br' ? null : await read(pathname)
    if (file !== null) return answerFile(c, file, TYPES[extension!] ?? 'application/octet-stream')
    if (/^\/(assets|builds|icons)\//.test(pathname)) return refusalResponse('not_found')
    const target = redirectionOf(pathname)
    if (target !== null) return c.redirect(`${target}${search}`, 307)
    const shell = await read('/index.html')
    if (shell === null) return c.text('The pages are not built yet: run "npm run build".\n', 503)
    const { language, path } = splitLanguage(pathname)
    const page = pageAt(path)
    const cookies = c.req.header('cookie') ?? ''
    const opens = page !== undefined && (OPEN_PAGE.test(page) || SESSION_COOKIE.test(cookies))
    const files = opens ? ((await pageFiles())[page] ?? []) : []
    const { nonce } = c.var
    const find = opens && files.length > 0 && c.req.method === 'GET' ? findEarly(page) : null
    const session = find === null ? null : sessionIn(cookies, instance.authUrl, c.req.url)
    const content =
      find === null || session === null ? null : await inTime(find(path.split('/')[2] ?? '', session), log)
    const text = new TextDecoder().decode(shell.bytes)
    const filled = fillShell(text, { nonce, language, instance, files: content === null ? files : [] })
    const css = content === null ? '' : await stylesIn(files, read)
    const fonts = content === null ? [] : ((await pageFiles())[content.needs] ?? [])
    const html = content === null ? filled : withEarlyContent(filled, { content, css, files, fonts, nonce })
    // keeps a page out of search engines if its query may contain a secret or its play may be open to guests
    const robots = search === '' && !PRIVATE.test(pathname) ? {} : { 'x-robots-tag': 'noindex, nofollow' }
    // a page with content of a play must not stay in the browser's cache after its user has signed out
    const cache = content === null ? 'no-cache' : 'no-store'
    return answerHtml(c, html, page === undefined ? 404 : 200, { 'cache-control': cache, ...robots })
  }
}

const acceptsBrotli = (c: Context<AppEnv>): boolean => /\bbr\b/.test(c.req.header('accept-encoding') ?? '')

/** Brotli's quality for a response that is compressed for one request. Higher ones take much longer for few bytes. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Answers with HTML, compressed if the browser accepts it. Nothing in it repeats text from the request. */
async function answerHtml(
  c: Context<AppEnv>,
  html: string,
  status: 200 | 404,
  given: Readonly<Record<string, string>>,
): Promise<Response> {
  const headers = { ...given, vary: 'Accept-Encoding' }
  if (!acceptsBrotli(c)) return c.html(html, status, headers)
  const body = (await compress(html, QUICK)) as Uint8Array<ArrayBuffer>
  return c.body(body, status, { ...headers, 'content-type': TYPES['html']!, 'content-encoding': 'br' })
}

/** Returns the content of the style sheets among a page's files. */
async function stylesIn(files: readonly string[], read: (path: string) => Promise<BuiltFile | null>): Promise<string> {
  const sheets = await Promise.all(files.filter((file) => file.endsWith('.css')).map((file) => read(`/${file}`)))
  return sheets.map((file) => (file === null ? '' : new TextDecoder().decode(file.bytes))).join('')
}

type PageFiles = Readonly<Partial<Record<string, readonly string[]>>>

/** Returns a function that reads which files each page needs, as listed by the build. */
function openPageFiles(read: (path: string) => Promise<BuiltFile | null>): () => Promise<PageFiles> {
  let last: { readonly file: BuiltFile; readonly files: PageFiles } | null = null
  return async () => {
    const file = await read('/builds/page-files.json')
    if (file === null) return {}
    if (last?.file !== file) last = { file, files: JSON.parse(new TextDecoder().decode(file.bytes)) as PageFiles }
    return last.files
  }
}

function answerFile(c: Context<AppEnv>, file: BuiltFile, type: string): Response {
  const lasting = c.req.path.startsWith('/assets/')
  const compressed = file.brotli !== null && acceptsBrotli(c)
  const etag = `"${file.etag}${compressed ? '-br' : ''}"`
  const headers = new Headers({ 'content-type': type, 'cache-control': lasting ? FOR_EVER : 'no-cache', etag })
  if (file.brotli !== null) headers.set('vary', 'Accept-Encoding')
  if (COMPILING_FILE.test(c.req.path)) headers.set('content-security-policy', COMPILING_POLICY)
  if ((c.req.header('if-none-match') ?? '').includes(etag)) return new Response(null, { status: 304, headers })
  if (compressed) headers.set('content-encoding', 'br')
  const body = compressed ? file.brotli! : file.bytes
  return new Response(body as Uint8Array<ArrayBuffer>, { headers })
}
