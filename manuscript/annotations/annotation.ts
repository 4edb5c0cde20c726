/**
 * Annotations: threads of messages on words of the play. As they are read, what is not understood is passed over. As they
 * are written, nothing of a thread is ever deleted: what its author takes back is emptied and marked.
 */
import * as Y from 'yjs'
import { freshId, type Shared } from '../shared.ts'
import {
  isValidEntry,
  SAY,
  PUT,
  ANNOTATION_LIMITS,
  type Anchor,
  type Deed,
  type Outcome,
  type AnnotationKind,
  type Said,
} from './shape.ts'

/** One message of a thread. */
export interface Message extends Said {
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
  /** The words it stood on; the empty string where it stands between words. */
  readonly quote: string
  /** Of a suggestion: what is to stand there ('' deletes, '\n' begins a paragraph); null: a comment, or taken back. */
  readonly proposal: string | null
  readonly outcome: Outcome | null
  readonly resolved: Deed | null
  /** From the oldest to the newest. */
  readonly messages: readonly Message[]
}

type Registers = ReadonlyMap<string, unknown>

/** What each register holds once it was found to fit. */
interface Read {
  readonly kind: AnnotationKind
  readonly author: string
  readonly at: number
  readonly anchor: Anchor
  readonly quote: string
  readonly proposal: string
  readonly outcome: Outcome
  readonly resolved: Deed
}

function read<Key extends keyof Read>(registers: Registers, key: Key): Read[Key] | null {
  const value = registers.get(key)
  return isValidEntry(key, value) ? (value as Read[Key]) : null
}

function messagesIn(registers: Registers): Message[] {
  const messages: Message[] = []
  for (const [key, value] of registers)
    if (key.startsWith(SAY) && isValidEntry(key, value))
      messages.push({ ...(value as Said), id: key.slice(SAY.length) })
  return messages.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}

/** The thread with this id; null if there is none or it cannot be read. */
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

/** All threads of a play, the oldest first. */
export function annotationsOf(shared: Pick<Shared, 'annotations'>): Annotation[] {
  return [...shared.annotations.keys()]
    .flatMap((id) => readAnnotation(shared, id) ?? [])
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}

/** Nobody has closed it. */
export const isOpen = ({ resolved, outcome }: Annotation): boolean => resolved === null && outcome === null

/** A suggestion that would change something if it were accepted. */
export const isProposing = ({ kind, proposal, quote }: Annotation): boolean =>
  kind === 'suggestion' && proposal !== null && (proposal !== '' || quote !== '')

/** Whether there is anything to be seen of it: a suggestion that was taken back without a word is nothing any more. */
export const isSomething = (annotation: Annotation): boolean =>
  annotation.kind === 'comment'
    ? annotation.messages.length > 0
    : isProposing(annotation) || annotation.messages.length > 0

/** Words said in it that nobody took back. */
export const saidIn = ({ messages }: Annotation): Message[] => messages.filter(({ removed }) => removed !== true)

/** Whether the acceptance of a suggestion left a trace of what it put into the text: only then may it be there twice. */
export function wasPut({ annotations }: Pick<Shared, 'annotations'>, id: string): boolean {
  const entry = annotations.get(id)
  return entry instanceof Y.Map && [...entry.keys()].some((key) => key.startsWith(PUT))
}

/** The origin of what is said about a play: no part of the undo of its text. */
const ASIDE = { annotations: true }

/** What an annotation is made of; `proposal` belongs to a suggestion. */
export interface NewAnnotation {
  readonly kind: AnnotationKind
  readonly author: string
  readonly at: number
  readonly anchor: Anchor
  readonly quote: string
  readonly proposal?: string
}

/** What is said: by whom, when, and who is meant. */
export type NewMessage = Pick<Said, 'author' | 'at' | 'text' | 'mentions'>

/** An id that nobody else makes, nor can know before: another's register under it would shut this one out. */
const secretId = ({ doc }: Shared): string => `${freshId(doc)}-${Math.floor(Math.random() * 2 ** 40).toString(36)}`

/** Whether the play has room for another thread. */
export const hasRoom = ({ annotations }: Shared): boolean => annotations.size < ANNOTATION_LIMITS.threads

function entryOf({ annotations }: Shared, id: string): Y.Map<unknown> | null {
  const entry = annotations.get(id)
  return entry instanceof Y.Map ? entry : null
}

function write(shared: Shared, id: string, [key, value]: readonly [string, unknown]): void {
  const entry = entryOf(shared, id)
  if (entry !== null) shared.doc.transact(() => entry.set(key, value), ASIDE)
}

/** Begins a thread, with its first message where there is one; answers its id. Inside a transaction it is a part of that. */
export function addAnnotation(shared: Shared, made: NewAnnotation, message?: NewMessage): string {
  const id = secretId(shared)
  shared.doc.transact(() => {
    const entry = new Y.Map<unknown>()
    shared.annotations.set(id, entry)
    for (const [key, value] of Object.entries(made)) entry.set(key, value)
    if (message !== undefined) say(shared, id, message)
  }, ASIDE)
  return id
}

/** Adds a message to a thread; answers its id. */
export function say(shared: Shared, id: string, message: NewMessage): string {
  const messageId = secretId(shared)
  write(shared, id, [SAY + messageId, { ...message }])
  return messageId
}

/** Changes a message, as only its author may. */
export function changeMessage(
  shared: Shared,
  { id, message }: { readonly id: string; readonly message: string },
  { text, mentions, at }: Pick<Said, 'text' | 'mentions' | 'at'>,
): void {
  const said = readAnnotation(shared, id)?.messages.find((one) => one.id === message)
  if (said === undefined) return
  write(shared, id, [SAY + message, { author: said.author, at: said.at, text, mentions, edited: at }])
}

/** Takes a message back, as only its author may: it stays, empty and marked. */
export function removeMessage(
  shared: Shared,
  { id, message }: { readonly id: string; readonly message: string },
): void {
  const said = readAnnotation(shared, id)?.messages.find((one) => one.id === message)
  if (said === undefined) return
  write(shared, id, [SAY + message, { author: said.author, at: said.at, text: '', mentions: [], removed: true }])
}

/** Closes a thread, or opens it again with null. */
export const resolveAnnotation = (shared: Shared, id: string, deed: Deed | null): void =>
  write(shared, id, ['resolved', deed])

/** Says what became of a suggestion; the text is not touched. */
export const decideSuggestion = (shared: Shared, id: string, outcome: Outcome): void =>
  write(shared, id, ['outcome', outcome])

/** Changes what a suggestion proposes. */
export const setProposal = (shared: Shared, id: string, proposal: string): void =>
  write(shared, id, ['proposal', proposal])

/** Puts an annotation elsewhere. */
export const setAnchor = (shared: Shared, id: string, anchor: Anchor): void => write(shared, id, ['anchor', anchor])

/** Changes the words that a suggestion is about, as it grows. */
export const setQuote = (shared: Shared, id: string, quote: string): void => write(shared, id, ['quote', quote])
