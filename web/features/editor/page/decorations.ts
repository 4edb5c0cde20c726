import {
  type Page,
  movementsIn,
  movementsSaid,
  readTechCue,
  verseNumbers,
  type Element,
  type Language,
  type Layout,
  type Movement,
} from '@replique/script'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { attrsOf } from '@replique/manuscript'
import type { Node } from 'prosemirror-model'
import { factsOf } from './chunk-facts.ts'
import { sides, rowsToFill } from './layout-sheet.ts'

/** A page's start inside one chunk: the block, and the offset in its text (0: before the block). */
interface Break {
  readonly block: number
  readonly offset: number
  readonly page: Page
  /** "(MORE)", if the layout prints it. */
  readonly more: string
  /** Of speeches side by side that the break cuts, the column that goes on here: 0 draws the line, the others leave room for it. */
  readonly column?: number
}

/** Where a page begins in the elements from `start` to `end`: its place, and those of the columns that it cuts. */
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

/** The cues that are said again where a break is drawn: of several columns each its own. */
const cuesAt = ({ page, column }: Break): readonly string[] =>
  column === undefined ? page.continued : page.continued.slice(column, column + 1)

const keyOf = (one: Break): string =>
  `${one.offset} ${one.column ?? ''} ${one.page.label} ${one.page.more ? one.more : ''} ${cuesAt(one).join(' / ')}`

/** Whether what is drawn for one break serves for the other. */
const sameBreak = (a: Break, b: Break): boolean =>
  a.block === b.block && a.offset === b.offset && a.column === b.column && (a.page === b.page || keyOf(a) === keyOf(b))

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

/** Whether a break stands before its paragraph: beside other columns it would take a place in the grid. */
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

/** The break as a widget; `pos` is where its block starts, counted from the inside of the chunk. */
function breakWidget(made: Break, pos: number): Decoration {
  const at = isBefore(made) ? pos : pos + 1 + made.offset
  return Decoration.widget(at, () => drawBreak(made), {
    key: keyOf(made),
    side: -1,
    ignoreSelection: true,
    marks: [],
  })
}

/** What the look of a chunk depends on beyond its own blocks. */
interface ChunkContext {
  readonly chunk: Node
  /** The element before the chunk at which looking back for a resumed speaker ends. */
  readonly stop: Element | null
  /** How many verse lines are counted before the chunk. */
  readonly verse: number
  readonly layout: Layout
  readonly language: Language
  readonly breaks: readonly Break[]
  /** The numbers that the scene headings of the chunk show, in order. */
  readonly numbers: readonly (string | undefined)[]
  /** The styles of the blocks that may stand apart, in order; empty where one stands as its kind does. */
  readonly styles: readonly string[]
  /** Counts the changes of what is not in the blocks: names, settings. */
  readonly revision: number
}

/**
 * Whether the cue that is the chunk's block number `block` resumes its speaker. Asked, never kept: a function would keep
 * with it all that stood around it, which is the state before, and with that one the one before it.
 */
type Resumes = (block: number) => boolean

const IN_BRACKETS = /^\s*\(.*\)\s*$/s

/** Whether a direction is shown in brackets that nobody typed. */
export const isBare = (block: Node, layout: Layout): boolean =>
  layout.elements[attrsOf(block).kind]?.brackets === true &&
  block.content.size > 0 &&
  !IN_BRACKETS.test(block.textContent)

const movements = new WeakMap<Node, readonly Movement[]>()

/** The words of a direction by which somebody enters or leaves; read once of each block. */
function movementsOf(block: Node, language: Language, { movement: said }: Element): readonly Movement[] {
  let found = movements.get(block)
  if (found === undefined) {
    const words = block.textContent
    movements.set(block, (found = said ? movementsSaid(words, language, said) : movementsIn(words, language)))
  }
  return found
}

const isTechCue = (block: Node): boolean =>
  attrsOf(block).kind === 'note' && readTechCue(block.textContent) !== undefined

/** The brackets typed around a direction: behind a name in French prose they are not printed. */
function outerBrackets(block: Node, pos: number): Decoration[] {
  const words = block.textContent
  if (!IN_BRACKETS.test(words)) return []
  return [words.indexOf('('), words.lastIndexOf(')')].map((at) =>
    Decoration.inline(pos + 1 + at, pos + 2 + at, { class: 'outer-bracket' }),
  )
}

/** The sign of a revision, drawn at the end of a paragraph and standing in the margin. */
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
    // the signs of these stand where their brackets or their number do
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

// Nodes never change, so the decorations of a chunk hold until something around it does.
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

/** The decorations inside a chunk, at positions relative to it; the same object as long as nothing changes. */
export function decorationsOf(context: ChunkContext, resumes: Resumes): DecorationSet {
  const worn = wardrobe.get(context.chunk)
  if (worn && looksSame(worn.context, context)) return worn.set
  const set = decorateChunk(context, resumes)
  wardrobe.set(context.chunk, { context, set })
  return set
}

type WholeSet = new (local: readonly Decoration[], children: readonly (number | DecorationSet)[]) => DecorationSet

/** The set of a node from those of its children. */
function setOf(node: Node, inside: (child: Node) => DecorationSet | undefined): DecorationSet {
  const children: (number | DecorationSet)[] = []
  node.forEach((child, pos) => {
    const set = inside(child)
    if (set && set !== DecorationSet.empty) children.push(pos, pos + child.nodeSize, set)
  })
  return children.length === 0 ? DecorationSet.empty : new (DecorationSet as unknown as WholeSet)([], children)
}

/**
 * One set for the whole document from those of its chunks. The constructor is ProseMirror's own and not in its types;
 * going through it keeps the sets of untouched chunks the same objects, so the view passes over them.
 */
export function joinSets(doc: Node, sets: readonly DecorationSet[]): DecorationSet {
  let chunk = 0
  return setOf(doc, (bundle) => setOf(bundle, () => sets[chunk++]))
}
