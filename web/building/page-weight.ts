/**
 * Measures how much JavaScript a page loads, and in how many files, from the manifest of the build. Sizes are in bytes
 * after Brotli compression.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotli } from './compressed-copies.ts'

export interface ManifestChunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
export type Manifest = Readonly<Record<string, ManifestChunk>>

const ENTRY = 'index.html'
/** Modules that every page loads automatically after first paint. */
const AFTER_PAINT = ['platform/session/auth-client.ts', 'ui/toast/toaster.tsx', 'routes/notifications/live.ts']

const BY_ITSELF = 'shell\\/(?:afterwards|editor-extras)|panels\\/scenes-panel|writing\\/helpful'
/** Modules that the editor loads automatically once its page can be edited. */
const AFTERWARDS = new RegExp(`^(?:features\\/editor\\/(?:${BY_ITSELF})|routes\\/notifications\\/live)`)
/** Modules that load on demand: notifications, error texts, the user's account, and content below the fold. */
const WHEN_NEEDED =
  'features\\/home\\/feature-list|features\\/profile\\/account-items|routes\\/notifications\\/panel|routes\\/home-updates|features\\/notifications\\/announce|platform\\/api\\/error-texts|features\\/plays\\/list\\/first-page'
/** The tabs of a play's page except the first, and the page for guests with a public link. */
const TABS = 'features\\/(?:plays\\/(?:page|casting)|guest|voices|editor\\/statistics)\\/'
/** Part of the app frame, which the editor doesn't have. */
const FRAME = 'routes\\/notifications\\/bell'
/**
 * Manifest key of the chunk with the colours of names. It is listed by file name instead of by module, because the cast
 * panel shares it.
 */
const SHARED_ON_DEMAND = '_colours-'
/** Modules that load only when the user opens their feature. */
const ON_DEMAND = new RegExp(
  `^(?:features\\/editor\\/(?!${BY_ITSELF})|${SHARED_ON_DEMAND}|(?:features\\/plays|routes\\/commands)\\/|ui\\/(?:menu-open|export-question)|${FRAME}|${WHEN_NEEDED})`,
)

export interface MeasuredPage {
  readonly page: string
  readonly route: string
  /** Maximum size of the scripts, in bytes. */
  readonly limit: number
  /** Maximum number of scripts. */
  readonly files?: number
  /** Limits in bytes for what loads after the page, automatically and on demand. */
  readonly later?: { readonly afterwards: number; readonly onDemand: number }
}

const EDITOR_LATER = { afterwards: 23_000, onDemand: 205_000 }

export const PAGES: readonly MeasuredPage[] = [
  { page: '/', route: 'routes/index.tsx', limit: 164_000, files: 13 },
  { page: '/plays', route: 'routes/plays/index.tsx', limit: 223_000, files: 27 },
  { page: '/plays/{id}', route: 'routes/plays/$id/index.tsx', limit: 248_000, files: 25 },
  { page: '/plays/{id}/edit', route: 'routes/plays/$id/edit.tsx', limit: 320_000, files: 19, later: EDITOR_LATER },
]

/** The measured size of a page, or of the modules that it loads later. */
interface Weight {
  readonly page: string
  readonly bytes: number
  readonly limit: number
  readonly files: number
  readonly mostFiles: number
}

/**
 * Returns the files that a page loads: the entry, the route, the modules loaded after first paint, and everything they
 * import. Includes dynamic imports, except those that match `without` and those of the entry, because the entry imports
 * the routes of all pages.
 */
export function filesOf(manifest: Manifest, route: string, without?: RegExp): Set<string> {
  const files = new Set<string>()
  collect(manifest, ENTRY, { files, later: false })
  for (const key of [route, ...AFTER_PAINT])
    if (!without?.test(key)) collect(manifest, key, { files, later: true, without })
  return files
}

interface Walk {
  readonly files: Set<string>
  readonly later: boolean
  readonly without?: RegExp | undefined
  readonly seen?: Set<string>
}

function collect(manifest: Manifest, key: string, walk: Walk): void {
  const seen = walk.seen ?? new Set<string>()
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no chunk for ${key}.`)
  if (seen.has(key)) return
  seen.add(key)
  walk.files.add(chunk.file)
  for (const next of chunk.imports ?? []) if (next !== ENTRY) collect(manifest, next, { ...walk, seen })
  if (!walk.later || key === ENTRY) return
  for (const next of chunk.dynamicImports ?? [])
    if (!walk.without?.test(next)) collect(manifest, next, { ...walk, seen })
}

/** Returns the compressed size of a file. Compresses it if the build contains no compressed copy. */
async function compressedSize(path: string): Promise<number> {
  const copy = await stat(`${path}.br`).catch(() => undefined)
  return copy?.size ?? (await brotli(await readFile(path))).byteLength
}

/** Returns the weight of each measured page of a finished build. */
export async function weigh(build: string): Promise<Weight[]> {
  const manifest = JSON.parse(await readFile(join(build, 'builds/manifest.json'), 'utf8')) as Manifest
  const weightOf = async (page: string, all: Set<string>, limit: number, mostFiles = Infinity): Promise<Weight> => {
    const scripts = [...all].filter((file) => file.endsWith('.js'))
    const sizes = await Promise.all(scripts.map((file) => compressedSize(join(build, file))))
    return { page, bytes: sizes.reduce((sum, size) => sum + size, 0), limit, files: scripts.length, mostFiles }
  }
  const weights = PAGES.map(({ page, route, limit, files, later }) => {
    if (later === undefined)
      return [weightOf(page, filesOf(manifest, route, new RegExp(`^(?:${WHEN_NEEDED}|${TABS})`)), limit, files)]
    const all = filesOf(manifest, route, new RegExp(`^${FRAME}`))
    const early = filesOf(manifest, route, new RegExp(`${AFTERWARDS.source}|${ON_DEMAND.source}`))
    const itself = filesOf(manifest, route, ON_DEMAND)
    return [
      weightOf(page, early, limit, files),
      weightOf(`${page}, afterwards`, itself.difference(early), later.afterwards),
      weightOf(`${page}, on demand`, all.difference(itself), later.onDemand),
    ]
  })
  return Promise.all(weights.flat())
}

export const isTooHeavy = ({ bytes, limit, files, mostFiles }: Weight): boolean => bytes > limit || files > mostFiles

export function describeWeight({ page, bytes, limit, files, mostFiles }: Weight): string {
  const count = mostFiles === Infinity ? '' : `; ${files} files, at most ${mostFiles}`
  return `${page}: ${(bytes / 1000).toFixed(1)} kB of JavaScript (brotli), at most ${limit / 1000} kB${count}`
}
