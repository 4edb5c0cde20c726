import { blockType, chunkType, groupsIn } from '@replique/manuscript'
import { DOMSerializer, type Node, type NodeType } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import type { Layout } from '@replique/script'
import { countLines } from './line-guess.ts'

/**
 * The element of a block, as its type says. Left to itself ProseMirror makes the same, but first looks through all
 * attributes of each block for lists: there are none, and a long play has thousands of blocks to open with.
 */
export const blockView = (node: Node): NodeView => DOMSerializer.renderSpec(document, blockType.spec.toDOM!(node))

/** Asking the window each time would have the page laid out. */
let width = globalThis.innerWidth
globalThis.addEventListener?.('resize', () => (width = innerWidth))

/** The element of a chunk or a bundle, which tells the browser how tall it is before it is ever drawn. */
export class ChunkView implements NodeView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  readonly #type: NodeType
  readonly #layout: () => Layout
  #lines = 0

  constructor(node: Node, layout: () => Layout) {
    this.#type = node.type
    this.#layout = layout
    this.dom = this.contentDOM = document.createElement(node.type === chunkType ? 'section' : 'div')
    this.dom.className = node.type.name
    this.#measure(node)
  }

  update(node: Node): boolean {
    if (node.type !== this.#type) return false
    this.#measure(node)
    return true
  }

  #measure(node: Node): void {
    if (node.type === chunkType) this.dom.classList.toggle('dual', groupsIn(node).length > 0)
    const lines = countLines(node, { layout: this.#layout(), window: width })
    if (lines === this.#lines) return
    this.#lines = lines
    this.dom.style.setProperty('--lines', String(lines))
  }
}
