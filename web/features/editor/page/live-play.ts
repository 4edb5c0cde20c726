import { readCharacters, readSettings, readTitlePage, elementsOf, type Shared } from '@replique/manuscript'
import { layoutOf, type Character, type Element, type Layout, type Play } from '@replique/script'
import type { Node } from 'prosemirror-model'
import type * as Y from 'yjs'

/** A play without its elements. */
export type PlayFrame = Omit<Play, 'elements'>

function readFrame(shared: Shared): PlayFrame {
  const { kind, language, ...settings } = readSettings(shared)
  return { kind, language, settings, titlePage: readTitlePage(shared), characters: readCharacters(shared) }
}

const readEverybody = (shared: Shared): Character[] => readCharacters(shared, new Set(shared.characters.keys()))

/** The play as it currently is in the editor. Everything outside the body is read again only when it changes. */
export class LivePlay {
  readonly shared: Shared
  #frame: PlayFrame
  #everybody: readonly Character[]
  readonly #listeners = new Set<() => void>()
  readonly #watched: readonly Y.Map<unknown>[]

  constructor(shared: Shared) {
    this.shared = shared
    this.#frame = readFrame(shared)
    this.#everybody = readEverybody(shared)
    this.#watched = [shared.characters, shared.titlePage, shared.settings]
    for (const part of this.#watched) part.observeDeep(this.#read)
  }

  get frame(): PlayFrame {
    return this.#frame
  }

  get layout(): Layout {
    const { settings, language, kind } = this.#frame
    return layoutOf(settings, language, kind)
  }

  playOf(doc: Node): Play {
    return this.playWith(elementsOf(doc))
  }

  /**
   * Returns the play with these elements. All former characters are included, because an undo may restore one of their
   * cues.
   */
  playWith(elements: readonly Element[]): Play {
    return { ...this.#frame, characters: this.#everybody, elements }
  }

  /** Calls the listener on every change outside the body. Returns a function that removes the listener. */
  watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  destroy(): void {
    for (const part of this.#watched) part.unobserveDeep(this.#read)
  }

  readonly #read = (): void => {
    this.#frame = readFrame(this.shared)
    this.#everybody = readEverybody(this.shared)
    for (const listener of this.#listeners) listener()
  }
}
