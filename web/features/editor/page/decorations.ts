import {
  type Page,
  movementsIn,
  movementsOfSet,
  readTechCue,
  verseNumbers,
  type Element,
  type Language,
  type Layout,
  type Movement,
} from '@replique/script'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { attrsOf, isBare, isInBrackets, rowsToFill, sides } from '@replique/manuscript'
import type { Node } from 'prosemirror-model'
import { factsOf } from './chunk-facts.ts'

/** A page's start inside a chunk: the block's index, and the offset in its text (0: before the block). */
interface Break {
  readonly block: number
  readonly offset: number
  readonly page: Page
  /** "(MORE)", or an empty string if the layout doesn't print it. */
  readonly more: string
  /**
   * For dual dialogue cut by the break, the column that continues here. Column 0 draws the line; the others leave room
   * for it.
   */
  readonly column?: number
}

/**
 * Returns where a page begins in the elements from `start` to `end`: one break, or one for each column that it cuts.
 */
export function breaksOf(
  page: Page,
  more: string,
  { start, end }: { readonly start: number; readonly end: number },
): Break[] {
  const { beside, further = [] } = page
  const whole = { block: page.element - start, offset: page.offset, page, more }
  if (!beside) return [whole]
  return [page, beside, ...further]
    .filter(({ element }) => element < end)
    .map(({ element, offset }, column) => ({ ...whole, block: element - start, offset, column }))
}

/** Returns the cues repeated at a break. A break in a column repeats only that column's cue. */
const cuesAt = ({ page, column }: Break): readonly string[] =>
  column === undefined ? page.continued : page.continued.slice(column, column + 1)

const keyOf = (one: Break): string =>
  `${one.offset} ${one.column ?? ''} ${one.page.label} ${one.page.more ? one.more : ''} ${cuesAt(one).join(' / ')}`

/** Returns whether two breaks look the same and are at the same place. */
const sameBreak = (a: Break, b: Break): boolean =>
  a.block === b.block && a.offset === b.offset && a.column === b.column && (a.page === b.page || keyOf(a) === keyOf(b))

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

/**
 * Returns whether a break is drawn before its paragraph. In a column it isn't, because it would take up a grid cell.
 */
const isBefore = ({ offset, column }: Break): boolean => offset === 0 && column === undefined

function drawBreak(made: Break): HTMLElement {
  const { page, more, column = -1 } = made
  const around = document.createElement(isBefore(made) ? 'div' : 'span')
  around.className = column < 0 ? 'page-turn' : column > 0 ? 'page-turn in-column besides' : 'page-turn in-column'
  around.setAttribute('aria-hidden', 'true')
  if (page.more && more !== '') around.append(part('page-turn-more', more))
  const line = part('page-break', '')
  if (column <= 0) line.append(part('page-break-number', page.label))
  around.append(line)
  for (const cue of cuesAt(made)) around.append(part('page-turn-cue', cue))
  return around
}

/** Creates the widget for a break. `pos` is the start of its block, relative to the start of the chunk's content. */
function breakWidget(made: Break, pos: number): Decoration {
  const at = isBefore(made) ? pos : pos + 1 + made.offset
  return Decoration.widget(at, () => drawBreak(made), {
    key: keyOf(made),
    side: -1,
    ignoreSelection: true,
    marks: [],
  })
}

/** Everything that a chunk's decorations depend on, besides its own blocks. */
interface ChunkContext {
  readonly chunk: Node
  /** The last element before the chunk at which a backward search for a speaker's previous cue stops. */
  readonly stop: Element | null
  /** The count of verse lines before the chunk. */
  readonly verse: number
  readonly layout: Layout
  readonly language: Language
  readonly breaks: readonly Break[]
  /** The displayed numbers of the chunk's scene headings, in order. */
  readonly numbers: readonly (string | undefined)[]
  /**
   * The inline styles of the blocks whose position may differ, in order. Empty for a block at its kind's usual
   * position.
   */
  readonly styles: readonly string[]
  /** Increases with every change outside the blocks, for example to names or settings. */
  readonly revision: number
}

/**
 * Returns whether the cue at index `block` of the chunk resumes its speaker's previous speech. Must not be cached: its
 * closure keeps the previous state alive, which in turn keeps the one before it alive, and so on.
 */
type Resumes = (block: number) => boolean

const movements = new WeakMap<Node, readonly Movement[]>()

/** Finds the words in a direction that describe an entrance or exit. Results are cached by block. */
function movementsOf(block: Node, language: Language, { movement: said }: Element): readonly Movement[] {
  let found = movements.get(block)
  if (found === undefined) {
    const words = block.textContent
    movements.set(block, (found = said ? movementsOfSet(words, language, said) : movementsIn(words, language)))
  }
  return found
}

const isTechCue = (block: Node): boolean =>
  attrsOf(block).kind === 'note' && readTechCue(block.textContent) !== undefined

/** Marks the brackets typed around a direction. The French prose layout doesn't print them after a name. */
function outerBrackets(block: Node, pos: number): Decoration[] {
  const words = block.textContent
  if (!isInBrackets(words)) return []
  return [words.indexOf('('), words.lastIndexOf(')')].map((at) =>
    Decoration.inline(pos + 1 + at, pos + 2 + at, { class: 'outer-bracket' }),
  )
}

