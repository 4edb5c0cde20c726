/** What the registers of an annotation may hold: the one place that readers, writers and the server agree in. */
import type { SavedPosition } from '../selection.ts'

/** A comment on words, or a proposal to change them. */
export const ANNOTATION_KINDS = ['comment', 'suggestion'] as const
export type AnnotationKind = (typeof ANNOTATION_KINDS)[number]

/** Sizes of annotations, in characters and counts. */
export const ANNOTATION_LIMITS = {
  /** A message, and a proposal. */
  text: 10_000,
  /** The words an annotation stood on, as far as they are kept. */
  quote: 300,
  /** People mentioned in one message. */
  mentions: 50,
  /** Threads of one play. */
  threads: 2_000,
  /** An id of anything or anybody. */
  id: 100,
  /** One end of an anchor as JSON. */
  position: 500,
  /** What one acceptance put into the text, as JSON. */
  put: 50_000,
} as const

/** Where an annotation stands: two ends, each a block and a Yjs relative position in its text. */
export interface Anchor {
  readonly start: SavedPosition
  readonly end: SavedPosition
}

/** Who did something, and when: milliseconds since 1970. */
export interface Deed {
  readonly by: string
  readonly at: number
}

/** What an editor decided about a suggestion. */
export interface Outcome extends Deed {
  readonly result: 'accepted' | 'rejected'
}

/** A message as its register holds it; `mentions` are user ids. */
export interface Said {
  readonly author: string
  readonly at: number
  readonly text: string
  readonly mentions: readonly string[]
  /** When its author last changed it. */
  readonly edited?: number
  /** Its author took it back: the text is empty. */
  readonly removed?: true
}

/** The register of a message is called after its id. */
export const SAY = 'say:'

/** What an acceptance put into the text stands, as JSON, under the Yjs client id of the page it was given on. */
export const PUT = 'put:'

type Check = (value: unknown) => boolean

const isText =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most
const isId: Check = (value) => typeof value === 'string' && value !== '' && value.length <= ANNOTATION_LIMITS.id
const isTime: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0

/** An object with these fields and no others; those marked with a question mark may be missing. */
const isRecord =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const found = value as Record<string, unknown>
    if (Object.keys(found).some((key) => !(key in fields) && !(`${key}?` in fields))) return false
    return Object.entries(fields).every(([key, check]) =>
      key.endsWith('?') ? found[key.slice(0, -1)] === undefined || check(found[key.slice(0, -1)]) : check(found[key]),
    )
  }

const isPosition = isRecord({
  id: isId,
  at: (value) =>
    typeof value === 'object' && value !== null && JSON.stringify(value).length <= ANNOTATION_LIMITS.position,
})
const isDeed = { by: isId, at: isTime }
const areMentions: Check = (value) =>
  Array.isArray(value) && value.length <= ANNOTATION_LIMITS.mentions && value.every((one) => isId(one))

const isSaid = isRecord({
  author: isId,
  at: isTime,
  text: isText(ANNOTATION_LIMITS.text),
  mentions: areMentions,
  'edited?': isTime,
  'removed?': (value) => value === true,
})

const CHECKS: Readonly<Record<string, Check>> = {
  kind: (value) => ANNOTATION_KINDS.includes(value as AnnotationKind),
  author: isId,
  at: isTime,
  anchor: isRecord({ start: isPosition, end: isPosition }),
  quote: isText(ANNOTATION_LIMITS.quote),
  proposal: isText(ANNOTATION_LIMITS.text),
  resolved: (value) => value === null || isRecord(isDeed)(value),
  outcome: isRecord({ ...isDeed, result: (value) => value === 'accepted' || value === 'rejected' }),
}

/** Whether a value is one that this register of an annotation may hold. Never throws, whatever it is. */
export function isValidEntry(key: string, value: unknown): boolean {
  if (key.startsWith(PUT)) return isId(key) && isText(ANNOTATION_LIMITS.put)(value)
  if (key.startsWith(SAY)) return isId(key.slice(SAY.length)) && isSaid(value)
  return Object.hasOwn(CHECKS, key) && CHECKS[key]?.(value) === true
}

/** Whether an undo may take a register back: what was decided or proposed; never what was said, nor what the thread is. */
export const mayUndo = (key: string | null): boolean =>
  key === 'proposal' || key === 'outcome' || key === 'resolved' || key?.startsWith(PUT) === true
