/** The remarks of one document, kept read: only those that changed are read again. */
import type * as Y from 'yjs'
import type { Shared } from '../shared.ts'
import { keyWithin, type AnyType } from '../yjs-items.ts'
import { readRemark, remarksOf, type Remark } from './remark.ts'

const NONE: ReadonlySet<string> = new Set()

/** Every remark by its id and by the paragraphs it is anchored in, and a way to hear which of them changed. */
export class RemarkBook {
  readonly shared: Shared
  readonly #remarks = new Map<string, Remark>()
  readonly #blocks = new Map<string, Set<string>>()
  readonly #listeners = new Set<(changed: ReadonlySet<string>) => void>()

  #isRead = false

  constructor(shared: Shared) {
    this.shared = shared
    shared.remarks.observeDeep(this.#read)
  }

  /** The first time that anybody asks; a play is on the page before its remarks are. */
  #readAll(): void {
    if (this.#isRead) return
    this.#isRead = true
    for (const remark of remarksOf(this.shared)) this.#keep(remark)
  }

  /** Lets go of the document. */
  destroy(): void {
    this.shared.remarks.unobserveDeep(this.#read)
    this.#listeners.clear()
  }

  /** The remark with this id; undefined where there is none. */
  get = (id: string): Remark | undefined => {
    this.#readAll()
    return this.#remarks.get(id)
  }

  /** All remarks, in no order. */
  all = (): Iterable<Remark> => {
    this.#readAll()
    return this.#remarks.values()
  }

  /** The ids of the remarks with an end in this paragraph. */
  inBlock = (id: string): ReadonlySet<string> => {
    this.#readAll()
    return this.#blocks.get(id) ?? NONE
  }

  /** Hears which remarks changed. */
  watch(listener: (changed: ReadonlySet<string>) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #keep(remark: Remark): void {
    this.#remarks.set(remark.id, remark)
    for (const { id } of [remark.anchor.start, remark.anchor.end]) {
      const known = this.#blocks.get(id)
      if (known === undefined) this.#blocks.set(id, new Set([remark.id]))
      else known.add(remark.id)
    }
  }

  #drop(id: string): void {
    const known = this.#remarks.get(id)
    if (known === undefined) return
    this.#remarks.delete(id)
    for (const end of [known.anchor.start, known.anchor.end]) this.#blocks.get(end.id)?.delete(id)
  }

  readonly #read = (events: readonly Y.YEvent<AnyType>[]): void => {
    const { remarks } = this.shared
    const changed = new Set<string>()
    for (const { target, keys } of events) {
      if (target === remarks) for (const id of keys.keys()) changed.add(id)
      else {
        const place = keyWithin(remarks, target)
        if (place !== null) changed.add(place.key)
      }
    }
    for (const id of this.#isRead ? changed : NONE) {
      this.#drop(id)
      const remark = readRemark(this.shared, id)
      if (remark !== null) this.#keep(remark)
    }
    for (const listener of this.#listeners) listener(changed)
  }
}
