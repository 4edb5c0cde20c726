/**
 * Optional. If this editor splits, merges or moves a passage while a peer adds text to it, the peer's text follows the
 * passage to its new position. Only the editor that made the move does this, and only during its session. Otherwise,
 * text that arrives late stays where it was typed or becomes an edit conflict; either way, it is not lost.
 */
import type * as Y from 'yjs'
import {
  arrivedWith,
  characterKey,
  itemsOf,
  keysBetween,
  offsetAfter,
  isCreatedIn,
  type CharacterKey,
} from './yjs-items.ts'
import type { DeltaOperation, Format } from './elements.ts'
import { isRemoved, moveBlocks, blockText, type Shared } from './shared.ts'
import type { PendingChanges } from './pull.ts'

interface Cut {
  readonly text: Y.XmlText
  readonly keys: readonly CharacterKey[]
  readonly words: string
}

interface Paste {
  readonly text: Y.XmlText
  readonly at: number
  readonly words: string
}

/** The character that replaced a deleted one. */
interface Copy {
  readonly text: Y.XmlText
  readonly key: CharacterKey
  /**
   * Whether this is the first character of its passage. Text that a peer typed in front of the passage is put in front
   * of this character.
   */
  readonly first: boolean
}

/** Text that a peer typed next to a moved character. */
export interface PeerInsertion {
  readonly text: Y.XmlText
  readonly index: number
  readonly length: number
  readonly to: Copy
  readonly before: boolean
}

class TextTrail {
  readonly #limit: number
  readonly #copies = new Map<CharacterKey, Copy>()
  readonly #sources = new WeakSet<Y.XmlText>()
  #cuts: Cut[] = []
  #pastes: Paste[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  cut(text: Y.XmlText, from: number, to: number): void {
    if (to > from) this.#cuts.push({ text, keys: keysBetween(text, from, to), words: wordsBetween(text, from, to) })
  }

  pasted(text: Y.XmlText, at: number, words: string): void {
    if (words !== '') this.#pastes.push({ text, at, words })
  }

  settle(): void {
    for (const cut of this.#cuts) for (const paste of this.#pastes) if (cut.text !== paste.text) this.#pair(cut, paste)
    this.#cuts = []
    this.#pastes = []
  }

  /** Pairs a cut and a paste if one is a suffix of the other. */
  #pair(cut: Cut, paste: Paste): void {
    const length = Math.min(cut.words.length, paste.words.length)
    if (cut.words.slice(-length) !== paste.words.slice(-length)) return
    const copies = keysBetween(paste.text, paste.at, paste.at + paste.words.length).slice(-length)
    cut.keys.slice(-length).forEach((key, index) => {
      const copy = copies[index]
      if (copy !== undefined) this.#remember(key, { text: paste.text, key: copy, first: index === 0 })
    })
    this.#sources.add(cut.text)
  }

  #remember(key: CharacterKey, copy: Copy): void {
    this.#copies.set(key, copy)
    const oldest = this.#copies.size > this.#limit ? this.#copies.keys().next().value : undefined
    if (oldest !== undefined) this.#copies.delete(oldest)
  }

  /** Returns the text in a remote transaction that was typed next to characters this editor moved. */
  arrivals(tr: Y.Transaction, texts: readonly Y.XmlText[]): PeerInsertion[] {
    return texts.filter((text) => this.#sources.has(text)).flatMap((text) => this.#arrivalsIn(tr, text))
  }

  #arrivalsIn(tr: Y.Transaction, text: Y.XmlText): PeerInsertion[] {
    const found: PeerInsertion[] = []
    const followers = new Map<CharacterKey, PeerInsertion>()
    for (const { item, index } of itemsOf(text)) {
      if (item.deleted || !item.countable || !arrivedWith(tr, item)) continue
      const left = item.origin && characterKey(item.origin.client, item.origin.clock)
      const follows = left === null ? undefined : followers.get(left)
      const beside = left === null ? undefined : this.#copies.get(left)
      const ahead = follows === undefined && beside === undefined ? this.#copyAhead(item, text) : undefined
      const to = follows?.to ?? beside ?? ahead
      if (to === undefined || isRemoved(to.text)) continue
      const before = follows?.before ?? ahead !== undefined
      const arrival: PeerInsertion = { text, index, length: item.length, to, before }
      found.push(arrival)
      for (let k = 0; k < item.length; k++) followers.set(characterKey(item.id.client, item.id.clock + k), arrival)
    }
    return found
  }

  /**
   * If text was typed at the very start of a line that has since been removed entirely, returns the copy in front of
   * which it belongs.
   */
  #copyAhead(item: Y.Item, text: Y.XmlText): Copy | undefined {
    if (item.rightOrigin === null || !isRemoved(text)) return undefined
    const copy = this.#copies.get(characterKey(item.rightOrigin.client, item.rightOrigin.clock))
    return copy?.first === true ? copy : undefined
  }

  /** Moves arrivals next to the copies. Arrivals at the same place keep their order. Call inside a transaction. */
  carry(arrivals: readonly PeerInsertion[]): void {
    const last = new Map<Copy, CharacterKey>()
    const done = arrivals.filter((arrival) => this.#carryOne(arrival, last))
    for (const { text, index, length } of done.toReversed()) text.delete(index, length)
  }

  #carryOne({ text, index, length, to, before }: PeerInsertion, last: Map<Copy, CharacterKey>): boolean {
    const previous = last.get(to)
    let at = offsetAfter(to.text, previous ?? to.key)
    if (at === null) return false
    if (before && previous === undefined && at > 0) at--
    const keys = keysBetween(text, index, index + length)
    for (const { words, format } of passage(text, index, length)) {
      to.text.insert(at, words, format)
      for (const copy of keysBetween(to.text, at, at + words.length)) {
        const key = keys.shift()
        if (key !== undefined) this.#remember(key, { text: to.text, key: copy, first: false })
        last.set(to, copy)
      }
      at += words.length
    }
    return true
  }
}

