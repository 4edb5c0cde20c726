/**
 * Counts the steps it takes to insert an update's items into the document, before anything is inserted. Where several
 * clients have written in the same place, Yjs walks over their items to find the place of each new one
 * (`Item.integrate`). Malicious items can make that quadratic. The counter does the same walk on its own nodes, which
 * represent the items of the document and the update, and stops at a maximum number of steps.
 */
import * as Y from 'yjs'
import type { ItemId, DecodedItem } from './decode-update.ts'

/** The steps that Yjs would take to apply an update, or why they can't be counted. */
export type Count =
  | {
      /**
       * The total number of steps, and how many of them walk over conflicting items (items inserted at the same
       * position).
       */
      readonly steps: number
      readonly conflicts: number
    }
  | 'too many'
  | 'unfounded'

/** A Yjs list: the children of a type, or all values that a key has had. */
interface List {
  readonly parent: Y.AbstractType<unknown> | Node
  readonly key: string | null
  /** Undefined until it is needed, because finding the first value of a key means walking over all of them. */
  first: Node | null | undefined
  /** The number of values of a key. Yjs walks over all of them to find the first. */
  values: number
}

interface Node extends ItemId {
  length: number
  readonly origin: ItemId | null
  readonly rightOrigin: ItemId | null
  readonly list: List | null
  /** Undefined until it is read from the document's item. */
  right: Node | null | undefined
  readonly item: Y.Item | null
  /** The right part, if the item was split. */
  rest: Node | null
  /**
   * The number of the last walk that passed this node; `stretch` is the number of the part of that walk in which it
   * did. Comparing numbers is faster than keeping sets of nodes.
   */
  walk: number
  stretch: number
}

/** Items of one client in the update, with the nodes of those that are already placed. */
interface Coming {
  readonly items: DecodedItem[]
  readonly nodes: (Node | null)[]
  done: number
  busy: boolean
}

class TooMany extends Error {}
class Unfounded extends Error {}

const isSame = (one: ItemId | null, other: ItemId | null): boolean =>
  one === other || (one !== null && other !== null && one.client === other.client && one.clock === other.clock)

export class ConflictCounter {
  readonly #doc: Y.Doc
  readonly #coming = new Map<number, Coming>()
  readonly #known = new Map<Y.Item, Node>()
  readonly #lists = new Map<Y.AbstractType<unknown> | Node, Map<string | null, List>>()
  readonly #most: number
  #steps = 0
  #conflicts = 0
  #marks = 0

  constructor(doc: Y.Doc, most: number) {
    this.#doc = doc
    this.#most = most
  }

  /** Adds a client's next item that is missing from the document, or only partly in it. */
  add(item: DecodedItem): void {
    const coming = this.#coming.get(item.client)
    if (coming === undefined) this.#coming.set(item.client, { items: [item], nodes: [], done: 0, busy: false })
    else coming.items.push(item)
  }

