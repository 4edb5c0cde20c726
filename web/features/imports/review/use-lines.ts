import {
  type DraftLine,
  type OriginalLine,
  REVIEW_THRESHOLD,
  type Draft,
  type ElementKind,
  type CorrectionScope,
  CORRECTION_SCOPES,
} from '@replique/script'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Review } from './use-review.ts'

/** The common kinds of line, each with its digit key. Rarer kinds (`MORE_KINDS`) have no key. */
export const KIND_KEYS: readonly (readonly [kind: ElementKind, key: string])[] = [
  ['scene', '1'],
  ['action', '2'],
  ['cue', '3'],
  ['parenthetical', '4'],
  ['dialogue', '5'],
  ['act', '6'],
  ['verse', '7'],
  ['lyrics', '8'],
  ['transition', '9'],
  ['centred', '0'],
]

export const MORE_KINDS: readonly ElementKind[] = ['shot', 'section', 'synopsis', 'note']

/** The action of a key press in the list. */
type KeyAction =
  | { readonly do: 'move'; readonly by: number }
  | { readonly do: 'doubtful'; readonly by: 1 | -1 }
  | { readonly do: 'kind'; readonly kind: ElementKind; readonly onwards: boolean }
  | { readonly do: 'confirm' | 'drop' | 'join' | 'split' | 'reach' | 'undo' | 'redo' }

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

const FAR = 1_000_000
const PAGE = 10
const MOVES: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -FAR,
  End: FAR,
}
const DEEDS: Readonly<Record<string, 'confirm' | 'drop' | 'join' | 'split' | 'reach'>> = {
  Enter: 'confirm',
  Delete: 'drop',
  Backspace: 'drop',
  j: 'join',
  s: 'split',
  r: 'reach',
}

/** Returns the digit by key position, because some keyboard layouts need Shift for digits. */
const digitOf = ({ key, code }: Pressed): string =>
  /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? (/^\d$/.test(key) ? key : '')

export function keyActionOf(pressed: Pressed): KeyAction | null {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed
  const letter = key.length === 1 ? key.toLowerCase() : key
  if (altKey) return null
  if (ctrlKey || metaKey) {
    if (letter === 'z') return { do: shiftKey ? 'redo' : 'undo' }
    return letter === 'y' ? { do: 'redo' } : null
  }
  const kind = KIND_KEYS.find(([, digit]) => digit === digitOf(pressed))?.[0]
  if (kind !== undefined) return { do: 'kind', kind, onwards: shiftKey }
  const move = MOVES[key]
  if (move !== undefined) return { do: 'move', by: move }
  if (letter === 'n' || letter === 'p') return { do: 'doubtful', by: letter === 'n' ? 1 : -1 }
  const deed = DEEDS[letter]
  return deed === undefined ? null : { do: deed }
}

/** A section of the original beside its lines in the draft. */
export interface Row {
  /** Index of the section's first line in the original. */
  readonly from: number
  readonly original: readonly OriginalLine[]
  readonly lines: readonly DraftLine[]
  /** The page of the original that starts in the section. */
  readonly page?: number
}

/** Maximum number of unused original lines in one row. */
const MOST_UNREAD = 12

/** Returns rows for the original lines that no draft line comes from. */
function unread(original: readonly OriginalLine[], from: number, to: number): Row[] {
  const rows: Row[] = []
  for (let at = from; at < to; at += MOST_UNREAD)
    rows.push({ from: at, original: original.slice(at, Math.min(to, at + MOST_UNREAD)), lines: [] })
  return rows
}

/** Returns the whole original in order, each section with the draft lines that start in it. */
export function rowsOf(lines: readonly DraftLine[], original: readonly OriginalLine[]): Row[] {
  const rows: Row[] = []
  const first = lines[0]?.at ?? original.length
  rows.push(...unread(original, 0, first))
  let start = 0
  while (start < lines.length) {
    const { at } = lines[start]!
    let end = start + 1
    while (end < lines.length && lines[end]!.at <= at) end++
    const next = lines[end]?.at ?? original.length
    rows.push({ from: at, original: original.slice(at, next), lines: lines.slice(start, end) })
    start = end
  }
  return withPages(rows)
}

function withPages(rows: readonly Row[]): Row[] {
  let page: number | undefined
  return rows.map((row) => {
    const here = row.original.findLast((line) => line.page !== undefined)?.page
    if (here === undefined || here === page) return row
    page = here
    return { ...row, page: here }
  })
}

/** Number of rows rendered together. */
const CHUNK = 30

