/**
 * Fails on messages that are missing in a language, unused, or have a plural without a fallback: `node web/locales.ts`.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFaults, type Words } from './building/word-faults.ts'

const ROOT = import.meta.dirname
const LANGUAGES = ['en', 'fr'] as const
const PLACES = ['app', 'routes', 'features', 'ui', 'platform']

async function readWords(language: string): Promise<Words> {
  const folder = join(ROOT, 'locales', language)
  const words: Record<string, unknown> = {}
  for (const file of await readdir(folder)) Object.assign(words, JSON.parse(await readFile(join(folder, file), 'utf8')))
  return words
}

async function readSources(): Promise<string> {
  const texts = await Promise.all(
    PLACES.map(async (place) => {
      const files = await readdir(join(ROOT, place), { recursive: true }).catch(() => [])
      const sources = files.filter((file) => /\.tsx?$/.test(file))
      return Promise.all(sources.map((file) => readFile(join(ROOT, place, file), 'utf8')))
    }),
  )
  return texts.flat().join('\n')
}

const [en, fr] = await Promise.all(LANGUAGES.map(readWords))
const faults = findFaults({ en: en ?? {}, fr: fr ?? {} }, await readSources())
for (const fault of faults) console.error(fault)
console.log(`${Object.keys(en ?? {}).length} messages in ${LANGUAGES.length} languages, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
