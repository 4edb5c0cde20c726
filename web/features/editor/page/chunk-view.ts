import { blockType, chunkType, columnGroupsOf, attrsOf } from '@replique/manuscript'
import { DOMSerializer, type Node, type NodeType } from 'prosemirror-model'
import type { NodeView, ViewMutationRecord } from 'prosemirror-view'
import type { Layout, ElementKind } from '@replique/script'

/** Width of an average character, relative to the font size. */
const CHARACTER: Readonly<Record<Layout['typeface'], number>> = { courier: 0.6, serif: 0.45, sans: 0.5 }
/** Height of a page break on the screen, in lines, including the space around it. */
const TURN = 3.6
/** Below this width, in pixels, script.css shows no sheet and the text fills the width. */
const PHONE = 608
const EDGES = 40
const TYPE = 16

const SPOKEN: ReadonlySet<ElementKind> = new Set(['dialogue', 'parenthetical', 'lyrics', 'verse'])

/** Returns the number of lines that text takes up at `perLine` characters per line. */
export function wrappedLines(text: string, perLine: number): number {
  if (!text.includes('\n')) return linesOf(text, perLine)
  return text.split('\n').reduce((lines, paragraph) => lines + linesOf(paragraph, perLine), 0)
}

function linesOf(paragraph: string, perLine: number): number {
  let lines = 1
  for (let from = 0; paragraph.length - from > perLine; lines++) {
    const space = paragraph.lastIndexOf(' ', from + perLine)
    // a word longer than the line
    from = space <= from ? from + perLine : space + 1
  }
  return lines
}

/** What line counts depend on: the layout or, in a window too narrow for its sheet, the window's width in pixels. */
interface Room {
  readonly layout: Layout
  readonly window: number
}

function charactersPerLine(kind: ElementKind, { layout, window }: Room): number {
  const style = layout.elements[kind]
  const character = CHARACTER[layout.typeface]
  if (window >= PHONE) return Math.floor((style?.width ?? layout.textWidth) / (layout.fontSize * character))
  const at = ((style?.left ?? layout.left) - layout.left) / (layout.fontSize * character)
  const kept = SPOKEN.has(kind) ? 0.6 : 0.4
  return Math.max(8, Math.floor((window - EDGES) / (TYPE * character) - at * kept))
}

function countBlock(block: Node, room: Room): number {
  const { kind } = attrsOf(block)
  const { layout } = room
  const before = layout.elements[kind]?.before ?? 1
  // the name shares a line with its speech
  if (kind === 'cue' && (layout.runIn || layout.nameBeside)) return before
  return before + (kind === 'cue' ? 1 : wrappedLines(block.textContent, charactersPerLine(kind, room)))
}

/** The line counts of nodes for the last layout and window width. */
let counted: { readonly room: Room; readonly lines: WeakMap<Node, number> } | undefined

function linesIn(room: Room): WeakMap<Node, number> {
  if (counted?.room.layout !== room.layout || counted.room.window !== room.window)
    counted = { room, lines: new WeakMap() }
  return counted.lines
}

/** Returns the number of lines of a node. It is counted only once, because nodes are immutable. */
function linesOfNode(node: Node, room: Room): number {
  const known = linesIn(room)
  let lines = known.get(node)
  if (lines === undefined) {
    lines = node.isTextblock
      ? countBlock(node, room)
      : node.children.reduce((sum, one) => sum + linesOfNode(one, room), 0)
    known.set(node, lines)
  }
  return lines
}

/**
 * Estimates how many lines a chunk or bundle takes up on screen. The estimate is accurate enough for the scroll bar
 * while the lines are out of sight.
 */
export const countLines = (node: Node, room: Room): number =>
  Math.round(linesOfNode(node, room) * (1 + TURN / room.layout.linesPerPage))

/**
 * Renders a block's element from its node type. ProseMirror's default does the same, but first scans all attributes of
 * each block for arrays. No attribute is an array, and opening a long play renders thousands of blocks.
 */
export const blockView = (node: Node): NodeView => DOMSerializer.renderSpec(document, blockType.spec.toDOM!(node))

/** cached, because reading it from the window each time would force a layout */
let width = globalThis.innerWidth
globalThis.addEventListener?.('resize', () => (width = innerWidth))

/**
 * The node view of a chunk or bundle. It gives the browser an estimated height before the element is first rendered.
 * One that is made while the editor is open is rendered at once: the browser would render it only in its next frame, and
 * put what is typed before that at the nearest rendered place, far from the caret.
 */
export class ChunkView implements NodeView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  readonly #type: NodeType
  readonly #layout: () => Layout
  #lines = 0

  constructor(node: Node, layout: () => Layout, isOpen: boolean) {
    this.#type = node.type
    this.#layout = layout
    this.dom = this.contentDOM = document.createElement(node.type === chunkType ? 'section' : 'div')
    this.dom.className = node.type.name
    this.#measure(node)
    if (!isOpen) return
    this.dom.style.contentVisibility = 'visible'
    requestAnimationFrame(() => (this.dom.style.contentVisibility = ''))
  }

  ignoreMutation({ type, target }: ViewMutationRecord): boolean {
    return type === 'attributes' && target === this.dom
  }

  update(node: Node): boolean {
    if (node.type !== this.#type) return false
    this.#measure(node)
    return true
  }

  #measure(node: Node): void {
    if (node.type === chunkType) this.dom.classList.toggle('dual', columnGroupsOf(node).length > 0)
    const lines = countLines(node, { layout: this.#layout(), window: width })
    if (lines === this.#lines) return
    this.#lines = lines
    this.dom.style.setProperty('--lines', String(lines))
  }
}
