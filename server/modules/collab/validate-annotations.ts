import {
  isValidEntry,
  INSERTION_PREFIX,
  ANNOTATION_LIMITS,
  MESSAGE_PREFIX,
  type StoredMessage,
} from '@replique/manuscript'
import * as Y from 'yjs'
import { CONTENT, type DecodedItem } from './decode-update.ts'

/** The user who sent an update, and what they may do in the play. */
export interface UpdateAuthor {
  readonly user: string
  /** Whether the user may edit the text. If not, they may only comment. */
  readonly edits: boolean
  /** Whether a Yjs client id belongs to another user, who was the first to write or show presence with it. */
  readonly isTaken?: (client: number) => boolean
  /** Takes steps from the work budget. Returns false if there are not enough left. */
  readonly mayCost?: (steps: number) => boolean
  /** Called with the client ids of the new items in a valid update. */
  readonly hearsPages?: (clients: readonly number[]) => void
  /** Called with the messages in a valid update. */
  readonly hears?: (words: readonly PostedMessage[]) => void
}

/** Why an update is refused. With `early`, it depends on an update that has not arrived yet. */
export class InvalidUpdate extends Error {
  readonly result: 'invalid' | 'not_allowed' | 'forged' | 'early' | 'full' | 'clash' | 'costly' | 'busy'

  constructor(result: InvalidUpdate['result']) {
    super(result)
    this.result = result
  }
}

/** A new message, or an edited one that mentions more users. */
export interface PostedMessage {
  readonly thread: string
  readonly entry: string
  readonly mentioned: readonly string[]
  /** The authors of the thread and of its earlier replies. */
  readonly repliedTo: readonly string[]
}

/** A change of one register of a thread. */
interface Touch {
  readonly thread: string
  readonly register: string
}

type Registers = Pick<Y.Map<unknown>, 'get' | 'entries'>

function spokeIn(thread: Registers | null): string[] {
  if (thread === null) return []
  const said = [...thread.entries()].filter(([register]) => register.startsWith(MESSAGE_PREFIX))
  const authors = [thread.get('author'), ...said.map(([, value]) => field(value, 'author'))]
  return [...new Set(authors.filter((author) => typeof author === 'string'))]
}

const MUST_HAVE = ['kind', 'author', 'at', 'anchor'] as const
/** Registers that undo may delete. */
const TAKEN_BACK: ReadonlySet<string> = new Set(['proposal', 'outcome', 'resolved'])

/** Whether a register stores an editor's decision on a suggestion, or the text inserted by accepting it. */
const isDecision = (register: string): boolean => register === 'outcome' || register.startsWith(INSERTION_PREFIX)

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** Collects the changes that an update makes to annotations, and validates them together at the end. */
export class AnnotationValidator {
  readonly #annotations: Y.Map<unknown>
  readonly #author: UpdateAuthor
  readonly #made = new Set<string>()
  readonly #written = new Map<string, Map<string, unknown>>()
  readonly #erased: Touch[] = []

  constructor(doc: Y.Doc, author: UpdateAuthor) {
    this.#annotations = doc.getMap('remarks')
    this.#author = author
  }

