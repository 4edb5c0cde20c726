/**
 * Records which characters an accepted suggestion inserted. If two users accept it at the same time, both insert its
 * text; the records, stored in the thread, are needed to remove the duplicate.
 */
import type { Node } from 'prosemirror-model'
import * as Y from 'yjs'
import { blockText, type Shared } from '../shared.ts'
import { blocksOf, idOf } from '../view.ts'
import { characterKey, keysBetween, type CharacterKey } from '../yjs-items.ts'
import type { TextRange } from './anchor.ts'
import { isValidEntry, INSERTION_PREFIX, ANNOTATION_LIMITS } from './shape.ts'
import type { Binding } from '../binding.ts'
import { isCreatedSince, characterExists, restoredKey, entryWriters } from '../yjs-traces.ts'

/**
 * Consecutive characters of one Yjs client: the client's id, the clock of the first character, and the number of
 * characters.
 */
type Run = readonly [client: number, clock: number, length: number]

/** What one client inserted into the text when it accepted a suggestion. */
export interface Insertion {
  /** The Yjs client id. */
  readonly client: number
  /** The client's clock before the insertion. Older characters were already in the text. */
  readonly from: number
  readonly words: string
  /** For each paragraph its id and all characters from the first to the last inserted one, in the order of the text. */
  readonly parts: readonly (readonly [id: string, runs: readonly Run[]])[]
  /** The ids of the paragraphs that were created. */
  readonly made: readonly string[]
}

/** Maximum number of characters and of paragraphs in a record; larger records are ignored. */
const MOST_CHARACTERS = 20_000
const MOST_PARTS = 200

const keysOf = (runs: readonly Run[]): CharacterKey[] =>
  runs.flatMap(([client, clock, length]) => Array.from({ length }, (_, k) => characterKey(client, clock + k)))

/** Returns the inserted characters of one paragraph or of all, and the existing characters between them (`held`). */
export function insertedCharacters(
  { client, from, parts }: Insertion,
  id: string | null = null,
): { readonly own: readonly CharacterKey[]; readonly held: readonly CharacterKey[] } {
  const runs = parts.flatMap(([block, all]) => (id === null || block === id ? all : []))
  const isOwn = (run: Run): boolean => run[0] === client && run[1] >= from
  return { own: keysOf(runs.filter(isOwn)), held: keysOf(runs.filter((run) => !isOwn(run))) }
}

/** Groups characters into runs. The client's first inserted character always begins a run. */
function runsOf(keys: readonly CharacterKey[], own: number, from: number): Run[] {
  const runs: [number, number, number][] = []
  for (const key of keys) {
    const [client = 0, clock = 0] = key.split(':').map(Number)
    const last = runs.at(-1)
    const follows = last?.[0] === client && last[1] + last[2] === clock && !(client === own && clock === from)
    if (last && follows) last[2]++
    else runs.push([client, clock, 1])
  }
  return runs
}

/**
 * Returns what this client has inserted into a range since its clock had the given value; null if nothing. `doc` must
 * equal the shared document.
 */
function putSince(
  shared: Shared,
  doc: Node,
  { from, to, clock }: TextRange & { readonly clock: number },
): Insertion | null {
  const client = shared.doc.clientID
  const isOwn = (key: CharacterKey): boolean => key.startsWith(`${client}:`) && Number(key.split(':')[1]) >= clock
  const parts: [string, Run[]][] = []
  const words: string[] = []
  for (const { node, pos } of blocksOf(doc)) {
    const text = pos + node.nodeSize > from && pos < to ? blockText(shared, idOf(node)) : null
    if (text === null) continue
    const start = Math.max(0, from - pos - 1)
    const keys = keysBetween(text, start, Math.min(text.length, to - pos - 1))
    const [first, end] = [keys.findIndex(isOwn), keys.findLastIndex(isOwn) + 1]
    parts.push([idOf(node), runsOf(keys.slice(Math.max(0, first), end), client, clock)])
    words.push(node.textContent.slice(start + Math.max(0, first), start + end))
  }
  const made = parts.flatMap(([id]) => (isCreatedSince(shared.blocks, id, [client, clock]) ? [id] : []))
  if (made.length === 0 && parts.every(([, runs]) => runs.length === 0)) return null
  return { client, from: clock, words: words.join('\n'), parts, made }
}

