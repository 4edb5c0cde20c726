/** The format of annotation registers, used by readers, writers and the server's validation. */
import type { SavedPosition } from '../selection.ts'

/** A comment on a passage, or a suggested change to it. */
export const ANNOTATION_KINDS = ['comment', 'suggestion'] as const
export type AnnotationKind = (typeof ANNOTATION_KINDS)[number]

/** Limits of annotations, in characters or counts. */
export const ANNOTATION_LIMITS = {
  /** A message, or the proposed text. */
  text: 10_000,
  /** Characters of the quoted text; the rest is cut off. */
  quote: 300,
  /** People mentioned in one message. */
  mentions: 50,
  /** Threads of one play. */
  threads: 2_000,
  /** An id of any kind. */
  id: 100,
  /** One end of an anchor as JSON. */
  position: 500,
  /** What one acceptance inserted, as JSON. */
  put: 50_000,
} as const

/** The anchor of an annotation: two ends, each with a block id and a Yjs relative position in its text. */
export interface Anchor {
  readonly start: SavedPosition
  readonly end: SavedPosition
}

/** Who did something, and when (milliseconds since 1970). */
export interface SignedAction {
  readonly by: string
  readonly at: number
}

/** An editor's decision about a suggestion. */
export interface Outcome extends SignedAction {
  readonly result: 'accepted' | 'rejected'
}

/** A message as stored in its register. `mentions` are user ids. */
export interface StoredMessage {
  readonly author: string
  readonly at: number
  readonly text: string
  readonly mentions: readonly string[]
  /** When the author last changed the message. */
  readonly edited?: number
  /** Set if the author removed the message; its text is then empty. */
  readonly removed?: true
}

/** Prefix of a message's register, followed by its id. */
export const MESSAGE_PREFIX = 'say:'

/** Prefix of the register for what an acceptance inserted (as JSON). It is followed by the Yjs client id. */
export const INSERTION_PREFIX = 'put:'

type Check = (value: unknown) => boolean

const isText =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most
const isId: Check = (value) => typeof value === 'string' && value !== '' && value.length <= ANNOTATION_LIMITS.id
const isTime: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0

/** Whether a value is an object with exactly these fields. Those marked with a question mark are optional. */
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

/** Whether a value is valid for this register of an annotation. Never throws. */
export function isValidEntry(key: string, value: unknown): boolean {
  if (key.startsWith(INSERTION_PREFIX)) return isId(key) && isText(ANNOTATION_LIMITS.put)(value)
  if (key.startsWith(MESSAGE_PREFIX)) return isId(key.slice(MESSAGE_PREFIX.length)) && isSaid(value)
  return Object.hasOwn(CHECKS, key) && CHECKS[key]?.(value) === true
}

/** Whether undo may revert a register: an outcome or a proposal, but never a message or the thread's identity. */
export const isUndoable = (key: string | null): boolean =>
  key === 'proposal' || key === 'outcome' || key === 'resolved' || key?.startsWith(INSERTION_PREFIX) === true
