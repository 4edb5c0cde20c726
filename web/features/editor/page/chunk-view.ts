import type { Layout } from '@replique/script'
import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { hasDual } from './dress.ts'
import { countLines } from './line-guess.ts'

/** Asking the window each time would have the page laid out. */
let width = globalThis.innerWidth
globalThis.addEventListener?.('resize', () => (width = innerWidth))

/** A chunk's element, which tells the browser how tall it is before it is ever drawn. */
export class ChunkView implements NodeView {
  readonly dom = document.createElement('section')
  readonly contentDOM = this.dom
  readonly #layout: () => Layout
  #lines = 0

  constructor(node: Node, layout: () => Layout) {
    this.dom.className = 'chunk'
    this.#layout = layout
    this.#measure(node)
  }

  update(node: Node): boolean {
    if (node.type.name !== 'chunk') return false
    this.#measure(node)
    return true
  }

  #measure(node: Node): void {
    this.dom.classList.toggle('dual', hasDual(node))
    const lines = countLines(node, { layout: this.#layout(), window: width })
    if (lines === this.#lines) return
    this.#lines = lines
    this.dom.style.setProperty('--lines', String(lines))
  }
}
