/**
 * Reads damaged files of every format in a separate process. Each file may take at most ten seconds and half a
 * gigabyte.
 */
import { existsSync } from 'node:fs'
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { FIRST_MUTANT, mutantOf } from '../tests/mutants.ts'
import { openReader } from '../tests/reader.ts'
import { soundFiles } from '../tests/sound-files.ts'
import { showsZip } from '../zip/open-zip.ts'
import { READ_FORMATS } from './read-formats.ts'

/** Number of damaged files per format. The tests of each reader cover more of them, without a separate process. */
const RUNS = Number(process.env['REPLIQUE_FUZZ'] ?? 12)
const TIME = 10_000
const MEMORY = 512 * 1024 * 1024
const TOLD_EVERY = 1000
const BITS = [
  '<',
  '</',
  '>',
  '"',
  '&#0;',
  ']]>',
  '<!--',
  '<!DOCTYPE a>',
  '{',
  '}',
  '\\',
  '\0',
  '\r',
  '%',
  'endobj',
  '\xff',
]

const hasShared = existsSync(new URL('../../../shared/data/scripts/', import.meta.url))
const formats = READ_FORMATS.map(({ name, extensions }) => ({ name, extension: extensions[0] ?? '' }))

/**
 * Returns a damaged file. A damaged archive usually can't be opened, so in most archives a file inside is damaged
 * instead.
 */
function damaged(files: readonly Uint8Array[], seed: number): Uint8Array {
  const file = files[seed % files.length] ?? new Uint8Array()
  if (!showsZip(file) || seed % 3 === 0) return mutantOf([file], BITS, seed)
  const members = Object.entries(unzipSync(file))
  const [name, bytes] = members[seed % members.length] ?? ['', new Uint8Array()]
  return zipSync({ ...Object.fromEntries(members), [name]: mutantOf([bytes], BITS, seed) }, { level: 0 })
}

test.each(formats)(
  `reads or rejects ${RUNS} damaged $name files`,
  async ({ name, extension }) => {
    const files = await soundFiles(name, hasShared)
    expect(files).not.toEqual([])
    const reader = openReader()
    let [read, peak] = [0, 0]
    try {
      for (let seed = FIRST_MUTANT; seed < FIRST_MUTANT + RUNS; seed++) {
        const file = { name: `play${extension}`, bytes: damaged(files, seed) }
        const reading = await reader.read(file, TIME).catch((error: unknown) => {
          throw new Error(`seed ${seed}: ${String(error)}`)
        })
        if (typeof reading.answer === 'number') read++
        peak = Math.max(peak, reading.peak)
        if (RUNS > TOLD_EVERY && seed % TOLD_EVERY === 0) console.log(name, seed, `${Math.round(peak / 1e6)} MB`)
      }
    } finally {
      await reader.close()
    }
    expect(peak).toBeLessThan(MEMORY)
    expect(read).toBeGreaterThan(RUNS / 20)
  },
  60_000 + RUNS * 500,
)
