/**
 * Writes script/layout/serif-widths.ts: the advance widths of Source Serif 4, so that lines can be broken where there is
 * no font file to ask. Run `node paper/fonts/serif-table.ts` after a new version of the font.
 */
import { writeFileSync } from 'node:fs'
import { readFont, SERIF_SUBSETS } from './subsets.ts'
import type { Face } from './subsets.ts'
import { readTables, WoffTables } from './woff.ts'

const LINE = 112
const FIRST_PRINTED = 0x20
const FACES: readonly (Face & { readonly name: string })[] = [
  { name: 'regular', bold: false, italic: false },
  { name: 'bold', bold: true, italic: false },
  { name: 'italic', bold: false, italic: true },
  { name: 'boldItalic', bold: true, italic: true },
]

function widthsOf(face: Face): Map<number, number> {
  const widths = new Map<number, number>()
  for (const subset of SERIF_SUBSETS) {
    const { unitsPerEm, advances } = readTables(new WoffTables(readFont('source-serif-4', subset, face)))
    for (const [code, advance] of advances) {
      if (code >= FIRST_PRINTED && !widths.has(code)) widths.set(code, Math.round((advance * 1000) / unitsPerEm))
    }
  }
  return widths
}

function ranges(codes: readonly number[]): string {
  const out: [number, number][] = []
  for (const code of codes) {
    const last = out.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else out.push([code, code])
  }
  return out.map(([from, to]) => `${from.toString(36)}-${to.toString(36)}`).join(' ')
}

const literal = (text: string): string =>
  (text.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []).map((part) => `    '${part}'`).join(' +\n')

/** The whole source of the table. */
export function printTable(): string {
  const tables = FACES.map((face) => ({ name: face.name, widths: widthsOf(face) }))
  const codes = [...new Set(tables.flatMap((table) => [...table.widths.keys()]))].sort((a, b) => a - b)
  const rows = tables.map(({ name, widths }) => {
    const digits = codes.map((code) =>
      Math.min(widths.get(code) ?? 0, 36 * 36 - 1)
        .toString(36)
        .padStart(2, '0'),
    )
    return `  ${name}:\n${literal(digits.join(''))},`
  })
  return [
    '/**',
    ' * Advance widths of Source Serif 4 in thousandths of an em, two base-36 digits for each character of `SERIF_CODES`',
    ' * (ranges, in base 36). Written by paper/fonts/serif-table.ts from @fontsource/source-serif-4; do not edit.',
    ' */',
    `export const SERIF_CODES =\n${literal(ranges(codes))}`,
    '',
    'export const SERIF_WIDTHS = {',
    ...rows,
    '} as const',
    '',
  ].join('\n')
}

if (import.meta.main) {
  writeFileSync(new URL('../../script/layout/serif-widths.ts', import.meta.url), printTable())
}
