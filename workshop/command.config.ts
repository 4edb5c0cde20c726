/**
 * Vite configuration that bundles the command line into one file, because loading some 300 files takes longer than
 * printing a play. Formats that are imported on demand stay outside the bundle, except PDF.
 */
import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILT_FOLDER, MADE_FROM, markOf } from '../paper/command-line/built.mjs'
import { ROOT } from './run.ts'

const BUILT_IN = /\/pdf\/[^/]+\.ts$/

interface Chunk {
  readonly moduleIds?: readonly string[]
}

const asOnePiece = {
  name: 'command-line',
  enforce: 'pre',
  resolveId(source: string, importer: string | undefined, { kind }: { readonly kind?: string }) {
    if (kind !== 'dynamic-import' || importer === undefined || BUILT_IN.test(source)) return undefined
    const id = source.startsWith('.') ? pathToFileURL(resolve(dirname(importer), source)).href : source
    return { id, external: 'absolute' }
  },
  writeBundle(_: unknown, bundle: Readonly<Record<string, Chunk>>) {
    // ids that start with a null character are virtual modules, not files
    const files = Object.values(bundle).flatMap(({ moduleIds }) => moduleIds ?? [])
    const own = files.filter((file) => !file.startsWith('\0')).map((file) => resolve(file))
    writeFileSync(
      join(BUILT_FOLDER, MADE_FROM),
      JSON.stringify(Object.fromEntries(own.map((file) => [file, markOf(file)]))),
    )
  },
}

export default {
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [asOnePiece],
  // the default build of fflate loads worker threads, which nothing here uses
  resolve: { alias: { fflate: 'fflate/browser' } },
  ssr: { noExternal: true },
  build: {
    ssr: join(ROOT, 'paper', 'command-line', 'program.ts'),
    outDir: BUILT_FOLDER,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: 'program.mjs', codeSplitting: false },
    },
  },
}
