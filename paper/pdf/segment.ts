import { characterWidth } from '@replique/script'
import type { Layout } from '@replique/script'
import type { FontFile } from '../fonts/font-file.ts'
import { fileFor } from '../fonts/font-file.ts'
import type { Face } from '../fonts/subsets.ts'

/** Words that one font file shows, and where they start; `missing` characters are shown as empty boxes. */
export interface Segment {
  readonly text: string
  readonly file: FontFile | undefined
  /** In thousandths of an em from the start of the run. */
  readonly from: number
  readonly width: number
}

/** Characters that look like another one that fonts have. */
const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['\u202f', '\u00a0'],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2000', '\u00a0'],
  ['\u2001', '\u00a0'],
  ['\u2002', '\u00a0'],
  ['\u2003', '\u00a0'],
  ['\u2009', '\u00a0'],
  ['\u200a', '\u00a0'],
])

/** Cuts a run's words by the files that can show them. Characters that print nothing are left out. */
export function segmentsOf(text: string, face: Face, typeface: Layout['typeface']): Segment[] {
  const out: Segment[] = []
  let at = 0
  let joins = false
  for (const character of text.normalize('NFC')) {
    const width = characterWidth(character, face, typeface)
    const shown = STAND_INS.get(character) ?? character
    const code = shown.codePointAt(0) ?? 0
    const file = fileFor(code, face, typeface)
    const from = at
    at += width
    if (width === 0 && !file) continue
    const last = out.at(-1)
    const own = file !== undefined && (typeface === 'serif' || file.family === 'courier-prime')
    if (last && joins && own && last.file === file) {
      out[out.length - 1] = { ...last, text: last.text + shown, width: last.width + width }
    } else out.push({ text: shown, file, from, width })
    joins = own && shown === character
  }
  return out
}