/** Returns a passage of `text`, in pieces with their formats. */
function passage(text: Y.XmlText, start: number, length: number): { words: string; format: Format }[] {
  const parts: { words: string; format: Format }[] = []
  let pos = 0
  for (const { insert, attributes = {} } of text.toDelta() as readonly DeltaOperation[]) {
    const words = typeof insert === 'string' ? insert : '\ufffc'
    const part = words.slice(Math.max(0, start - pos), Math.max(0, start + length - pos))
    if (part !== '' && typeof insert === 'string') parts.push({ words: part, format: { ...attributes } })
    pos += words.length
  }
  return parts
}

const wordsBetween = (text: Y.XmlText, from: number, to: number): string =>
  passage(text, from, to - from)
    .map(({ words }) => words)
    .join('')

/** Tracks where moved blocks were, and what peers concurrently inserted between them. */

/** Blocks that a peer added after a block moved by this editor. */
interface Stray {
  readonly ids: readonly string[]
  readonly after: string
}

const entriesOf = (item: Y.Item): readonly unknown[] => item.content.getContent()

class OrderTrail {
  readonly #limit: number
  readonly #places = new Map<CharacterKey, string>()

  constructor(limit: number) {
    this.#limit = limit
  }

  moving(order: Y.Array<unknown>, ids: readonly string[]): void {
    const moved = new Set<unknown>(ids)
    for (const { item } of itemsOf(order)) {
      if (item.deleted) continue
      entriesOf(item).forEach((id, k) => {
        if (moved.has(id)) this.#places.set(characterKey(item.id.client, item.id.clock + k), id as string)
      })
    }
    for (const key of this.#places.keys()) {
      if (this.#places.size <= this.#limit) break
      this.#places.delete(key)
    }
  }

  /**
   * Returns the blocks that a peer added after blocks this editor moved. Only blocks created in this transaction count;
   * otherwise two clients could move each other's blocks back and forth forever.
   */
  strays(tr: Y.Transaction, shared: Shared): Stray[] {
    if (this.#places.size === 0) return []
    const found: Stray[] = []
    const followers = new Map<CharacterKey, string>()
    for (const { item } of itemsOf(shared.order)) {
      if (item.deleted || item.origin === null || !arrivedWith(tr, item)) continue
      const left = characterKey(item.origin.client, item.origin.clock)
      const after = followers.get(left) ?? this.#places.get(left)
      const ids = entriesOf(item).filter(
        (id): id is string => typeof id === 'string' && isCreatedIn(tr, shared.blocks, id),
      )
      if (after === undefined || ids.length === 0 || ids.length !== item.length) continue
      found.push({ ids, after })
      ids.forEach((id, k) => followers.set(characterKey(item.id.client, item.id.clock + k), id))
    }
    return found
  }

  /** Moves strays after the blocks they belong to. Call inside a transaction. */
  carry(shared: Shared, strays: readonly Stray[]): void {
    for (const { ids, after } of strays) if (shared.order.toArray().includes(after)) moveBlocks(shared, ids, after)
  }
}

/** Remembers where this editor moved characters and blocks. Each `Binding` needs its own instance. */
export class Repair {
  readonly #texts: TextTrail
  readonly #order: OrderTrail

  /** `limit` is the maximum number of characters, and of block places, that are remembered. */
  constructor(limit = 20_000) {
    this.#texts = new TextTrail(limit)
    this.#order = new OrderTrail(limit)
  }

  /** Records a deletion. Call this before deleting [from, to) from the text. */
  cut(text: Y.XmlText, from: number, to: number): void {
    this.#texts.cut(text, from, to)
  }

  /** Records an insertion. Call after text was inserted at an offset. */
  pasted(text: Y.XmlText, at: number, words: string): void {
    this.#texts.pasted(text, at, words)
  }

  /** Pairs cut text with text pasted elsewhere. Call at the end of a local transaction. */
  settle(): void {
    this.#texts.settle()
  }

  /** Records the places of blocks. Call before they move. */
  moving(order: Y.Array<unknown>, ids: readonly string[]): void {
    this.#order.moving(order, ids)
  }

  /** Moves late text and blocks after the passages they belong to. Call after a remote transaction. */
  follow(tr: Y.Transaction, shared: Shared, notes: PendingChanges): void {
    const texts = [...notes.texts.keys()].flatMap((id) => blockText(shared, id) ?? [])
    const arrivals = this.#texts.arrivals(tr, texts)
    if (arrivals.length > 0) shared.doc.transact(() => this.#texts.carry(arrivals), this)
    if (!notes.order) return
    const strays = this.#order.strays(tr, shared)
    if (strays.length > 0) shared.doc.transact(() => this.#order.carry(shared, strays), this)
  }
}
