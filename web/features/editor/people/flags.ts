import type { EditorView } from 'prosemirror-view'
import type { Peer } from './peers.ts'

/** Milliseconds for which a name stands beside a caret that has moved. */
const SEEN = 3_000

/** The others' carets as they are drawn, each with its name, which shows itself when the caret moves. */
export class Flags {
  readonly #flags = new Map<number, HTMLElement>()
  readonly #shown = new Map<number, ReturnType<typeof setTimeout>>()

  draw({ client, hue, name }: Peer): HTMLElement {
    const caret = document.createElement('span')
    caret.className = `peer-caret hue-${hue}`
    caret.setAttribute('aria-hidden', 'true')
    const flag = document.createElement('span')
    flag.className = 'peer-flag'
    flag.dir = 'auto'
    flag.textContent = name
    caret.append(flag)
    this.#flags.set(client, flag)
    if (this.#shown.has(client)) flag.dataset['shown'] = ''
    return caret
  }

  /** Shows the name of somebody who has just moved, for a while. */
  show(client: number): void {
    clearTimeout(this.#shown.get(client))
    const hide = (): void => {
      this.#shown.delete(client)
      delete this.#flags.get(client)?.dataset['shown']
    }
    this.#shown.set(client, setTimeout(hide, SEEN))
    const flag = this.#flags.get(client)
    if (flag) flag.dataset['shown'] = ''
  }

  forget(client: number): void {
    clearTimeout(this.#shown.get(client))
    this.#shown.delete(client)
    this.#flags.delete(client)
  }

  /** Names stand above their carets, but never over the line in which one is writing, nor beyond the page's edge. */
  keepClear(view: EditorView): void {
    const shown = [...this.#shown.keys()].flatMap((client) => this.#flags.get(client) ?? [])
    const seen = shown.filter((flag) => flag.isConnected && flag.checkVisibility({ contentVisibilityAuto: true }))
    if (seen.length === 0) return
    const own = view.hasFocus() ? view.coordsAtPos(view.state.selection.head) : null
    const edge = view.dom.getBoundingClientRect().right
    const places = seen.map((flag) => flag.parentElement?.getBoundingClientRect())
    const widths = seen.map(({ offsetWidth }) => offsetWidth)
    seen.forEach((flag, index) => {
      const place = places[index]
      if (place === undefined) return
      const height = place.bottom - place.top
      const below = own !== null && Math.abs(place.top - own.bottom) < height / 2
      flag.toggleAttribute('data-below', below)
      flag.toggleAttribute('data-turned', place.left + (widths[index] ?? 0) > edge)
    })
  }

  destroy(): void {
    for (const timer of this.#shown.values()) clearTimeout(timer)
  }
}
