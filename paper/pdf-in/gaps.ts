import type { PdfLine } from './lines.ts'
import type { Leading } from './leading.ts'
import { mostOften } from './leading.ts'

/** Space of this share of a line parts paragraphs, as a writer's program puts it between them. */
const PARTS = 0.12
/** Pages of a document before its heads and feet show by coming back at one place. */
const SEVERAL = 3
const OFTEN = 0.6
/** Points by which the same place may differ from page to page. */
const NEAR = 3

/** Where the text of pages begins, below their heads, and where it ends, above their feet; from the top, in points. */
interface Frame {
  readonly head: number
  readonly body: number
  readonly foot: number
}

/** The place at which most pages have their first or last line, if it is set apart from the text. */
function furniture(
  pages: readonly (readonly PdfLine[])[],
  leading: Leading,
  side: 'head' | 'foot',
): number | undefined {
  const full = pages.filter((lines) => lines.length > 2)
  if (full.length < SEVERAL) return undefined
  const ends = full.map((lines) => (side === 'head' ? lines[0]! : lines.at(-1)!))
  const nexts = full.map((lines) => (side === 'head' ? lines[1]! : lines.at(-2)!))
  const at = mostOften(
    ends.map(({ y }) => y),
    NEAR,
  )
  if (at === undefined) return undefined
  const there = ends
    .map((line, place) => ({ line, next: nexts[place]! }))
    .filter(({ line }) => Math.abs(line.y - at) <= NEAR)
  if (there.length < full.length * OFTEN) return undefined
  const apart = there.filter(({ line, next }) => Math.abs(next.y - line.y) > leading.of(next.size) * 1.3)
  return apart.length >= there.length * OFTEN ? at : undefined
}

function frameOf(pages: readonly (readonly PdfLine[])[], leading: Leading): Frame {
  const head = furniture(pages, leading, 'head') ?? -Infinity
  const foot = furniture(pages, leading, 'foot') ?? Infinity
  const firsts = pages.flatMap((lines) => {
    const first = lines.find(({ y }) => y > head + NEAR)
    return first === undefined ? [] : [first.y]
  })
  return { head, foot, body: mostOften(firsts, NEAR) ?? 0 }
}

/** The empty lines before each line, or what stands for them. Lines come page by page, from the top. */
export function gapsOf(pages: readonly (readonly PdfLine[])[], leading: Leading): number[] {
  const frame = frameOf(pages, leading)
  return pages.flatMap((lines) =>
    lines.map((line, at) => {
      const before = lines[at - 1]
      const isApart = line.y <= frame.head + NEAR || line.y >= frame.foot - NEAR
      // a head or a foot stands apart from the text by one line, whatever the page leaves free
      if (isApart) return 1
      const isFirst = before === undefined || before.y <= frame.head + NEAR
      const distance = isFirst ? line.y - frame.body + leading.of(line.size) : line.y - before.y
      return gapOf(distance / leading.of(Math.max(line.size, isFirst ? 0 : before.size)))
    }),
  )
}

/** How many empty lines a distance is worth that is measured in lines. */
function gapOf(lines: number): number {
  const more = lines - 1
  if (more < PARTS) return 0
  return Math.max(1, Math.round(more))
}
