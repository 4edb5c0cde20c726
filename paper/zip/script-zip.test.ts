import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { diceFrom } from '../../script/tests/chance.ts'
import { readScript } from '../scripts/read-formats.ts'
import { namesIn, openScriptZip } from './script-zip.ts'

const XML = `<document type="Open Screenplay Format document"><paragraphs>${'<para><style basestyle="Action"/><text>It rains.</text></para>'.repeat(200)}</paragraphs></document>`
const HTML = `<html><head><meta name="CX.contact"></head><body>${'<p class="action">It rains.</p>'.repeat(200)}</body></html>`
const FILES = [
  zipSync({ 'document.xml': strToU8(XML) }),
  zipSync({ 'local.rdf': strToU8('<a/>'), 'script-a.html': strToU8(HTML), 'project.rdf': strToU8('<RDF/>') }),
  zipSync({ 'a.textbundle/info.json': strToU8('{}'), 'a.textbundle/text.fountain': strToU8('INT. A\n\nIt rains.\n') }),
  zipSync({ 'document.xml': strToU8(XML) }, { level: 0 }),
]

describe('a truncated archive', () => {
  const [file = new Uint8Array()] = FILES

  test('is recognised by its file names', () => {
    expect(namesIn(file.slice(0, 200))).toEqual(['document.xml'])
    expect(namesIn(strToU8('no archive'))).toEqual([])
  })

  test('gives the remaining content', () => {
    const zip = openScriptZip(file.slice(0, file.length - 120), () => true)
    if ('error' in zip) throw new Error(zip.error)
    const text = Buffer.from(zip.files.get('document.xml') ?? []).toString()
    expect(zip.isTorn).toBe(true)
    expect(XML.startsWith(text.slice(0, 1000))).toBe(true)
  })

  test('gives no more than the size limit of a script', () => {
    const bomb = zipSync({ 'document.xml': new Uint8Array(20_000_000) })
    const zip = openScriptZip(bomb.slice(0, bomb.length - 30), () => true)
    const size = 'error' in zip ? 0 : (zip.files.get('document.xml')?.length ?? 0)
    expect(size).toBeLessThanOrEqual(bomb.length * 400)
  })
})

test('many dense files together stay within the size limit', () => {
  const dice = diceFrom(1)
  // compressed as much as is allowed for a single file
  const dense = new Uint8Array(600_000).map((_, at) => (at < 1500 ? dice.below(256) : 0))
  const packed = zipSync({ 'aaaa.html': dense })
  const listAt = Buffer.from(packed).indexOf('PK\u0001\u0002')
  const names = Array.from({ length: 150 }, (_, at) => String(1000 + at))
  const files = names.map((name) => {
    const file = Buffer.from(packed.slice(0, listAt))
    file.write(name, 30)
    return file
  })
  const zip = openScriptZip(Buffer.concat(files), () => true)
  const sizes = 'error' in zip ? [] : [...zip.files.values()].map(({ length }) => length)
  expect(sizes.length).toBeGreaterThan(100)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(64 * 1024 * 1024)
})

const RUNS = Number(process.env.REPLIQUE_FUZZ ?? 300)
const FIRST = Number(process.env.REPLIQUE_SEED ?? 1)

/** Returns an archive with bytes changed, removed or repeated, depending on the seed. */
function damaged(seed: number): Uint8Array {
  const dice = diceFrom(seed)
  let bytes = Buffer.from(dice.one(FILES))
  for (let left = 1 + dice.below(4); left > 0; left--) {
    const at = dice.below(bytes.length)
    const to = Math.min(bytes.length, at + 1 + dice.below(dice.one([1, 8, 200])))
    const bit = dice.one([Buffer.from([dice.below(256)]), bytes.subarray(at, to), Buffer.alloc(0)])
    bytes = Buffer.concat([bytes.subarray(0, at), bit, bytes.subarray(dice.maybe(0.7) ? to : at)])
  }
  return dice.maybe(0.2) ? bytes.subarray(0, dice.below(bytes.length)) : bytes
}

test(
  `reads or rejects ${RUNS} damaged archives, from seed ${FIRST}`,
  async () => {
    let read = 0
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
      const result = await readScript({ name: 'a.fadein', bytes: damaged(seed) })
      if ('play' in result) read++
    }
    expect(read).toBeGreaterThan(RUNS / 10)
  },
  60_000 + RUNS * 60,
)