/** Stores an insertion in the thread. Returns false if it is too large. Call inside a transaction. */
export function writeInsertion(
  { annotations }: Shared,
  id: string,
  { client, from, words, parts, made }: Insertion,
): boolean {
  const entry = annotations.get(id)
  const spelt = JSON.stringify([from, words, parts, made])
  if (!(entry instanceof Y.Map) || spelt.length > ANNOTATION_LIMITS.put) return false
  entry.set(INSERTION_PREFIX + client, spelt)
  return true
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isRun = (value: unknown): value is Run => Array.isArray(value) && value.length === 3 && value.every(isCount)
const isPart = (value: unknown): value is Insertion['parts'][number] =>
  Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(value[1]) && value[1].every(isRun)

function readPut(key: string, value: unknown): Insertion | null {
  const client = Number(key.slice(INSERTION_PREFIX.length))
  if (!isCount(client) || !isValidEntry(key, value)) return null
  try {
    const [from, words, parts, made]: unknown[] = JSON.parse(value as string)
    if (!isCount(from) || typeof words !== 'string' || !Array.isArray(parts) || !Array.isArray(made)) return null
    if (!parts.every(isPart) || !made.every((id) => typeof id === 'string')) return null
    const ids = new Set(parts.map(([id]) => id))
    if (ids.size < parts.length || ids.size > MOST_PARTS || !made.every((id) => ids.has(id))) return null
    const characters = parts.flatMap(([, runs]) => runs).reduce((sum, [, , length]) => sum + length, 0)
    return characters > MOST_CHARACTERS ? null : { client, from, words, parts, made }
  } catch {
    return null
  }
}

/** Returns this client's insertion after a redo has restored it as new characters; null if nothing was restored. */
export function restoredInsertion({ doc, annotations }: Shared, id: string): Insertion | null {
  const entry = annotations.get(id)
  const key = INSERTION_PREFIX + doc.clientID
  const put = entry instanceof Y.Map ? readPut(key, entry.get(key)) : null
  if (put === null) return null
  const own = insertedCharacters(put).own.map((one) => restoredKey(doc, one))
  const from = own.reduce((least, one) => Math.min(least, Number(one.split(':')[1])), Infinity)
  if (own.length === 0 || insertedCharacters(put).own.includes(own[0] ?? '')) return null
  const parts = put.parts.map(([block, runs]) => {
    const now = keysOf(runs).map((one) => restoredKey(doc, one))
    return [block, runsOf(now, put.client, from)] as const
  })
  return { ...put, from, parts }
}

/**
 * Returns what each client inserted when it accepted a suggestion. The insertion by the client whose decision prevailed
 * comes last. Empty if there are fewer than two insertions.
 */
export function insertionsOf({ annotations }: Pick<Shared, 'annotations'>, id: string): Insertion[] {
  const entry = annotations.get(id)
  if (!(entry instanceof Y.Map)) return []
  const keys = [...entry.keys()].filter((key) => key.startsWith(INSERTION_PREFIX))
  if (keys.length < 2) return []
  const deciders = entryWriters(entry, 'outcome')
  return keys
    .flatMap((key) => readPut(key, entry.get(key)) ?? [])
    .sort((a, b) => deciders.lastIndexOf(a.client) - deciders.lastIndexOf(b.client) || a.client - b.client)
}

/** Returns the characters in a range. `doc` must equal the shared document. */
function charactersIn(shared: Shared, doc: Node, { from, to }: TextRange): CharacterKey[] {
  return blocksOf(doc).flatMap(({ node, pos }) => {
    const text = pos + node.nodeSize > from && pos < to ? blockText(shared, idOf(node)) : null
    return text === null ? [] : keysBetween(text, Math.max(0, from - pos - 1), Math.min(text.length, to - pos - 1))
  })
}

/** The characters that each accepted suggestion removed and inserted. */
type Accepted = Map<string, readonly CharacterKey[]>

/** The key of these characters in an undo step's metadata. */
const ACCEPTED = Symbol('accepted')

interface Taken {
  readonly doc: Node
  readonly range: TextRange
  readonly proposal: string
}

/** One acceptance of one or more suggestions, while it is in progress. */
export class Acceptance {
  readonly #binding: Binding
  readonly #clock: number
  readonly #accepted: Accepted = new Map()

  constructor(binding: Binding) {
    const { doc } = binding.shared
    this.#binding = binding
    this.#clock = Y.getState(doc.store, doc.clientID)
  }

  /** Called before the passage is replaced. Returns whether the text after it moves to another paragraph. */
  take(id: string, { doc, range, proposal }: Taken): boolean {
    const $to = doc.resolve(range.to)
    const moves = $to.parent.isTextblock && (proposal.includes('\n') || $to.start() > range.from)
    const reach = moves ? { from: range.from, to: $to.end() } : range
    this.#accepted.set(id, charactersIn(this.#binding.shared, doc, reach))
    return moves
  }

  /** Called once the new text is shared, in the same transaction. */
  put(id: string, doc: Node, range: TextRange): void {
    const { shared } = this.#binding
    const put = putSince(shared, doc, { ...range, clock: this.#clock })
    if (put === null || !writeInsertion(shared, id, put)) return
    this.#accepted.set(id, [...(this.#accepted.get(id) ?? []), ...insertedCharacters(put).own])
  }

  /** Stores the characters in the undo step that was just created. */
  remember(): void {
    const { shared, undoManager } = this.#binding
    for (const [id, keys] of this.#accepted) {
      const isOwn = (key: CharacterKey): boolean =>
        key.startsWith(`${shared.doc.clientID}:`) && Number(key.split(':')[1]) >= this.#clock
      this.#accepted.set(
        id,
        keys.filter((key) => isOwn(key) || !characterExists(shared.doc, key)),
      )
    }
    undoManager.undoStack.at(-1)?.meta.set(ACCEPTED, this.#accepted)
  }
}

/**
 * Removes an acceptance from this client's undo and redo steps, because the text that remains was inserted by somebody
 * else's acceptance.
 */
export function dropFromHistory({ undoManager, shared }: Binding, id: string): void {
  for (const stack of [undoManager.undoStack, undoManager.redoStack])
    for (const step of stack.slice()) {
      const accepted = step.meta.get(ACCEPTED) as Accepted | undefined
      const keys = accepted?.get(id)
      if (accepted === undefined || keys === undefined) continue
      accepted.delete(id)
      // an undo ignores characters listed as both inserted and deleted
      step.insertions = Y.mergeDeleteSets([step.insertions, setOf(shared.doc, keys)])
      if (accepted.size === 0) stack.splice(stack.indexOf(step), 1)
    }
}

function setOf(doc: Y.Doc, keys: readonly CharacterKey[]): ReturnType<typeof Y.createDeleteSet> {
  const set = Y.createDeleteSet()
  for (const key of new Set([...keys, ...keys.map((one) => restoredKey(doc, one))])) {
    const [client = 0, clock = 0] = key.split(':').map(Number)
    set.clients.set(client, [...(set.clients.get(client) ?? []), { clock, len: 1 }])
  }
  return set
}
