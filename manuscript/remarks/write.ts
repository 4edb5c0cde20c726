/** Writing remarks. Nothing of a thread is ever deleted: what its author takes back is emptied and marked. */
import * as Y from 'yjs'
import { freshId } from '../ids.ts'
import type { Shared } from '../shared.ts'
import { readRemark } from './remark.ts'
import { REMARK_LIMITS, SAY, type Anchor, type Deed, type Outcome, type RemarkKind, type Said } from './shape.ts'

/** The origin of what is said about a play: no part of the undo of its text. */
const ASIDE = { remarks: true }

/** What a remark is made of; `proposal` belongs to a suggestion. */
export interface NewRemark {
  readonly kind: RemarkKind
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
export const hasRoom = ({ remarks }: Shared): boolean => remarks.size < REMARK_LIMITS.threads

function entryOf({ remarks }: Shared, id: string): Y.Map<unknown> | null {
  const entry = remarks.get(id)
  return entry instanceof Y.Map ? entry : null
}

function write(shared: Shared, id: string, [key, value]: readonly [string, unknown]): void {
  const entry = entryOf(shared, id)
  if (entry !== null) shared.doc.transact(() => entry.set(key, value), ASIDE)
}

/** Begins a thread, with its first message where there is one; answers its id. Inside a transaction it is a part of that. */
export function addRemark(shared: Shared, made: NewRemark, message?: NewMessage): string {
  const id = secretId(shared)
  shared.doc.transact(() => {
    const entry = new Y.Map<unknown>()
    shared.remarks.set(id, entry)
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
  const said = readRemark(shared, id)?.messages.find((one) => one.id === message)
  if (said === undefined) return
  write(shared, id, [SAY + message, { author: said.author, at: said.at, text, mentions, edited: at }])
}

/** Takes a message back, as only its author may: it stays, empty and marked. */
export function removeMessage(
  shared: Shared,
  { id, message }: { readonly id: string; readonly message: string },
): void {
  const said = readRemark(shared, id)?.messages.find((one) => one.id === message)
  if (said === undefined) return
  write(shared, id, [SAY + message, { author: said.author, at: said.at, text: '', mentions: [], removed: true }])
}

/** Closes a thread, or opens it again with null. */
export const resolveRemark = (shared: Shared, id: string, deed: Deed | null): void =>
  write(shared, id, ['resolved', deed])

/** Says what became of a suggestion; the text is not touched. */
export const decideRemark = (shared: Shared, id: string, outcome: Outcome): void =>
  write(shared, id, ['outcome', outcome])

/** Changes what a suggestion proposes. */
export const setProposal = (shared: Shared, id: string, proposal: string): void =>
  write(shared, id, ['proposal', proposal])

/** Puts a remark elsewhere. */
export const setAnchor = (shared: Shared, id: string, anchor: Anchor): void => write(shared, id, ['anchor', anchor])

/** Changes the words that a suggestion is about, as it grows. */
export const setQuote = (shared: Shared, id: string, quote: string): void => write(shared, id, ['quote', quote])