  count(): Count {
    if (this.#isTyping()) return { steps: 0, conflicts: 0 }
    try {
      // in the order of Yjs: the largest client id first
      for (const client of [...this.#coming.keys()].toSorted((a, b) => b - a)) this.#integrateAll(client)
      return { steps: this.#steps, conflicts: this.#conflicts }
    } catch (error) {
      if (error instanceof TooMany) return 'too many'
      if (error instanceof Unfounded) return 'unfounded'
      throw error
    }
  }

  /**
   * Whether the update is a single item between two neighbours, as nearly every update is. Such an item costs no steps.
   */
  #isTyping(): boolean {
    if (this.#coming.size === 0) return true
    if (this.#coming.size > 1) return false
    const [{ items } = { items: [] }] = this.#coming.values()
    const [item] = items
    if (item === undefined || items.length > 1 || item.origin === null) return false
    const { store } = this.#doc
    const { origin, rightOrigin, client, clock } = item
    if (clock !== Y.getState(store, client) || origin.clock >= Y.getState(store, origin.client)) return false
    const structs = store.clients.get(origin.client) as (Y.Item | Y.GC)[]
    const left = structs[Y.findIndexSS(structs, origin.clock)]
    if (!(left instanceof Y.Item)) return false
    const isEnd = left.id.clock + left.length - 1 === origin.clock
    const within = { client: origin.client, clock: origin.clock + 1 }
    return isSame(isEnd ? (left.right?.id ?? null) : within, rightOrigin)
  }

  #step(steps = 1): void {
    this.#steps += steps
    if (this.#steps > this.#most) throw new TooMany()
  }

  #integrateAll(client: number): void {
    const stack = [{ client, upTo: Infinity }]
    for (let at = stack.at(-1); at !== undefined; at = stack.at(-1)) {
      const coming = this.#coming.get(at.client)
      const item = coming?.items[coming.done]
      if (coming === undefined || item === undefined || item.clock > at.upTo) {
        if (coming !== undefined) coming.busy = false
        stack.pop()
        continue
      }
      const missing = this.#missing(item)
      if (missing === null) {
        coming.nodes.push(this.#integrate(item))
        coming.done++
      } else {
        // an item that depends on itself, or on a later one, can never be placed
        coming.busy = true
        if (this.#coming.get(missing.client)?.busy === true) throw new Unfounded()
        stack.push({ client: missing.client, upTo: missing.clock })
      }
    }
  }

  /** Returns the id of the first dependency of this item that isn't placed yet, or null. */
  #missing({ client, origin, rightOrigin, inside }: DecodedItem): ItemId | null {
    for (const id of [origin, rightOrigin, inside]) {
      if (id === null || id.clock < Y.getState(this.#doc.store, id.client)) continue
      const coming = this.#coming.get(id.client)
      const last = coming?.items.at(-1)
      if (last === undefined || id.clock >= last.clock + last.length) throw new Unfounded()
      const next = coming?.items[coming.done]
      if (next === undefined || id.clock < next.clock) continue
      if (id.client === client) throw new Unfounded()
      return id
    }
    return null
  }

  #integrate(item: DecodedItem): Node | null {
    const state = Y.getState(this.#doc.store, item.client)
    const offset = Math.max(0, state - item.clock)
    const { client, rightOrigin } = item
    const clock = item.clock + offset
    const origin = offset > 0 ? { client, clock: clock - 1 } : item.origin
    const left = origin === null ? null : this.#endingAt(origin)
    const right = rightOrigin === null ? null : this.#startingAt(rightOrigin)
    // if a neighbour was garbage-collected, this item will be as well
    if ((origin !== null && left === null) || (rightOrigin !== null && right === null)) return null
    const list = left?.list ?? right?.list ?? this.#listOf(item)
    const length = item.length - offset
    const at = { client, clock, length, origin, rightOrigin }
    const node: Node = { ...at, list, right: null, item: null, rest: null, walk: 0, stretch: 0 }
    if (list === null) return node
    this.#place(node, { left, right, list })
    return node
  }

  /** Does the same as `Item.integrate` of Yjs, and counts the steps. */
  #place(node: Node, { left, right, list }: { left: Node | null; right: Node | null; list: List }): void {
    let at = left
    if (left === null && list.key !== null) this.#step(this.#valuesOf(list))
    const isBetween = left === null ? right === null || this.#firstOf(list) !== right : this.#rightOf(left) !== right
    if (isBetween) {
      const walk = ++this.#marks
      let stretch = walk
      for (let other = left === null ? this.#firstOf(list) : this.#rightOf(left); other !== null && other !== right;) {
        this.#step()
        this.#conflicts++
        other.walk = walk
        other.stretch = stretch
        if (isSame(node.origin, other.origin)) {
          if (other.client < node.client) {
            at = other
            stretch = ++this.#marks
          } else if (isSame(node.rightOrigin, other.rightOrigin)) break
        } else {
          const origin = other.origin === null ? null : this.#holding(other.origin)
          if (origin?.walk !== walk) break
          if (origin.stretch !== stretch) {
            at = other
            stretch = ++this.#marks
          }
        }
        other = this.#rightOf(other)
      }
    }
    list.values++
    if (at === null) {
      node.right = this.#firstOf(list)
      list.first = node
    } else {
      node.right = this.#rightOf(at)
      at.right = node
    }
  }

  #rightOf(node: Node): Node | null {
    if (node.right === undefined) node.right = node.item?.right ? this.#nodeOf(node.item.right) : null
    return node.right
  }

  #nodeOf(item: Y.Item): Node {
    let node = this.#known.get(item)
    if (node === undefined) {
      const { id, length, origin, rightOrigin } = item
      const list = this.#listFor(item.parent as Y.AbstractType<unknown>, item.parentSub)
      node = {
        client: id.client,
        clock: id.clock,
        length,
        origin,
        rightOrigin,
        list,
        right: undefined,
        item,
        rest: null,
        walk: 0,
        stretch: 0,
      }
      this.#known.set(item, node)
    }
    return node
  }

  /**
   * Returns the node that contains an id; if the node was split, the part that contains it. Returns null if it was
   * garbage-collected.
   */
  #holding({ client, clock }: ItemId): Node | null {
    let node: Node | null | undefined
    if (clock < Y.getState(this.#doc.store, client)) {
      const structs = this.#doc.store.clients.get(client) as (Y.Item | Y.GC)[]
      const struct = structs[Y.findIndexSS(structs, clock)]
      node = struct instanceof Y.Item ? this.#nodeOf(struct) : null
    } else {
      const coming = this.#coming.get(client)
      node = coming?.nodes[lastUpTo(coming.items, clock)]
    }
    while (node?.rest && clock >= node.rest.clock) node = node.rest
    return node ?? null
  }

  #endingAt(id: ItemId): Node | null {
    const node = this.#holding(id)
    if (node !== null && id.clock < node.clock + node.length - 1) this.#split(node, id.clock + 1)
    return node
  }

  #startingAt(id: ItemId): Node | null {
    const node = this.#holding(id)
    return node !== null && id.clock > node.clock ? this.#split(node, id.clock) : node
  }

  #split(node: Node, clock: number): Node {
    const { client, rightOrigin, list } = node
    const length = node.clock + node.length - clock
    const origin = { client, clock: clock - 1 }
    const right = this.#rightOf(node)
    const at = { client, clock, length, origin, rightOrigin }
    const rest: Node = { ...at, list, right, item: null, rest: node.rest, walk: 0, stretch: 0 }
    node.length -= length
    node.right = rest
    node.rest = rest
    return rest
  }

  #listOf({ root, key, inside }: DecodedItem): List | null {
    if (root !== null) return this.#listFor(this.#doc.get(root) as Y.AbstractType<unknown>, key)
    const parent = inside === null ? null : this.#holding(inside)
    if (parent === null) return null
    if (parent.item === null) return this.#listFor(parent, key)
    const { content } = parent.item
    return content instanceof Y.ContentType ? this.#listFor(content.type as Y.AbstractType<unknown>, key) : null
  }

  #listFor(parent: Y.AbstractType<unknown> | Node, key: string | null): List {
    let lists = this.#lists.get(parent)
    if (lists === undefined) this.#lists.set(parent, (lists = new Map()))
    let list = lists.get(key)
    if (list === undefined) lists.set(key, (list = { parent, key, first: undefined, values: 0 }))
    return list
  }

  /* oxlint-disable no-underscore-dangle -- Yjs names its inner fields so, and offers no other way to a type's first item */
  #valuesOf(list: List): number {
    this.#firstOf(list)
    return list.values
  }

  #firstOf(list: List): Node | null {
    if (list.first !== undefined) return list.first
    const { parent, key } = list
    if (!(parent instanceof Y.AbstractType)) return (list.first = null)
    let first = key === null ? parent._start : (parent._map.get(key) ?? null)
    while (first?.left) {
      first = first.left
      list.values++
    }
    return (list.first = first === null ? null : this.#nodeOf(first))
  }
  /* oxlint-enable no-underscore-dangle */
}

/** Returns the index of the last item that begins at or before a clock. */
function lastUpTo(items: readonly DecodedItem[], clock: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle]?.clock ?? 0) <= clock) low = middle + 1
    else high = middle
  }
  return low - 1
}
