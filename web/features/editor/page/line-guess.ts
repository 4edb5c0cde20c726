import { attrsOf } from '@replique/manuscript'
import type { ElementKind, Layout } from '@replique/script'
import type { Node } from 'prosemirror-model'

/** Width of a usual character, in sizes of the type. */
const CHARACTER: Readonly<Record<Layout['typeface'], number>> = { courier: 0.6, serif: 0.45, sans: 0.5 }
/** Lines that the line between two pages takes, with what stands around it. */
const TURN = 3.6
/** Below this width, in pixels, there is no sheet: script.css lets the words flow between its edges. */
const PHONE = 608
const EDGES = 40
const TYPE = 16

const SPOKEN: ReadonlySet<ElementKind> = new Set(['dialogue', 'parenthetical', 'lyrics', 'verse'])

/** How many lines words take where so many characters go on a line. */
export function wrappedLines(text: string, perLine: number): number {
  let lines = 0
  for (const paragraph of text.split('\n')) {
    lines += 1
    let used = 0
    for (const { length } of paragraph.split(' ')) {
      if (used > 0 && used + 1 + length > perLine) {
        lines += 1
        used = length
      } else used += length + (used > 0 ? 1 : 0)
      // a word longer than the line
      while (used > perLine) {
        lines += 1
        used -= perLine
      }
    }
  }
  return lines
}

/** Where lines are to be counted: the sheet, or a window of so many pixels without one. */
export interface Room {
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
  // a name that shares the line of its speech
  if (kind === 'cue' && (layout.runIn || layout.nameBeside)) return before
  return before + (kind === 'cue' ? 1 : wrappedLines(block.textContent, charactersPerLine(kind, room)))
}

const known = new WeakMap<Node, { readonly room: Room; readonly lines: number }>()

/** How many lines a chunk takes on the screen, near enough for the scroll bar while it is out of sight. */
export function countLines(chunk: Node, room: Room): number {
  let lines = 0
  chunk.forEach((block) => {
    let own = known.get(block)
    if (own?.room.layout !== room.layout || own.room.window !== room.window)
      known.set(block, (own = { room, lines: countBlock(block, room) }))
    lines += own.lines
  })
  return Math.round(lines * (1 + TURN / room.layout.linesPerPage))
}
