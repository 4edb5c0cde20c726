import { gunzipSync, gzipSync } from 'node:zlib'
import type { ImportReading, ImportWarning } from '@replique/contract'
import {
  correctAll,
  REVIEW_THRESHOLD,
  draftOf,
  finishDraft,
  relabelLines,
  textOf,
  wordsOfLine,
  type Correction,
  type Draft,
  type ElementKind,
  type LineKind,
  type Play,
  type ScriptReading,
} from '@replique/script'
export type { LineKind } from '@replique/script'

/** A file to read as a draft. */
export interface DraftRequest {
  readonly name: string
  readonly bytes: Uint8Array
  /** Whether the text was pasted. If so, it has no real file name, so no title is made from `name`. */
  readonly pasted: boolean
}

/** A line with low confidence, with the lines around it. */
export interface DoubtfulLine {
  readonly line: string
  readonly kind: ElementKind
  readonly words: string
  readonly before: string
  readonly after: string
}

/** A stored draft (an `ImportReading` as gzipped JSON), and the doubtful lines that a model is asked about. */
export interface PackedDraft {
  readonly draft: Uint8Array
  readonly doubtful: readonly DoubtfulLine[]
}

/** Maximum number of doubtful lines sent to a model, and of characters in each. */
const MOST_ASKED = 200
const LONGEST_TOLD = 300

const pack = (reading: ImportReading): Uint8Array => new Uint8Array(gzipSync(JSON.stringify(reading)))
const unpack = (draft: Uint8Array): ImportReading => JSON.parse(gunzipSync(draft).toString()) as ImportReading

/** Packs a parsed script as a draft, to be stored until its review. */
export function packDraft(read: ScriptReading, warnings: readonly ImportWarning[]): PackedDraft {
  const { draft, original } = draftOf(read)
  return { draft: pack({ draft, original, remarks: warnings, model: null }), doubtful: doubtfulIn(draft) }
}

function doubtfulIn({ lines, characters }: Draft): DoubtfulLine[] {
  const told = (at: number): string => {
    const line = lines[at]
    return line === undefined ? '' : textOf(wordsOfLine(line, characters)).slice(0, LONGEST_TOLD).toWellFormed()
  }
  const found: DoubtfulLine[] = []
  lines.forEach(({ id, element, confidence }, at) => {
    if (confidence >= REVIEW_THRESHOLD || found.length >= MOST_ASKED) return
    found.push({ line: id, kind: element.kind, words: told(at), before: told(at - 1), after: told(at + 1) })
  })
  return found
}

/** Applies the kinds that a model gave to some lines of a draft. `kinds` is null if the model was unavailable. */
export function relabelDraft(draft: Uint8Array, kinds: readonly LineKind[] | null): Uint8Array {
  const reading = unpack(draft)
  if (kinds === null) return pack({ ...reading, model: 'unavailable' })
  return pack({ ...reading, draft: relabelLines(reading.draft, kinds), model: 'asked' })
}

export const playOfDraft = (draft: Uint8Array, corrections: readonly Correction[]): Play =>
  finishDraft(correctAll(unpack(draft).draft, corrections))