export function chunksOf(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = []
  for (let at = 0; at < rows.length; at += CHUNK) chunks.push(rows.slice(at, at + CHUNK))
  return chunks
}

/** Returns the next or previous doubtful line, wrapping around at the ends. */
export function nextDoubtful(
  lines: readonly DraftLine[],
  current: string | null,
  { by, below }: { readonly by: 1 | -1; readonly below: number },
): string | null {
  const at = lines.findIndex(({ id }) => id === current)
  const start = at < 0 && by < 0 ? 0 : at
  for (let step = 1; step <= lines.length; step++) {
    const line = lines[(((start + by * step) % lines.length) + lines.length) % lines.length]
    if (line !== undefined && line.confidence < below) return line.id
  }
  return null
}

/** Actions on the current line, by key or by button. */
export interface LineActions {
  readonly current: string | null
  readonly reach: CorrectionScope
  readonly splitting: boolean
  readonly choose: (id: string) => void
  readonly setReach: (reach: CorrectionScope) => void
  readonly goDoubtful: (by: 1 | -1) => void
  readonly say: (kind: ElementKind) => void
  readonly speaker: (character: string) => void
  readonly confirm: () => void
  readonly drop: () => void
  readonly join: () => void
  readonly split: () => void
  /** Splits before this character; null closes the dialog without splitting. */
  readonly splitAt: (at: number | null) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const beside = ({ lines }: Draft, id: string | null, by: number): string | null => {
  // with no current line, one step down selects the first line, and End the last
  const at = lines.findIndex((line) => line.id === id)
  const next = Math.max(0, Math.min(lines.length - 1, at + by))
  return lines[next]?.id ?? null
}

export function useLines(review: Review, list: RefObject<HTMLElement | null>): LineActions {
  const { draft } = review
  const [chosen, setChosen] = useState<string | null>(null)
  const [reach, setReach] = useState<CorrectionScope>('line')
  const [splitting, setSplitting] = useState(false)
  // dropped or joined lines can't stay selected
  const current = draft.lines.some(({ id }) => id === chosen) ? chosen : null
  const choose = (id: string | null) => {
    setChosen(id)
    setReach('line')
  }
  const say = (kind: ElementKind, reaching: CorrectionScope = reach) => {
    if (current === null) return
    review.correct({ op: 'kind', line: current, kind, reach: reaching })
    setReach('line')
  }
  const confirm = () => {
    const line = draft.lines.find(({ id }) => id === current)
    if (line === undefined) return
    say(line.element.kind, reach)
    setChosen(nextDoubtful(draft.lines, current, { by: 1, below: REVIEW_THRESHOLD }) ?? beside(draft, current, 1))
  }
  const drop = () => {
    if (current === null) return
    const next = beside(draft, current, 1)
    review.correct({ op: 'drop', line: current, reach })
    choose(next === current ? beside(draft, current, -1) : next)
  }
  const goDoubtful = (by: 1 | -1) => {
    const next = nextDoubtful(draft.lines, current, { by, below: REVIEW_THRESHOLD })
    if (next !== null) choose(next)
    list.current?.focus({ preventScroll: true })
  }
  const deeds: Omit<LineActions, 'onKeyDown'> = {
    current,
    reach,
    splitting: splitting && current !== null,
    choose: (id) => {
      choose(id)
      list.current?.focus({ preventScroll: true })
    },
    setReach,
    goDoubtful,
    say: (kind) => say(kind),
    speaker: (character) => current !== null && review.correct({ op: 'speaker', line: current, character }),
    confirm,
    drop,
    join: () => current !== null && review.correct({ op: 'join', line: current }),
    split: () => setSplitting(true),
    splitAt: (at) => {
      setSplitting(false)
      if (at !== null && current !== null) review.correct({ op: 'split', line: current, at })
    },
  }
  const act = (action: KeyAction) => {
    if (action.do === 'move') choose(beside(draft, current, action.by))
    else if (action.do === 'doubtful') goDoubtful(action.by)
    else if (action.do === 'kind') say(action.kind, action.onwards ? 'onwards' : reach)
    else if (action.do === 'reach')
      setReach(CORRECTION_SCOPES[(CORRECTION_SCOPES.indexOf(reach) + 1) % CORRECTION_SCOPES.length]!)
    else if (action.do === 'undo' || action.do === 'redo') review[action.do]()
    else deeds[action.do]()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyActionOf(event)
    if (action === null) return
    event.preventDefault()
    act(action)
  }
  return { ...deeds, onKeyDown }
}
