import { isResumed } from '../cue.ts'
import type { Element, Play } from '../play.ts'
import { composeBlock, followsSpeech } from './block.ts'
import type { Layout } from './layout.ts'
import { opensScene, isLaterPart, verseIndent } from './own-style.ts'
import { linesFrom, lineCount } from './paragraph.ts'
import type { ColumnProgress, Cursor, Flow, Part, Names, Source, Block, Paragraph } from './types.ts'

const TOP: ColumnProgress = { paragraph: 0, offset: 0 }

/** Returns the cursor before the block that starts at `element`. */
export const startOf = (element: number): Cursor => ({ element, spots: [TOP] })

export const isStart = (cursor: Cursor): boolean => cursor.spots.every((spot) => spot.paragraph + spot.offset === 0)

export const namesOf = (play: Play): Names =>
  new Map(play.characters.map((character) => [character.id, character.name]))

interface Kept {
  readonly block: Block
  /**
   * The elements from which the block was composed, then the element that ended it, or undefined at the end of the
   * play.
   */
  readonly elements: readonly (Element | undefined)[]
  /** Everything else that the block's text depends on. */
  readonly context: string
}

const kept = new WeakMap<Layout, WeakMap<Element, Kept>>()

function cueContext(source: Source, index: number): string {
  const character = source.elements[index]?.character
  const name = character === undefined ? '' : (source.names.get(character) ?? '')
  return `${source.layout.markResumed && isResumed(source.elements, index)} ${name}\n`
}

/** Returns the indent of a shared verse line, which depends on the earlier parts of that line. */
function verseContext(source: Source, index: number): string {
  const style = source.layout.elements.verse
  return style && isLaterPart(source.elements[index]) ? `${verseIndent(source, index, style)} ` : ''
}

function contextOf(source: Source, at: number, size: number): string {
  const kind = source.elements[at]?.kind
  if (kind === 'dialogue' || kind === 'parenthetical' || kind === 'lyrics' || kind === 'verse') {
    return `${followsSpeech(source.elements, at)} ${verseContext(source, at)}`
  }
  if (kind === 'action' && source.layout.openingLeft > 0) return String(opensScene(source.elements, at))
  let context = ''
  if (kind !== 'cue') return context
  for (let i = at; i < at + size; i++) {
    if (source.elements[i]?.kind === 'cue') context += cueContext(source, i)
    else context += verseContext(source, i)
  }
  return context
}

const isKept = (found: Kept, source: Source, at: number): boolean =>
  found.elements.every((element, i) => element === source.elements[at + i]) &&
  found.context === contextOf(source, at, found.block.size)

/** Composes each block once. Blocks are cached for as long as their elements are the same objects. */
export function flowOf(play: Play, layout: Layout): Flow {
  const source: Source = { elements: play.elements, names: namesOf(play), layout }
  const cache = kept.get(layout) ?? new WeakMap<Element, Kept>()
  kept.set(layout, cache)
  const known = new Map<number, Block>()
  const keepBlock = (at: number, block: Block): Block => {
    known.set(at, block)
    return block
  }
  const blockAt = (at: number): Block => {
    const checked = known.get(at)
    if (checked) return checked
    const first = source.elements[at]
    const found = first && cache.get(first)
    if (found && isKept(found, source, at)) return keepBlock(at, found.block)
    const block = composeBlock(source, at)
    const elements = Array.from({ length: block.looked + 1 }, (_, i) => source.elements[at + i])
    if (first) cache.set(first, { block, elements, context: contextOf(source, at, block.size) })
    return keepBlock(at, block)
  }
  return { ...source, blockAt }
}

/**
 * Composes a play's blocks one by one, so that the next pagination with the same elements and layout only has to fill
 * pages.
 */
export function* composeBlocks(play: Play, layout: Layout): Generator<undefined, void> {
  const { blockAt } = flowOf(play, layout)
  for (let at = 0; at < play.elements.length; at += blockAt(at).size) {
    blockAt(at)
    yield
  }
}

/**
 * The number of lines to compose beyond the end of a page, so that the rules can take into account what would follow a
 * break.
 */
const BEYOND = 8

/** Returns the paragraphs of a column from a given spot, only as far as needed to fill one page. */
export function partsFrom(column: readonly Paragraph[], spot: ColumnProgress, layout: Layout): Part[] {
  const out: Part[] = []
  const reach = layout.linesPerPage + BEYOND
  let room = reach
  for (let index = spot.paragraph; index < column.length && room > 0; index++) {
    const paragraph = column[index]
    if (!paragraph) continue
    const offset = index === spot.paragraph ? spot.offset : 0
    const lines = offset === 0 ? paragraph.lines : linesFrom(paragraph, layout, { from: offset, limit: reach })
    out.push({ paragraph, index, offset, lines })
    room -= lineCount(lines)
  }
  return out
}
