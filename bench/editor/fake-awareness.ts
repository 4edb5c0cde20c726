/** Simulates other people in the play, each with a moving caret, without a network. */
import { Selection, type EditorState } from 'prosemirror-state'

const OTHERS = 5
/** Milliseconds between two moves of one person's caret. */
const PACE = 120
/** The positions that each caret cycles through, and the distance between the people's areas. */
const PLACES = 40
const APART = 400

type Changed = (clients: Record<'added' | 'updated' | 'removed', number[]>) => void

/** The part of y-protocols' Awareness that an editor uses. */
export class FakeAwareness {
  readonly clientID = 1
  readonly #states = new Map<number, Record<string, unknown>>()
  readonly #listeners = new Set<Changed>()
  #own: Record<string, unknown> = {}

  readonly getStates = () => this.#states
  readonly getLocalState = () => this.#own
  readonly setLocalStateField = (name: string, value: unknown): void => {
    this.#own = { ...this.#own, [name]: value }
  }
  readonly on = (_name: string, listener: Changed): void => void this.#listeners.add(listener)
  readonly off = (_name: string, listener: Changed): void => void this.#listeners.delete(listener)

  /**
   * Adds five people whose carets move near the given position, in and out of view. `spell` encodes a selection in the
   * format that the editor's peers send.
   */
  come(
    { doc, head }: { readonly doc: EditorState['doc']; readonly head: number },
    spell: (selection: Selection) => unknown,
  ): void {
    for (let other = 0; other < OTHERS; other++) {
      const user = { id: `p${other}`, name: `Person ${other}`, colour: other, color: `#30a0${other}0` }
      const states = Array.from({ length: PLACES }, (_, place) => {
        const pos = head + (other - (OTHERS - 1) / 2) * APART + place
        const near = Selection.near(doc.resolve(Math.min(doc.content.size, Math.max(0, pos))))
        return { user, cursor: spell(near) }
      })
      let turn = 0
      setInterval(() => this.#say(100 + other, states[turn++ % PLACES] ?? {}), PACE)
    }
  }

  #say(client: number, state: Record<string, unknown>): void {
    this.#states.set(client, state)
    for (const listener of this.#listeners) listener({ added: [], updated: [client], removed: [] })
  }
}
