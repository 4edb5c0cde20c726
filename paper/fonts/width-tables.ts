/**
 * Writes the tables of widths in script/layout, so that lines can be broken where there is no font file to ask. Run
 * `node paper/fonts/width-tables.ts` after a new version of a font.
 */
import { writeFileSync } from 'node:fs'
import { letterBelow } from '@replique/script'
import type { Face, Family } from './subsets.ts'
import { readFont, SUBSETS } from './subsets.ts'
import { readTables, WoffTables } from './woff.ts'

const LINE = 112
const FIRST_PRINTED = 0x20
const LAST = 0xffff
const MOST = 36 * 36 - 1

/** A table and the code points that it holds, as ranges. */
interface Wanted {
  readonly family: Family
  readonly font: string
  readonly name: string
  readonly file: string
  readonly kept: readonly (readonly [number, number])[]
}

/**
 * The sans is a browser's burden for one layout: it holds the letters of European languages and the signs of typists.
 * Any other is measured by the serif's.
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

/** Every table that there is. */
export const WIDTH_TABLES: readonly Wanted[] = [
  {
    family: 'source-serif-4',
    font: 'Source Serif 4',
    name: 'SERIF_WIDTHS',
    file: 'serif-widths.ts',
    kept: [[FIRST_PRINTED, LAST]],
  },
  { family: 'arimo', font: 'Arimo', name: 'SANS_WIDTHS', file: 'sans-widths.ts', kept: WRITTEN },
]

type Widths = ReadonlyMap<number, number>

/** The widths of a face in thousandths of an em, of the characters that its table holds. */
export function widthsOf({ family, kept }: Wanted, face: Face): Widths {
  const widths = new Map<number, number>()
  for (const subset of SUBSETS[family]) {
    const { unitsPerEm, advances } = readTables(new WoffTables(readFont(family, subset, face)))
    for (const [code, advance] of advances) {
      if (widths.has(code) || !kept.some(([from, to]) => code >= from && code <= to)) continue
      widths.set(code, Math.min(MOST, Math.round((advance * 1000) / unitsPerEm)))
    }
  }
  return widths
}

/** What has to be said of a face: where a character is not as wide as the upright that is listed, else as its letter. */
function told(widths: Widths, upright: Widths = new Map()): number[] {
  const usual = (code: number): number | undefined => upright.get(code) ?? widths.get(letterBelow(code) ?? NaN)
  return [...widths].flatMap(([code, width]) => (width === usual(code) ? [] : [code]))
}

const sorted = (codes: readonly number[]): number[] => [...new Set(codes)].sort((a, b) => a - b)

function ranges(codes: readonly number[]): string {
  const out: [number, number][] = []
  for (const code of codes) {
    const last = out.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else out.push([code, code])
  }
  return out.map(([from, to]) => [...new Set([from, to])].map((code) => code.toString(36)).join('-')).join(' ')
}

const digits = (codes: readonly number[], widths: Widths): string =>
  codes.map((code) => (widths.get(code) ?? 0).toString(36).padStart(2, '0')).join('')

function row(name: string, text: string): string {
  const parts = text.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? ['']
  return `  ${name}:\n${parts.map((part) => `    '${part}'`).join(' +\n')},`
}

/** The lists and widths of a family, by the names that `WidthTable` has for them. */
function rowsOf(wanted: Wanted): Readonly<Record<string, string>> {
  const face = (bold: boolean, italic: boolean): Widths => widthsOf(wanted, { bold, italic })
  const [regular, bold] = [face(false, false), face(true, false)]
  const [italic, boldItalic] = [face(false, true), face(true, true)]
  const upright = sorted([...told(regular), ...told(bold)])
  const listed = (widths: Widths): Widths => new Map(upright.map((code) => [code, widths.get(code) ?? 0]))
  const slanted = sorted([...told(italic, listed(regular)), ...told(boldItalic, listed(bold))])
  return {
    upright: ranges(upright),
    regular: digits(upright, regular),
    bold: digits(upright, bold),
    slanted: ranges(slanted),
    italic: digits(slanted, italic),
    boldItalic: digits(slanted, boldItalic),
  }
}

/** The whole source of a table. */
export function printTable(wanted: Wanted): string {
  const { family, font, name } = wanted
  return [
    `/** Widths of ${font}. Written by paper/fonts/width-tables.ts from @fontsource/${family}; do not edit. */`,
    "import type { WidthTable } from './font-widths.ts'",
    '',
    `export const ${name}: WidthTable = {`,
    ...Object.entries(rowsOf(wanted)).map(([key, text]) => row(key, text)),
    '}',
    '',
  ].join('\n')
}

if (import.meta.main) {
  for (const wanted of WIDTH_TABLES) {
    writeFileSync(new URL(`../../script/layout/${wanted.file}`, import.meta.url), printTable(wanted))
  }
}
