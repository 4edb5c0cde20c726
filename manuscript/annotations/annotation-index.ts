/** The parsed annotations of one document. Only those that change are parsed again. */
import type * as Y from 'yjs'
import type { Shared } from '../shared.ts'
import { keyWithin, type AnyType } from '../yjs-items.ts'
import { readAnnotation, annotationsOf, type Annotation } from './annotation.ts'

const NONE: ReadonlySet<string> = new Set()

/** All annotations by id and by the paragraphs they are anchored in. Notifies listeners of changes. */
export class AnnotationIndex {
  readonly shared: Shared
  readonly #annotations = new Map<string, Annotation>()
  readonly #blocks = new Map<string, Set<string>>()
  readonly #listeners = new Set<(changed: ReadonlySet<string>) => void>()

  #isRead = false

  constructor(shared: Shared) {
    this.shared = shared
    shared.annotations.observeDeep(this.#read)
  }

  /** Parses everything on first use, so that the play can be shown before its annotations. */
  #readAll(): void {
    if (this.#isRead) return
    this.#isRead = true
    for (const annotation of annotationsOf(this.shared)) this.#keep(annotation)
  }

  /** Stops observing the document. */
  destroy(): void {
    this.shared.annotations.unobserveDeep(this.#read)
    this.#listeners.clear()
  }

  /** Returns the annotation with this id, or undefined. */
  get = (id: string): Annotation | undefined => {
    this.#readAll()
    return this.#annotations.get(id)
  }

  /** Returns all annotations, in no particular order. */
  all = (): Iterable<Annotation> => {
    this.#readAll()
    return this.#annotations.values()
  }

  /** Returns the ids of the annotations with an end in this paragraph. */
  inBlock = (id: string): ReadonlySet<string> => {
    this.#readAll()
    return this.#blocks.get(id) ?? NONE
  }

  /** Calls a listener with the ids of changed annotations. Returns a function that removes it. */
  watch(listener: (changed: ReadonlySet<string>) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #keep(annotation: Annotation): void {
    this.#annotations.set(annotation.id, annotation)
    for (const { id } of [annotation.anchor.start, annotation.anchor.end]) {
      const known = this.#blocks.get(id)
      if (known === undefined) this.#blocks.set(id, new Set([annotation.id]))
      else known.add(annotation.id)
    }
  }

  #drop(id: string): void {
    const known = this.#annotations.get(id)
    if (known === undefined) return
    this.#annotations.delete(id)
    for (const end of [known.anchor.start, known.anchor.end]) this.#blocks.get(end.id)?.delete(id)
  }

  readonly #read = (events: readonly Y.YEvent<AnyType>[]): void => {
    const { annotations } = this.shared
    const changed = new Set<string>()
    for (const { target, keys } of events) {
      if (target === annotations) for (const id of keys.keys()) changed.add(id)
      else {
        const place = keyWithin(annotations, target)
        if (place !== null) changed.add(place.key)
      }
    }
    for (const id of this.#isRead ? changed : NONE) {
      this.#drop(id)
      const annotation = readAnnotation(this.shared, id)
      if (annotation !== null) this.#keep(annotation)
    }
    for (const listener of this.#listeners) listener(changed)
  }
}
