import * as Y from 'yjs'
import { CONTENT, type DecodedItem, neighbourOf, decodeUpdate, type Range } from './decode-update.ts'
import { ConflictCounter } from './conflict-steps.ts'
import { placeOfStruct, Places, structAt, type Place, type Struct } from './validate-places.ts'
import { AnnotationValidator, InvalidUpdate, type UpdateAuthor, type PostedMessage } from './validate-annotations.ts'
import { COLLAB_LIMITS } from './limits.ts'
export type { UpdateAuthor, PostedMessage } from './validate-annotations.ts'

/**
 * Whether an item of an update has the content that the document has at the same clocks. Deleted or garbage-collected
 * content counts as equal, because it can't be compared.
 */
function saysTheSame(doc: Y.Doc, { client, clock, length, content, value }: DecodedItem): boolean {
  if (content !== CONTENT.string && content !== CONTENT.any) return true
  const end = Math.min(clock + length, Y.getState(doc.store, client))
  const structs = doc.store.clients.get(client) as (Y.Item | Y.GC)[]
  for (let index = Y.findIndexSS(structs, clock); index < structs.length; index++) {
    const struct = structs[index]
    if (struct === undefined || struct.id.clock >= end) return true
    if (!(struct instanceof Y.Item) || struct.deleted) continue
    const from = Math.max(clock, struct.id.clock)
    const upTo = Math.min(end, struct.id.clock + struct.length)
    const said = (value as string | unknown[]).slice(from - clock, upTo - clock)
    const stands = keptContent(struct.content, from - struct.id.clock, upTo - struct.id.clock)
    if (stands === null || !isSame(said, stands)) return false
  }
  return true
}

/** Yjs replaces each half of a surrogate pair with this when an insertion splits the pair. */
const CUT = '\ufffd'

function isSame(said: string | unknown[], stands: string | unknown[]): boolean {
  if (typeof said !== 'string' || typeof stands !== 'string') return JSON.stringify(said) === JSON.stringify(stands)
  if (said === stands) return true
  for (let at = 0; at < stands.length; at++)
    if (said[at] !== stands[at] && stands[at] !== CUT && said[at] !== CUT) return false
  return true
}

function keptContent(content: Y.Item['content'], from: number, upTo: number): string | unknown[] | null {
  if (content instanceof Y.ContentString) return content.str.slice(from, upTo)
  return content instanceof Y.ContentAny ? content.arr.slice(from, upTo) : null
}

/**
 * Roots whose entries are never replaced or deleted. For each root, the only type that an entry may have, as a Yjs
 * number (1 map, 6 text).
 */
const ENTRIES: ReadonlyMap<string, number> = new Map([
  ['blocks', 6],
  ['characters', 1],
  ['titlePage', 6],
  ['remarks', 1],
])
const ROOTS: ReadonlySet<string> = new Set([...ENTRIES.keys(), 'order', 'settings'])

/**
 * `known`: contains nothing new. `invalid`: not something our editors write. `not_allowed`: the user may not do this.
 * `forged`: in another user's name. `early`: depends on an update that has not arrived yet. `full`: one annotation too
 * many. `clash`: contradicts what its client wrote before. `costly`: more work than any real update. `busy`: more work
 * than the budget has left.
 */
export type UpdateResult = 'new' | 'known' | InvalidUpdate['result']

const isEntry = (doc: Y.Doc, struct: Struct | null): struct is Y.Item =>
  struct instanceof Y.Item &&
  struct.parentSub !== null &&
  [...ENTRIES.keys()].some((root) => doc.share.get(root) === struct.parent)

/** Refuses roots, types and overwritten entries that our editors never write. */
function checkItem(doc: Y.Doc, item: DecodedItem, set: Set<string>): void {
  const { root, key, content, type } = item
  const beside = neighbourOf(item)
  if (root !== null && !ROOTS.has(root)) throw new InvalidUpdate('invalid')
  const entryType = root === null ? undefined : ENTRIES.get(root)
  if (entryType !== undefined && content !== CONTENT.deleted) {
    if (key === null || type !== entryType) throw new InvalidUpdate('invalid')
    set.add(`${root}\n${key}`)
  } else if (type !== null) throw new InvalidUpdate('invalid')
  if (beside !== null && content !== CONTENT.deleted && isEntry(doc, structAt(doc, beside)))
    throw new InvalidUpdate('invalid')
}

/** The validation of one update. */
class Case {
  readonly #doc: Y.Doc
  readonly #author: UpdateAuthor
  readonly #places: Places
  readonly #annotations: AnnotationValidator
  readonly #conflicts: ConflictCounter
  readonly #set = new Set<string>()
  #items = 0
  #fresh = 0
  readonly #later: { readonly item: DecodedItem; readonly found: Parameters<Places['settle']>[0] }[] = []

  constructor(doc: Y.Doc, author: UpdateAuthor) {
    this.#doc = doc
    this.#author = author
    this.#places = new Places(doc)
    this.#annotations = new AnnotationValidator(doc, author)
    this.#conflicts = new ConflictCounter(doc, COLLAB_LIMITS.steps)
  }