  /** Adds a new thread. Refuses an id that is already used. */
  make(thread: string): void {
    if (this.#annotations.has(thread) || this.#made.has(thread)) throw new InvalidUpdate('invalid')
    this.#made.add(thread)
  }

  write({ thread, register }: Touch, { content, value: values, length, client }: DecodedItem): void {
    const value: unknown = Array.isArray(values) ? values[0] : undefined
    if (content === CONTENT.deleted) return this.erase({ thread, register })
    if (content !== CONTENT.any || length !== 1 || !isValidEntry(register, value)) throw new InvalidUpdate('invalid')
    if (register.startsWith(INSERTION_PREFIX) && register !== INSERTION_PREFIX + client)
      throw new InvalidUpdate('forged')
    this.#check({ thread, register }, value)
    const known = this.#written.get(thread)
    if (known === undefined) this.#written.set(thread, new Map([[register, value]]))
    else known.set(register, value)
  }

  erase(touch: Touch): void {
    this.#erased.push(touch)
  }

  /** Refuses changes under another user's name, and changes of registers that the user may not write. */
  #check({ thread, register }: Touch, value: unknown): void {
    const { user, edits } = this.#author
    const made = this.#made.has(thread)
    if (register.startsWith(MESSAGE_PREFIX)) {
      const before = this.#entry(thread)?.get(register)
      if (field(value, 'author') !== user || (before !== undefined && field(before, 'author') !== user))
        throw new InvalidUpdate('forged')
    } else if (register === 'resolved') {
      if (value !== null && field(value, 'by') !== user) throw new InvalidUpdate('forged')
    } else if (register === 'outcome') {
      if (field(value, 'by') !== user) throw new InvalidUpdate('forged')
      if (!edits) throw new InvalidUpdate('not_allowed')
    } else if (register.startsWith(INSERTION_PREFIX)) {
      if (!edits) throw new InvalidUpdate('not_allowed')
    } else if (register === 'author') {
      if (!made || value !== user) throw new InvalidUpdate('forged')
    } else if ((register === 'kind' || register === 'at') && !made && this.#annotations.has(thread))
      throw new InvalidUpdate('forged')
  }

  #entry(thread: string): Registers | null {
    const entry = this.#annotations.get(thread)
    return entry instanceof Y.Map ? entry : null
  }

  /** Performs the checks that need the whole update. */
  finish(): void {
    if (this.#made.size > 0 && this.#annotations.size + this.#made.size > ANNOTATION_LIMITS.threads)
      throw new InvalidUpdate('full')
    for (const thread of this.#made)
      if (!MUST_HAVE.every((register) => this.#written.get(thread)?.has(register))) throw new InvalidUpdate('invalid')
    for (const [thread, registers] of this.#written)
      for (const register of registers.keys()) this.#checkOwner({ thread, register })
    for (const touch of this.#erased) {
      const { thread, register } = touch
      if (this.#written.get(thread)?.has(register)) continue
      if (!TAKEN_BACK.has(register) && !register.startsWith(INSERTION_PREFIX)) throw new InvalidUpdate('invalid')
      if (isDecision(register) && !this.#author.edits) throw new InvalidUpdate('not_allowed')
      this.#checkOwner(touch)
    }
  }

  /** Returns the comments and replies in a validated update. */
  words(): PostedMessage[] {
    return [...this.#written].flatMap(([thread, registers]) =>
      [...registers].flatMap(([register, value]) =>
        register.startsWith(MESSAGE_PREFIX) ? (this.#wordOf({ thread, register }, value as StoredMessage) ?? []) : [],
      ),
    )
  }

  #wordOf({ thread, register }: Touch, { mentions, removed }: StoredMessage): PostedMessage | null {
    const before = this.#entry(thread)
    const known = before?.get(register)
    const named = field(known, 'mentions')
    const mentioned = mentions.filter((one) => !Array.isArray(named) || !named.includes(one))
    if (removed === true || (known !== undefined && mentioned.length === 0)) return null
    const repliedTo = known === undefined ? spokeIn(before) : []
    return { thread, entry: register.slice(MESSAGE_PREFIX.length), mentioned, repliedTo }
  }

  /**
   * In another user's thread, an editor may move the anchor, resolve the thread, and accept or reject the suggestion.
   * Everyone may reply.
   */
  #checkOwner({ thread, register }: Touch): void {
    if (this.#made.has(thread) || register.startsWith(MESSAGE_PREFIX)) return
    const entry = this.#entry(thread)
    if (entry === null) throw new InvalidUpdate('invalid')
    if (entry.get('author') === this.#author.user) return
    const forEditors = register === 'anchor' || register === 'resolved' || isDecision(register)
    if (!forEditors || !this.#author.edits) throw new InvalidUpdate('not_allowed')
  }
}
