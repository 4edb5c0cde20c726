/** Remarks as they are read: threads of messages on words of the play. What is not understood is passed over. */
import * as Y from 'yjs'
import type { Shared } from '../shared.ts'
import { fitsRegister, SAY, type Anchor, type Deed, type Outcome, type RemarkKind, type Said } from './shape.ts'

/** One message of a thread. */
export interface Message extends Said {
  readonly id: string
}

/** A thread: a comment on words, or a suggestion with what it proposes for them. */
export interface Remark {
  readonly id: string
  readonly kind: RemarkKind
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
  readonly kind: RemarkKind
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
  return fitsRegister(key, value) ? (value as Read[Key]) : null
}

function messagesIn(registers: Registers): Message[] {
  const messages: Message[] = []
  for (const [key, value] of registers)
    if (key.startsWith(SAY) && fitsRegister(key, value))
      messages.push({ ...(value as Said), id: key.slice(SAY.length) })
  return messages.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}

/** The thread with this id; null where there is none that can be understood. */
export function readRemark({ remarks }: Pick<Shared, 'remarks'>, id: string): Remark | null {
  const entry = remarks.get(id)
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
export function remarksOf(shared: Pick<Shared, 'remarks'>): Remark[] {
  return [...shared.remarks.keys()]
    .flatMap((id) => readRemark(shared, id) ?? [])
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}

/** Nobody has closed it. */
export const isOpen = ({ resolved, outcome }: Remark): boolean => resolved === null && outcome === null

/** A suggestion that would change something if it were accepted. */
export const isProposing = ({ kind, proposal, quote }: Remark): boolean =>
  kind === 'suggestion' && proposal !== null && (proposal !== '' || quote !== '')

/** Whether there is anything to be seen of it: a suggestion that was taken back without a word is nothing any more. */
export const isSomething = (remark: Remark): boolean =>
  remark.kind === 'comment' ? remark.messages.length > 0 : isProposing(remark) || remark.messages.length > 0

/** Words said in it that nobody took back. */
export const saidIn = ({ messages }: Remark): Message[] => messages.filter(({ removed }) => removed !== true)
