import * as Y from 'yjs'
import { neighbourOf, type ItemId, type DecodedItem } from './decode-update.ts'

/** What an item belongs to: a thread itself, a register of a thread, or no annotation (`elsewhere`). */
export type Place = 'elsewhere' | { readonly thread: string; readonly register: string | null }

export type Struct = Y.Item | Y.GC

export function structAt(doc: Y.Doc, { client, clock }: ItemId): Struct | null {
  if (clock >= Y.getState(doc.store, client)) return null
  const structs = doc.store.clients.get(client) as Struct[] | undefined
  return structs?.[Y.findIndexSS(structs, clock)] ?? null
}

/** Returns the place of a struct in the document. */
export function placeOfStruct(doc: Y.Doc, struct: Struct): Place {
  if (!(struct instanceof Y.Item)) return 'elsewhere'
  const annotations = doc.share.get('remarks')
  const parent = struct.parent
  if (annotations === undefined || !(parent instanceof Y.AbstractType) || struct.parentSub === null) return 'elsewhere'
  if (parent === annotations) return { thread: struct.parentSub, register: null }
  const thread = parent.parent === annotations ? threadOf(parent) : null
  return thread === null ? 'elsewhere' : { thread, register: struct.parentSub }
}

// oxlint-disable-next-line no-underscore-dangle -- Yjs offers no other way from a type to its key
const threadOf = (type: Y.AbstractType<unknown>): string | null => type._item?.parentSub ?? null

/** A place that depends on a later item in the update. */
interface Later {
  readonly on: ItemId
  /** The key inside that item. If `inside` is false, the place is next to the item. */
  readonly key: string | null
  readonly inside: boolean
}

type Found = Place | Later

const isLater = (found: Found): found is Later => typeof found === 'object' && 'on' in found

const inThread = (parent: Place, key: string | null): Place =>
  parent === 'elsewhere' ? parent : { thread: parent.thread, register: key }

/** The items of one client in an update, with ascending clocks. */
interface Line {
  readonly clocks: number[]
  readonly places: Found[]
}

/**
 * Finds the places of all items of an update in one pass. Places that depend on later items are resolved at the end.
 */
export class Places {
  readonly #doc: Y.Doc
  readonly #lines = new Map<number, Line>()

  constructor(doc: Y.Doc) {
    this.#doc = doc
  }

  /** Adds the next item and returns its place, or what the place depends on. */
  add(item: DecodedItem): Found {
    const place = this.#place(item)
    const line = this.#lines.get(item.client)
    if (line === undefined) this.#lines.set(item.client, { clocks: [item.clock], places: [place] })
    else {
      line.clocks.push(item.clock)
      line.places.push(place)
    }
    return place
  }

  #place(item: DecodedItem): Found {
    const { root, key, inside } = item
    if (root !== null) return root === 'remarks' && key !== null ? { thread: key, register: null } : 'elsewhere'
    const on = inside ?? neighbourOf(item)
    if (on === null) return 'elsewhere'
    const known = this.#lookUp(on)
    if (known === null || isLater(known)) {
      // an item next to an unresolved one has the same place
      if (known !== null && inside === null) return known
      return { on, key, inside: inside !== null }
    }
    return inside === null ? known : inThread(known, key)
  }

  #lookUp(id: ItemId): Found | null {
    const struct = structAt(this.#doc, id)
    if (struct !== null) return placeOfStruct(this.#doc, struct)
    const line = this.#lines.get(id.client)
    return line?.places[lastUpTo(line.clocks, id.clock)] ?? null
  }

  /** Resolves a place. Returns null if it depends on a missing item, or on itself. */
  settle(found: Found): Place | null {
    const way: Later[] = []
    const seen = new Set<Later>()
    let at: Found | null = found
    while (at !== null && isLater(at)) {
      if (seen.has(at)) return null
      seen.add(at)
      way.push(at)
      at = this.#settled.get(at) ?? this.#lookUp(at.on)
    }
    let place = at
    for (const later of way.toReversed()) {
      if (place === null) return null
      if (!this.#settled.has(later) && later.inside) place = inThread(place, later.key)
      else place = this.#settled.get(later) ?? place
      this.#settled.set(later, place)
    }
    return place
  }

  readonly #settled = new Map<Later, Place>()
}

/** Returns the last index whose clock is at most the given one, or -1. */
function lastUpTo(clocks: readonly number[], clock: number): number {
  let low = 0
  let high = clocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((clocks[middle] ?? 0) <= clock) low = middle + 1
    else high = middle
  }
  return low - 1
}