/** Creates the revision mark at the end of a paragraph. CSS places it in the margin. */
const revisionSign = (mark: string, pos: number): Decoration =>
  Decoration.widget(
    pos,
    () => {
      const sign = document.createElement('span')
      sign.className = 'revised'
      sign.setAttribute('aria-hidden', 'true')
      sign.textContent = mark
      return sign
    },
    { key: `revised ${mark}`, side: 1, ignoreSelection: true, marks: [] },
  )

function decorateChunk(context: ChunkContext, resumes: Resumes): DecorationSet {
  const { chunk, layout, breaks, numbers, styles } = context
  const { apart, elements } = factsOf(chunk)
  const verses = verseNumbers({ elements }, layout, context.verse)
  const decorations: Decoration[] = []
  const columns = sides(chunk)
  const fill = rowsToFill(chunk)
  let scene = 0
  chunk.forEach((block, pos, index) => {
    for (const made of breaks) if (made.block === index) decorations.push(breakWidget(made, pos))
    const { kind } = attrsOf(block)
    const number = kind === 'scene' ? numbers[scene++] : undefined
    const classes = [columns.get(index), isBare(block, layout) && 'bare', isTechCue(block) && 'tech-cue']
      .filter(Boolean)
      .join(' ')
    const continued = kind === 'cue' && resumes(index) ? layout.strings.continued : ''
    const rows = fill.get(index)
    const style = columns.has(index) ? rows && `grid-row:span ${rows}` : styles[apart.indexOf(index)]
    const attrs = {
      ...(style && { style }),
      ...(classes && { class: classes }),
      ...(number && { 'data-scene': number }),
      ...(continued && { 'data-continued': continued }),
      ...(verses.has(index) && { 'data-verse': String(verses.get(index)) }),
    }
    if (Object.keys(attrs).length > 0) decorations.push(Decoration.node(pos, pos + block.nodeSize, attrs))
    // these need a widget, because their ::before is already used for brackets or a number
    if (attrsOf(block).revision !== null && (isBare(block, layout) || number) && layout.revisions.mark !== '')
      decorations.push(revisionSign(layout.revisions.mark, pos + block.nodeSize - 1))
    const element = elements[index]
    if (kind === 'action' && element)
      for (const { kind: move, from, to } of movementsOf(block, context.language, element))
        decorations.push(Decoration.inline(pos + 1 + from, pos + 1 + to, { class: `movement ${move}` }))
    if (layout.runIn && (kind === 'parenthetical' || kind === 'cue')) decorations.push(...outerBrackets(block, pos))
  })
  return decorations.length === 0 ? DecorationSet.empty : DecorationSet.create(chunk, decorations)
}

interface Worn {
  readonly context: ChunkContext
  readonly set: DecorationSet
}

// nodes are immutable, so a chunk's decorations stay valid until its context changes
const wardrobe = new WeakMap<Node, Worn>()

export const sameList = <Item>(a: readonly Item[], b: readonly Item[], same: (x: Item, y: Item) => boolean): boolean =>
  a.length === b.length && a.every((item, index) => same(item, b[index] as Item))

const looksSame = (a: ChunkContext, b: ChunkContext): boolean =>
  a.stop === b.stop &&
  a.layout === b.layout &&
  a.revision === b.revision &&
  a.verse === b.verse &&
  sameList(a.breaks, b.breaks, sameBreak) &&
  sameList(a.styles, b.styles, Object.is) &&
  sameList(a.numbers, b.numbers, Object.is)

/**
 * Returns the decorations inside a chunk, at positions relative to it. Returns the same object as long as nothing
 * changes.
 */
export function decorationsOf(context: ChunkContext, resumes: Resumes): DecorationSet {
  const worn = wardrobe.get(context.chunk)
  if (worn && looksSame(worn.context, context)) return worn.set
  const set = decorateChunk(context, resumes)
  wardrobe.set(context.chunk, { context, set })
  return set
}

type WholeSet = new (local: readonly Decoration[], children: readonly (number | DecorationSet)[]) => DecorationSet

/** Builds the decoration set of a node from the sets of its children. */
function setOf(node: Node, inside: (child: Node) => DecorationSet | undefined): DecorationSet {
  const children: (number | DecorationSet)[] = []
  node.forEach((child, pos) => {
    const set = inside(child)
    if (set && set !== DecorationSet.empty) children.push(pos, pos + child.nodeSize, set)
  })
  return children.length === 0 ? DecorationSet.empty : new (DecorationSet as unknown as WholeSet)([], children)
}

/**
 * Joins the chunks' sets into one set for the document. `setOf` calls an internal constructor that ProseMirror's types
 * omit, so that the sets of unchanged chunks stay the same objects and the view skips them.
 */
export function joinSets(doc: Node, sets: readonly DecorationSet[]): DecorationSet {
  let chunk = 0
  return setOf(doc, (bundle) => setOf(bundle, () => sets[chunk++]))
}
