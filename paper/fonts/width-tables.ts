/**
 * Generates script/layout/width-tables.ts, which is used to break lines where no font file is available. Run `node
 * paper/fonts/width-tables.ts` after a font is updated.
 */
import { writeFileSync } from 'node:fs'
import { AS_WIDE, letterBelow, type WidthTable } from '@replique/script'
import { type Face, type Family, readFont, SUBSETS } from './font-file.ts'
import { readTables, FontFileTables } from './woff.ts'

const LINE = 112
const FIRST_PRINTED = 0x20
const LAST = 0xffff
const MOST = 36 * 36 - 1

/** A width table to generate, and the ranges of code points that it covers. */
interface Wanted {
  readonly family: Family
  readonly font: string
  readonly name: string
  readonly kept: readonly (readonly [number, number])[]
}

/**
 * Browsers load the sans table for only one layout, so it is kept small: it covers only European letters and common
 * symbols. Other characters are measured with the widths of the serif font.
 */
const WRITTEN = [
  [FIRST_PRINTED, 0x17f],
  [0x18f, 0x192],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1cd, 0x1dc],
  [0x1e6, 0x21b],
  [0x259, 0x259],
  [0x2bb, 0x2dd],
  [0x384, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x1e00, 0x1eff],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2116, 0x2122],
  [0x2212, 0x2215],
] as const

/** All width tables. */
export const WIDTH_TABLES: readonly Wanted[] = [
  {
    family: 'source-serif-4',
    font: 'Source Serif 4',
    name: 'SERIF_WIDTHS',
    kept: [[FIRST_PRINTED, LAST]],
  },
  { family: 'arimo', font: 'Arimo', name: 'SANS_WIDTHS', kept: WRITTEN },
]

type Widths = ReadonlyMap<number, number>

/** Returns the widths of a face in thousandths of an em, for the characters in its table. */
export function widthsOf({ family, kept }: Wanted, face: Face): Widths {
  const widths = new Map<number, number>()
  for (const subset of SUBSETS[family]) {
    const { unitsPerEm, advances } = readTables(new FontFileTables(readFont(family, subset, face)))
    for (const [code, advance] of advances) {
      if (widths.has(code) || !kept.some(([from, to]) => code >= from && code <= to)) continue
      widths.set(code, Math.min(MOST, Math.round((advance * 1000) / unitsPerEm)))
    }
  }
  return widths
}

/**
 * Returns the code points whose widths must be listed: letters as wide as the same letter without an accent are left
 * out.
 */
const told = (widths: Widths): number[] =>
  [...widths].flatMap(([code, width]) => (width === widths.get(letterBelow(code) ?? NaN) ? [] : [code]))

/**
 * Encodes each code point as its difference from the previous one, in base 36. Runs of consecutive code points are
 * encoded as a count.
 */
function listOf(codes: readonly number[]): string {
  const out: [number, number][] = []
  codes.forEach((code, i) => {
    const gap = code - (codes[i - 1] ?? 0)
    const last = out.at(-1)
    if (last && gap === 1) last[1]++
    else out.push([gap, 0])
  })
  return out.map(([gap, more]) => gap.toString(36) + (more === 0 ? '' : `-${more.toString(36)}`)).join(' ')
}

const digits = (numbers: readonly number[]): string => numbers.map((one) => one.toString(36).padStart(2, '0')).join('')

function row(name: string, text: string): string {
  const parts = text.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? ['']
  return `  ${name}:\n${parts.map((part) => `    '${part}'`).join(' +\n')},`
}

/** Returns the code points and widths of a family as a `WidthTable`. */
function rowsOf(wanted: Wanted): WidthTable {
  const face = (bold: boolean, italic: boolean): Widths => widthsOf(wanted, { bold, italic })
  const faces = { bold: face(true, false), italic: face(false, true), boldItalic: face(true, true) }
  const regular = face(false, false)
  const codes = [...new Set([regular, ...Object.values(faces)].flatMap(told))].sort((a, b) => a - b)
  const widthIn = (widths: Widths, code: number): number => widths.get(code) ?? 0
  const wider = (widths: Widths): string =>
    digits(codes.map((code) => AS_WIDE + widthIn(widths, code) - widthIn(regular, code)))
  return {
    codes: listOf(codes),
    regular: digits(codes.map((code) => widthIn(regular, code))),
    bold: wider(faces.bold),
    italic: wider(faces.italic),
    boldItalic: wider(faces.boldItalic),
  }
}

/** The generated file. */
export const WIDTHS_FILE = new URL('../../script/layout/width-tables.ts', import.meta.url)

/** Returns the source code of the generated file. */
export function printTables(): string {
  const tables = WIDTH_TABLES.map((wanted) => [
    `/** Widths of ${wanted.font}, from @fontsource/${wanted.family}. */`,
    `export const ${wanted.name}: WidthTable = {`,
    ...Object.entries(rowsOf(wanted)).map(([key, text]) => row(key, text)),
    '}',
    '',
  ])
  const head = [
    '/** Widths of fonts. Written by paper/fonts/width-tables.ts; do not edit. */',
    "import type { WidthTable } from './font-widths.ts'",
    '',
  ]
  return [head, ...tables].flat().join('\n')
}

if (import.meta.main) writeFileSync(WIDTHS_FILE, printTables())
