/**
 * Annotations: threads of messages on passages of the play. Invalid data is skipped when reading. Writing never deletes
 * any part of a thread: a message that its author removes is emptied and marked.
 */
import * as Y from 'yjs'
import { freshId, type Shared } from '../shared.ts'
import {
  isValidEntry,
  MESSAGE_PREFIX,
  INSERTION_PREFIX,
  ANNOTATION_LIMITS,
  type Anchor,
  type SignedAction,
  type Outcome,
  type AnnotationKind,
  type StoredMessage,
} from './shape.ts'

/** One message of a thread. */
export interface Message extends StoredMessage {
  readonly id: string
}

/** A thread: a comment on a passage, or a suggestion with its proposed text. */
export interface Annotation {
  readonly id: string
  readonly kind: AnnotationKind
  /** A user id. */
  readonly author: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly anchor: Anchor
  /** The text that the annotation was made on; the empty string for a position between words. */
  readonly quote: string
  /** The proposed text ('' deletes, '\n' begins a paragraph); null for a comment or a withdrawn suggestion. */
  readonly proposal: string | null
  readonly outcome: Outcome | null
  readonly resolved: SignedAction | null
  /** Oldest first. */
  readonly messages: readonly Message[]
}

type Registers = ReadonlyMap<string, unknown>

/** The type of each register once it has been validated. */
interface Read {
  readonly kind: AnnotationKind
  readonly author: string
  readonly at: number
  readonly anchor: Anchor
  readonly quote: string
  readonly proposal: string
  readonly outcome: Outcome
  readonly resolved: SignedAction
}

function read<Key extends keyof Read>(registers: Registers, key: Key): Read[Key] | null {
  const value = registers.get(key)
  return isValidEntry(key, value) ? (value as Read[Key]) : null
}

function messagesIn(registers: Registers): Message[] {
  const messages: Message[] = []
  for (const [key, value] of registers)
    if (key.startsWith(MESSAGE_PREFIX) && isValidEntry(key, value))
      messages.push({ ...(value as StoredMessage), id: key.slice(MESSAGE_PREFIX.length) })
  return messages.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}

/** Returns the thread with this id, or null if there is none or it is invalid. */
export function readAnnotation({ annotations }: Pick<Shared, 'annotations'>, id: string): Annotation | null {
  const entry = annotations.get(id)
  if (!(entry instanceof Y.Map)) return null
  const registers: Registers = new Map(entry.entries())
  const kind = read(registers, 'kind')
  const author = read(registers, 'author')
  const at = read(registers, 'at')
  const anchor = read(registers, 'anchor')
  if (kind === null || author === null || at === null || anchor === null) return null
  return {
    id,
    kind,
    author,
    at,
    anchor,
    quote: read(registers, 'quote') ?? '',
    proposal: kind === 'suggestion' ? read(registers, 'proposal') : null,
    outcome: read(registers, 'outcome'),
    resolved: read(registers, 'resolved'),
    messages: messagesIn(registers),
  }
}

/** Returns all threads of a play, oldest first. */
export function annotationsOf(shared: Pick<Shared, 'annotations'>): Annotation[] {
  return [...shared.annotations.keys()]
    .flatMap((id) => readAnnotation(shared, id) ?? [])
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}

/** Whether a thread is still open: neither resolved nor decided. */
export const isOpen = ({ resolved, outcome }: Annotation): boolean => resolved === null && outcome === null

/** Whether an annotation is a suggestion that would change something if accepted. */
export const isProposing = ({ kind, proposal, quote }: Annotation): boolean =>
  kind === 'suggestion' && proposal !== null && (proposal !== '' || quote !== '')

/** Whether an annotation has anything to show. A withdrawn suggestion without messages has nothing. */
export const hasContent = (annotation: Annotation): boolean =>
  annotation.kind === 'comment'
    ? annotation.messages.length > 0
    : isProposing(annotation) || annotation.messages.length > 0

/** Returns the messages that weren't removed. */
export const messagesOf = ({ messages }: Annotation): Message[] => messages.filter(({ removed }) => removed !== true)

/**
 * Whether a client that accepted the suggestion recorded what it inserted. Without a record, duplicated text can't be
 * found.
 */