  take(item: DecodedItem): void {
    if (++this.#items > COLLAB_LIMITS.update.items) throw new InvalidUpdate('costly')
    checkItem(this.#doc, item, this.#set)
    const found = this.#places.add(item)
    const state = Y.getState(this.#doc.store, item.client)
    // Yjs would ignore the item, but the sender would be told that it was saved
    if (item.clock < state && !saysTheSame(this.#doc, item)) throw new InvalidUpdate('clash')
    if (item.clock + item.length <= state) return
    this.#fresh++
    this.#conflicts.add(item)
    if (found === 'elsewhere' && this.#author.edits) return
    this.#later.push({ item, found })
  }

  /** Validates items that may belong to annotations, beginning with new threads. */
  settle(): void {
    const settled = this.#later.map(({ item, found }) => ({ item, place: this.#places.settle(found) }))
    for (const { item, place } of settled) {
      if (place === null) throw new InvalidUpdate('early')
      if (place !== 'elsewhere' && place.register === null) this.#make(item, place.thread)
    }
    for (const { item, place } of settled)
      if (place === 'elsewhere' || place === null) this.#mayEdit()
      else if (place.register !== null)
        this.#annotations.write({ thread: place.thread, register: place.register }, item)
  }

  #make({ root, content }: DecodedItem, thread: string): void {
    if (root === null || content !== CONTENT.type) throw new InvalidUpdate('invalid')
    this.#annotations.make(thread)
  }

  #mayEdit(): void {
    if (!this.#author.edits) throw new InvalidUpdate('not_allowed')
  }

  /**
   * Whether a range of deletions deletes anything. An entry may only be deleted if the update also sets the same entry.
   */
  deletes({ client, clock, length }: Range, reached: ReadonlyMap<number, number>): boolean {
    const end = Math.min(clock + length, Number.MAX_SAFE_INTEGER)
    const state = Y.getState(this.#doc.store, client)
    if (end > (reached.get(client) ?? state)) throw new InvalidUpdate('early')
    const known = Math.min(end, state)
    let found = end > known
    for (let at = clock; at < known;) {
      const struct = structAt(this.#doc, { client, clock: at })
      if (struct === null) break
      if (!struct.deleted) {
        found = true
        this.#delete(struct)
      }
      at = struct.id.clock + struct.length
    }
    return found
  }

  #delete(struct: Struct): void {
    if (isEntry(this.#doc, struct)) {
      const root = [...ENTRIES.keys()].find((name) => this.#doc.share.get(name) === struct.parent)
      if (!this.#set.has(`${root}\n${struct.parentSub}`)) throw new InvalidUpdate('invalid')
    }
    const place: Place = placeOfStruct(this.#doc, struct)
    if (place === 'elsewhere') this.#mayEdit()
    else if (place.register !== null) this.#annotations.erase({ thread: place.thread, register: place.register })
  }

  /** Counts the work of creating and placing the items, and takes it from the budget. */
  weigh(): void {
    const count = this.#conflicts.count()
    if (count === 'unfounded') throw new InvalidUpdate('early')
    if (count === 'too many') throw new InvalidUpdate('costly')
    const steps = count.steps + this.#fresh * COLLAB_LIMITS.stepsOfItem
    if (this.#author.mayCost?.(steps) === false) throw new InvalidUpdate('busy')
  }

  /** Validates all annotations together. Returns the messages in them. */
  finish(): PostedMessage[] {
    this.#annotations.finish()
    return this.#annotations.words()
  }
}

const isNew = (doc: Y.Doc, { client, clock, length }: Range): boolean => clock + length > Y.getState(doc.store, client)

/** Validates an update against a document, before anything is stored or applied. */
export function validateUpdate(doc: Y.Doc, update: Uint8Array, author: UpdateAuthor): UpdateResult {
  try {
    const here = new Case(doc, author)
    const skimmed = decodeUpdate(update, COLLAB_LIMITS.update, (item) => here.take(item))
    // text typed on a page must come from that page's user, because a copy from somebody else would block the original
    if (skimmed.written.some((range) => isNew(doc, range) && author.isTaken?.(range.client)))
      throw new InvalidUpdate('early')
    here.settle()
    const reached = reachOf(doc, skimmed.written)
    let hasNew = skimmed.written.some((range) => isNew(doc, range))
    for (const range of skimmed.deleted) hasNew = here.deletes(range, reached) || hasNew
    const words = here.finish()
    here.weigh()
    author.hears?.(words)
    author.hearsPages?.([...new Set(skimmed.written.filter((range) => isNew(doc, range)).map(({ client }) => client))])
    return hasNew ? 'new' : 'known'
  } catch (error) {
    return error instanceof InvalidUpdate ? error.result : 'invalid'
  }
}

/**
 * Returns each client's clock after the update. An update with a gap is refused, because Yjs would keep it pending and
 * nobody would see it.
 */
function reachOf(doc: Y.Doc, written: readonly Range[]): Map<number, number> {
  const reached = new Map<number, number>()
  for (const { client, clock, length } of written) {
    const before = reached.get(client) ?? Y.getState(doc.store, client)
    if (clock > before) throw new InvalidUpdate('early')
    reached.set(client, Math.max(before, clock + length))
  }
  return reached
}
