import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { Bitmap, type PathCommand } from './bitmap.ts'
import { printCover, type CoverWords } from './print-cover.ts'

interface DecodedPng {
  readonly width: number
  readonly height: number
  /** Red, green and blue of each index. */
  readonly palette: readonly number[]
  /** Calls back with the index of each pixel. */
  decodePixels(done: (indexes: Uint8Array) => void): void
}

const require = createRequire(import.meta.url)
/** The PNG decoder of pdfkit. */
const Png = createRequire(require.resolve('pdfkit'))('png-js') as new (bytes: Uint8Array) => DecodedPng

/** Returns the red of each pixel, which distinguishes ink from ground. */
async function redOf(png: Uint8Array): Promise<{ side: number; red: (x: number, y: number) => number }> {
  const decoded = new Png(png)
  expect(decoded.height).toBe(decoded.width)
  const indexes = await new Promise<Uint8Array>((resolve) => decoded.decodePixels(resolve))
  return { side: decoded.width, red: (x, y) => decoded.palette[3 * (indexes[y * decoded.width + x] ?? 0)] ?? -1 }
}

const GROUND = 0x8f

/** Returns the first and last row and column with ink, within a range of rows. */
async function inkIn(words: CoverWords, fromRow = 0, toRow = 1400) {
  const { side, red } = await redOf(await printCover(words))
  expect(side).toBe(1400)
  const box = { left: side, right: -1, top: side, bottom: -1 }
  for (let y = fromRow; y < toRow; y++)
    for (let x = 0; x < side; x++)
      if (red(x, y) !== GROUND) {
        box.left = Math.min(box.left, x)
        box.right = Math.max(box.right, x)
        box.top = Math.min(box.top, y)
        box.bottom = Math.max(box.bottom, y)
      }
  return box
}

const LONG =
  'Le Malentendu d’Évreux, ou L’Œuvre inachevée d’un ancien régisseur général, suivie des Étranges Conséquences de la Fenêtre où l’on s’était juré, à Noël, de ne plus jamais ouvrir la moindre brèche : pièce en cinq actes, un prologue et trois épilogues'

const MARGIN = 110
const MARK_BOTTOM = 300
const AUTHORS_TOP = 1085

test('shows the title and the authors, and nothing in the margins', async () => {
  const authors = ['Odette Marchand', 'Basile Quéré']
  for (const title of ['Gare', LONG, 'X'.repeat(90), 'Ça', 'a b '.repeat(200)]) {
    const all = await inkIn({ title, authors })
    expect([all.left >= MARGIN, all.right < 1400 - MARGIN, all.top >= MARGIN, all.bottom < 1400 - MARGIN + 20]).toEqual(
      [true, true, true, true],
    )
    // title and authors have room of their own
    const words = await inkIn({ title, authors: [] }, MARK_BOTTOM)
    expect(words.bottom).toBeLessThan(AUTHORS_TOP)
    expect(words.top).toBeGreaterThan(MARK_BOTTOM + 30)
    expect((await inkIn({ title: '', authors }, MARK_BOTTOM)).top).toBeGreaterThan(AUTHORS_TOP)
  }
  const [short, long] = [
    await inkIn({ title: 'Gare', authors: [] }, 360, 1085),
    await inkIn({ title: LONG, authors: [] }, 360, 1085),
  ]
  expect(long.bottom).toBeGreaterThan(short.bottom)
})

test('is the same for the same words, and another for every other title and author', async () => {
  const words = ['Phèdre', 'Phedre', 'PHÈDRE', LONG, `${LONG} !`.slice(1), '', '<b>Phèdre</b>', 'Ph&egrave;dre']
  const covers = await Promise.all([
    ...words.map((title) => printCover({ title, authors: [] })),
    printCover({ title: 'Phèdre', authors: ['Jean Racine'] }),
  ])
  expect(new Set(covers.map((cover) => Buffer.from(cover).toString('base64'))).size).toBe(covers.length)
  expect(Buffer.from(await printCover({ title: 'Phèdre', authors: [' '] })).equals(covers[0]!)).toBe(true)
})

test('leaves out characters that no font has, and draws other scripts', async () => {
  const plain = await printCover({ title: 'La Pluie', authors: [] })
  const decorated = await printCover({ title: '👨‍👩‍👧 La \u0007\u{1f327}\ufe0f Pluie \u{10ffff}', authors: ['😀'] })
  expect(Buffer.from(decorated).equals(plain)).toBe(true)
  const none = await inkIn({ title: '', authors: [] }, MARK_BOTTOM)
  expect(none.bottom).toBe(-1)
  for (const title of ['雨の日', 'Дождь', 'Βροχή', 'नमस्ते'])
    expect((await inkIn({ title, authors: [] }, MARK_BOTTOM)).left).toBeLessThan(160)
  // read from the right, and set there
  expect((await inkIn({ title: 'גשם', authors: [] }, MARK_BOTTOM)).right).toBeGreaterThan(1240)
})

const square = (x: number, y: number, size: number, turned = false): PathCommand[] => {
  const corners = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ]
  const [first, ...rest] = turned ? corners.toReversed() : corners
  return [
    { type: 'M', values: first ?? [] },
    ...rest.map((values) => ({ type: 'L', values })),
    { type: 'Z', values: [] },
  ]
}
const AS_IS = { left: 0, top: 0, scale: 1, rise: 1 }

async function levels(side: number, paths: readonly (readonly PathCommand[])[]): Promise<number[][]> {
  const bitmap = new Bitmap(side)
  for (const path of paths) bitmap.paint(path, AS_IS)
  const { red } = await redOf(await bitmap.toPng([0, 0, 0], [100, 0, 0]))
  return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => red(x, y)))
}

test('covers pixels by the share of them that is inside, with holes', async () => {
  expect(await levels(4, [square(1, 1, 2)])).toEqual([
    [0, 0, 0, 0],
    [0, 100, 100, 0],
    [0, 100, 100, 0],
    [0, 0, 0, 0],
  ])
  expect(await levels(4, [square(0.5, 0.5, 2)])).toEqual([
    [25, 50, 25, 0],
    [50, 100, 50, 0],
    [25, 50, 25, 0],
    [0, 0, 0, 0],
  ])
  expect(await levels(4, [[...square(0, 0, 4), ...square(1, 1, 2, true)]])).toEqual([
    [100, 100, 100, 100],
    [100, 0, 0, 100],
    [100, 0, 0, 100],
    [100, 100, 100, 100],
  ])
  // what overlaps is covered once, and what lies outside the picture leaves no trace
  expect(await levels(2, [square(0, 0, 1), square(0, 0, 1), square(-5, -5, 3), square(1.5, 0, 9)])).toEqual([
    [100, 50],
    [0, 50],
  ])
})

test('covers as much as a curve encloses', async () => {
  // a quarter of a disc, close to a cubic curve
  const arc = 100 * 0.5522847
  const path = [
    { type: 'M', values: [0, 0] },
    { type: 'L', values: [100, 0] },
    { type: 'C', values: [100, arc, arc, 100, 0, 100] },
    { type: 'Z', values: [] },
  ]
  const covered = (await levels(110, [path])).flat().reduce((sum, level) => sum + level / 100, 0)
  expect(covered / ((Math.PI * 100 * 100) / 4)).toBeCloseTo(1, 2)
})