export function hasInsertion({ annotations }: Pick<Shared, 'annotations'>, id: string): boolean {
  const entry = annotations.get(id)
  return entry instanceof Y.Map && [...entry.keys()].some((key) => key.startsWith(INSERTION_PREFIX))
}

/** The transaction origin for changes to annotations, so that undoing text edits doesn't affect them. */
const ASIDE = { annotations: true }

/** The data of a new annotation. `proposal` is for suggestions only. */
export interface NewAnnotation {
  readonly kind: AnnotationKind
  readonly author: string
  readonly at: number
  readonly anchor: Anchor
  readonly quote: string
  readonly proposal?: string
}

/** A new message: its author, time, text and mentions. */
export type NewMessage = Pick<StoredMessage, 'author' | 'at' | 'text' | 'mentions'>

/** Returns an unguessable id, because a register that somebody else created under the same id would block this one. */
const secretId = ({ doc }: Shared): string => `${freshId(doc)}-${Math.floor(Math.random() * 2 ** 40).toString(36)}`

/** Whether the play has fewer threads than the limit allows. */
export const mayAddThread = ({ annotations }: Shared): boolean => annotations.size < ANNOTATION_LIMITS.threads

function entryOf({ annotations }: Shared, id: string): Y.Map<unknown> | null {
  const entry = annotations.get(id)
  return entry instanceof Y.Map ? entry : null
}

function write(shared: Shared, id: string, [key, value]: readonly [string, unknown]): void {
  const entry = entryOf(shared, id)
  if (entry !== null) shared.doc.transact(() => entry.set(key, value), ASIDE)
}

/** Adds a thread, optionally with its first message, and returns its id. */
export function addAnnotation(shared: Shared, made: NewAnnotation, message?: NewMessage): string {
  const id = secretId(shared)
  shared.doc.transact(() => {
    const entry = new Y.Map<unknown>()
    shared.annotations.set(id, entry)
    for (const [key, value] of Object.entries(made)) entry.set(key, value)
    if (message !== undefined) addMessage(shared, id, message)
  }, ASIDE)
  return id
}

/** Adds a message to a thread and returns its id. */
export function addMessage(shared: Shared, id: string, message: NewMessage): string {
  const messageId = secretId(shared)
  write(shared, id, [MESSAGE_PREFIX + messageId, { ...message }])
  return messageId
}

/** Changes a message. Only its author may do this. */
export function changeMessage(
  shared: Shared,
  { id, message }: { readonly id: string; readonly message: string },
  { text, mentions, at }: Pick<StoredMessage, 'text' | 'mentions' | 'at'>,
): void {
  const said = readAnnotation(shared, id)?.messages.find((one) => one.id === message)
  if (said === undefined) return
  write(shared, id, [MESSAGE_PREFIX + message, { author: said.author, at: said.at, text, mentions, edited: at }])
}

/** Removes a message; only its author may do this. Its entry stays, without text and marked as removed. */
export function removeMessage(
  shared: Shared,
  { id, message }: { readonly id: string; readonly message: string },
): void {
  const said = readAnnotation(shared, id)?.messages.find((one) => one.id === message)
  if (said === undefined) return
  write(shared, id, [
    MESSAGE_PREFIX + message,
    { author: said.author, at: said.at, text: '', mentions: [], removed: true },
  ])
}

/** Marks a comment (a whole thread) as resolved; null reopens it. */
export const resolveAnnotation = (shared: Shared, id: string, deed: SignedAction | null): void =>
  write(shared, id, ['resolved', deed])

/** Records the outcome of a suggestion without changing the text. */
export const decideSuggestion = (shared: Shared, id: string, outcome: Outcome): void =>
  write(shared, id, ['outcome', outcome])

/** Changes the proposed text of a suggestion. */
export const setProposal = (shared: Shared, id: string, proposal: string): void =>
  write(shared, id, ['proposal', proposal])

/** Moves an annotation to another passage. */
export const setAnchor = (shared: Shared, id: string, anchor: Anchor): void => write(shared, id, ['anchor', anchor])

/** Changes the quoted text of a suggestion whose range grows. */
export const setQuote = (shared: Shared, id: string, quote: string): void => write(shared, id, ['quote', quote])
