/** Others in the play, each with a caret that goes about: what an editor hears of them, without a network. */
import { Selection, type EditorState } from 'prosemirror-state'

const OTHERS = 5
/** Milliseconds between two words of one of them about where they are. */
const PACE = 120
/** Places in which each of them is in turn, and how far they are from each other. */
const PLACES = 40
const APART = 400

type Changed = (clients: Record<'added' | 'updated' | 'removed', number[]>) => void

/** As much of an awareness as an editor asks for. */
export class Company {
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
   * Five people come and move about, in sight and out of it, around the place of one's own caret; `spell` says where one
   * of them is as the editor's own peers do.
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
