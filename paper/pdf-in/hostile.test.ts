import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { blocksOf } from '@replique/script'
import { describe, expect, test } from 'vitest'
import { FIRST_MUTANT, MUTANTS, mutantOf } from '../tests/mutants.ts'
import { readPdf } from './read-pdf.ts'
import { drawPdf, type Drawn } from './tests/draw-pdf.ts'

/** Returns a file whose pages all have this content and filter. */
function bare(content: Buffer, filter = '/FlateDecode', pages = 1): Uint8Array {
  const bodies = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${'3 0 R '.repeat(pages)}]/Count ${pages}>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}/Filter ${filter}>>\nstream\n${content.toString('latin1')}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
  ]
  const parts = ['%PDF-1.7\n']
  const places: number[] = []
  let length = 9
  bodies.forEach((body, at) => {
    const part = `${at + 1} 0 obj\n${body}\nendobj\n`
    places.push(length)
    parts.push(part)
    length += part.length
  })
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(`xref\n0 6\n0000000000 65535 f \n${entries}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`)
  return new Uint8Array(Buffer.from(parts.join(''), 'latin1'))
}

const packed = (content: string | Buffer): Buffer => deflateSync(content)
const HELLO = packed('BT /F1 12 Tf 72 700 Td (Hello there, all of you) Tj ET')
const MB = 1024 * 1024

describe('a hostile PDF', () => {
  test('is rejected if it is a decompression bomb', async () => {
    const bomb = bare(packed(Buffer.alloc(160 * MB, ' ')))
    expect(await readPdf(bomb, { memory: 70 * MB, time: 50_000 })).toEqual({ error: 'hostile' })
  })
  test('is rejected with 5,000 pages', async () => {
    expect(await readPdf(bare(HELLO, '/FlateDecode', 5000))).toEqual({ error: 'too_large' })
  })
  test('is read until the time limit', async () => {
    const endless = bare(packed(`BT /F1 12 Tf 10 10 Td ${'(a) Tj 0 1 Td '.repeat(1_000_000)} ET`))
    expect(await readPdf(endless, { time: 300 })).toEqual({ error: 'too_large' })
    const read = await readPdf(bare(HELLO, '/FlateDecode', 1900), { time: 1500 })
    if ('error' in read) expect(read.error).toBe('too_large')
    else expect(read.play.elements.length).toBeGreaterThan(0)
  })
  test('is rejected if its page tree is circular', async () => {
    const circle = Buffer.from(bare(HELLO)).toString('latin1').replace('/Kids[3 0 R ]', '/Kids[2 0 R ]')
    expect(await readPdf(new Uint8Array(Buffer.from(circle, 'latin1')))).toHaveProperty('error')
  })
})

test('can be aborted before and while reading', async () => {
  const early = new AbortController()
  early.abort(new Error('called off'))
  await expect(readPdf(bare(HELLO), { signal: early.signal })).rejects.toThrow('called off')
  const late = new AbortController()
  const reading = readPdf(bare(HELLO, '/FlateDecode', 2000), { signal: late.signal })
  late.abort(new Error('called off later'))
  await expect(reading).rejects.toThrow('called off later')
  expect(await readPdf(bare(HELLO))).toHaveProperty('play')
})

const scene: Drawn[] = ['ANNA', 'BRUNO', 'ANNA', 'BRUNO'].flatMap((name, at) => [
  { text: name, x: 250, y: 100 + at * 60 },
  { text: `Words that ${name} says on line ${at}, and more of them`, x: 108, y: 114 + at * 60 },
])

test('reads a truncated file if its pages can be found, or reports it as damaged', async () => {
  const whole = await drawPdf([scene, scene, scene])
  for (const share of [0.2, 0.5, 0.8, 0.95]) {
    const read = await readPdf(whole.subarray(0, Math.floor(whole.length * share)))
    if ('error' in read) expect(['damaged', 'no_text']).toContain(read.error)
  }
})

test(
  `reads or rejects ${MUTANTS} damaged files, from seed ${FIRST_MUTANT}`,
  async () => {
    const files = [await drawPdf([scene, scene], { compress: false }), await drawPdf([scene]), bare(HELLO)]
    const bits =
      '<<|>>|[|]|(|)|/|obj|endobj|stream|endstream|xref|trailer|startxref|0 R|/Length 99999999|/Kids[2 0 R]|/Count -1|/Filter/LZWDecode|/Type/Page|Tj|TJ|Tf|Tm|1e99|BT|ET|/Rotate 45|/Contents 2 0 R|/Encrypt 9 0 R|\0'.split(
        '|',
      )
    let read = 0
    for (let seed = FIRST_MUTANT; seed < FIRST_MUTANT + MUTANTS; seed++)
      if ('play' in (await readPdf(new Uint8Array(mutantOf(files, bits, seed))))) read++
    expect(read).toBeGreaterThan(MUTANTS / 4)
  },
  120_000 + MUTANTS * 400,
)

const place = new URL('../../../shared/data/scripts/pdf/', import.meta.url)
const shared = existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.pdf')) : []
if (shared.length > 0)
  test.each(shared)('reads text from %s', async (name) => {
    const read = await readPdf(new Uint8Array(readFileSync(new URL(name, place))))
    if ('error' in read) throw new Error(read.error)
    expect(blocksOf(read.play).blocks.length).toBeGreaterThan(5)
  })
else test.skip('the shared PDFs: ../shared/data/scripts/pdf is not there', () => {})
