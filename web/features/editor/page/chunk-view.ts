import { attrsOf } from '@replique/manuscript'
import type { Layout } from '@replique/script'
import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { hasDual } from './dress.ts'

const CHARACTER = 0.5

/** How many lines a chunk takes on the screen, near enough for the scroll bar while it is out of sight. */
export function countLines(chunk: Node, layout: Layout): number {
  let lines = 0
  chunk.forEach((block) => {
    const style = layout.elements[attrsOf(block).kind]
    const perLine = (style?.width ?? layout.textWidth) / (layout.fontSize * CHARACTER)
    lines += Math.ceil(Math.max(1, block.content.size) / perLine) + (style?.before ?? 1)
  })
  return Math.round(lines)
}

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
    const lines = countLines(node, this.#layout())
    if (lines === this.#lines) return
    this.#lines = lines
    this.dom.style.setProperty('--lines', String(lines))
  }
}
