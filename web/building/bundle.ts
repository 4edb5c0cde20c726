/**
 * Bundler settings and plugins: which chunks are preloaded, further minification, the files that let an open page
 * detect a newer build, and a report of page weights.
 */
import { PAGES } from '@replique/contract'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'
import type { Layout } from '@replique/script'
import { describeWeight, type Manifest, weigh } from './page-weight.ts'

/**
 * Matches chunks of rarely opened pages, for which only styles are preloaded. The notification chunks are included
 * because nearly everything they import will already have loaded.
 */
const SELDOM = new RegExp(
  `^assets/(?:${[
    'terms|privacy|profile',
    'login|register|invite|confirm|reset-password|admin-setup|accept',
    'users|groups|plays|import|reading|record|ai-features|email-templates|set-admin',
    'bell|announce|export-question',
    'auth-test|editor-test|play-editor|fountain-editor|jwt-security-test|screenplay-editor',
  ].join('|')})-[\\w-]{8}\\.js$`,
)

/**
 * Returns the files to preload with a chunk. Every page contains this list, so it is kept short: for rarely opened
 * pages, only styles are preloaded, so that they don't render unstyled.
 */
export const earlyParts = (file: string, parts: string[]): string[] =>
  SELDOM.test(file) ? parts.filter((part) => part.endsWith('.css')) : parts

export function newBuildId(): string {
  return randomBytes(8).toString('hex')
}

/** Writes the files that let an open page detect a new version. */
export function buildRecords(id: string): Plugin {
  return {
    name: 'replique:build-records',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify({ id, timestamp: Date.now() })
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source })
      this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source })
    },
  }
}

/** Returns the scripts and styles of a page's module and of its imports, except those in index.html. */
export function filesOfPage(manifest: Manifest, page: string): string[] {
  const base = `routes${page.replaceAll(/\{(\w+)\}/g, '$$$1')}`
  const key = [`${base}.tsx`, `${base.replace(/\/$/, '')}/index.tsx`].find((path) => manifest[path] !== undefined)
  const files = new Set<string>()
  const seen = new Set<string>(['index.html', ...(manifest['index.html']?.imports ?? [])])
  const collect = (at: string): void => {
    const chunk = manifest[at]
    if (chunk === undefined || seen.has(at)) return
    seen.add(at)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of chunk.imports ?? []) collect(next)
  }
  if (key !== undefined) collect(key)
  return [...files]
}

/** The main font file of each typeface in which scripts are displayed, by name in @fontsource. */
const SCRIPT_FONTS: Readonly<Record<Layout['typeface'], string>> = {
  courier: 'courier-prime',
  serif: 'source-serif-4',
  sans: 'arimo',
}

/** Returns the font file of each typeface, by `font:` and its name. */
const scriptFonts = (manifest: Manifest): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(SCRIPT_FONTS).map(([typeface, name]) => [
      `font:${typeface}`,
      Object.entries(manifest).flatMap(([key, { file }]) =>
        key.endsWith(`/${name}-latin-400-normal.woff2`) ? [file] : [],
      ),
    ]),
  )

/**
 * Writes a list of the files that each page needs. The server names them in the page's HTML, so that the browser
 * requests them together with the app's entry instead of after it.
 */
export function pageFiles(): Plugin {
  return {
    name: 'replique:page-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const builds = join(dir, 'builds')
      const manifest = JSON.parse(await readFile(join(builds, 'manifest.json'), 'utf8')) as Manifest
      const files = Object.fromEntries(PAGES.map((page) => [page, filesOfPage(manifest, page)]))
      await writeFile(join(builds, 'page-files.json'), JSON.stringify({ ...files, ...scriptFonts(manifest) }))
    },
  }
}

interface Chunk {
  readonly type: 'chunk'
  code: string
}

/** Minifies the bundler's output again and removes unused arguments, which saves two percent. */
export function smallerCode(): Plugin {
  return {
    name: 'replique:smaller-code',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk & typeof file => file.type === 'chunk')
      // largest first, so that no thread is left with a large one at the end
      chunks.sort((a, b) => b.code.length - a.code.length)
      await Promise.all(Array.from({ length: availableParallelism() }, () => minifyAll(chunks)))
    },
  }
}

/** Minifies chunks from the shared list until it is empty. */
async function minifyAll(chunks: Chunk[]): Promise<void> {
  const worker = new Worker(new URL('./smaller-code-worker.ts', import.meta.url))
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  try {
    for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
      const answered = new Promise<string>((resolve) => worker.once('message', resolve))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(chunk.code)
      const code = await Promise.race([answered, failed])
      if (code.length < chunk.code.length) chunk.code = code
    }
  } finally {
    await worker.terminate()
  }
}

/** Prints the weight of the measured pages when a build ends. */
export function sizesReport(): Plugin {
  let root = ''
  return {
    name: 'replique:sizes-report',
    apply: 'build',
    writeBundle(options) {
      root = options.dir ?? ''
    },
    async closeBundle() {
      if (!root) return
      for (const page of await weigh(root)) console.log(describeWeight(page))
    },
  }
}

const ROOT_FILES = [
  '/',
  '/colour-mode.js',
  '/early.js',
  '/manifest.webmanifest',
  '/manifest.fr.webmanifest',
  '/icons/mark.svg',
]

/** Too large to be loaded in advance. Without it, a rehearsal detects the end of a line by the volume. */
const SPEECH_MODEL = /^assets\/speech-model-worker-/

/** Returns scripts, styles and the fonts for both languages; source maps and legacy formats are left out. */
export function shellFiles(bundled: readonly string[]): string[] {
  const wanted = bundled.filter((name) => /^assets\/.*\.(?:js|css|woff2|svg)$/.test(name) && !SPEECH_MODEL.test(name))
  return [...ROOT_FILES, ...wanted.map((name) => `/${name}`).sort()]
}

/** Writes the list of files needed for an offline start into sw.js. */
export function shellList(id: string): Plugin {
  return {
    name: 'replique:shell-list',
    apply: 'build',
    async writeBundle(options, bundle) {
      const path = join(options.dir ?? '', 'sw.js')
      const source = await readFile(path, 'utf8')
      const files = JSON.stringify(shellFiles(Object.keys(bundle)))
      await writeFile(
        path,
        source.replace("'__BUILD_ID__'", `'${id}'`).replace("['__FILES__']", () => files),
      )
    },
  }
}
