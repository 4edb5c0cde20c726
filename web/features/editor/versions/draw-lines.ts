import { columnGroupsOf, elementToBlock, isBare, rowsToFill, schema, sides } from '@replique/manuscript'
import { type ComparedLine, type ComparedRun, changesSpeaker, type Layout, type PlayKind } from '@replique/script'
import { DOMSerializer, Schema, type Mark, type Node } from 'prosemirror-model'
import { m } from '../../../messages/messages.js'
import { countLines } from '../page/chunk-view.ts'
import { nameOfKind } from '../writing/kinds.ts'

/** The page's schema, with marks for added and removed text. */
const compared = new Schema({
  nodes: schema.spec.nodes,
  marks: {
    ...Object.fromEntries(Object.entries(schema.marks).map(([name, { spec }]) => [name, spec])),
    added: { toDOM: () => ['ins', 0] },
    removed: { toDOM: () => ['del', 0] },
  },
})

const serializer = DOMSerializer.fromSchema(compared)

const hasMarks = (run: ComparedRun): boolean => Object.keys(run).some((key) => key !== 'text' && key !== 'change')

/** Returns the marks of a run, as they appear on the page. */
function marksOf(run: ComparedRun): Mark[] {
  const { change, ...plain } = run
  const marks = change === undefined ? [] : [compared.mark(change)]
  if (!hasMarks(run)) return marks
  const page = elementToBlock({ kind: 'action', text: [plain] }, null).firstChild?.marks ?? []
  return [...page.map((mark) => compared.mark(mark.type.name, mark.attrs)), ...marks]
}

/** Returns a compared line as a block of the page. */
function blockOf({ line, runs }: ComparedLine): Node {
  const { attrs } = elementToBlock({ ...line, text: [] }, line.id ?? null, line.name ?? null)
  const words = runs.filter(({ text }) => text !== '').map((run) => compared.text(run.text, marksOf(run)))
  return compared.nodes['block']!.create(attrs, line.kind === 'pageBreak' ? [] : words)
}

const chunkOf = (blocks: readonly Node[]): Node => compared.nodes['chunk']!.create(null, blocks)

const paragraphOf = (block: Node): HTMLElement => serializer.serializeNode(block) as HTMLElement

/** The layout and kind of play in which lines are drawn. */
export interface Look {
  readonly layout: Layout
  readonly kind: PlayKind
}

const SIGNS = { changed: '±', added: '+', removed: '−' } as const

function append(parent: HTMLElement, tag: string, look: { words: string; class?: string }): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = look.words
  if (look.class !== undefined) element.className = look.class
  parent.append(element)
  return element
}

/** Marks the old and the new name of a cue. If the whole cue was added or removed, marks its name too. */
function styleName(name: Element, compared: ComparedLine): void {
  const { state, line, was, moved } = compared
  const place = name as HTMLElement
  const given = line.name ?? ''
  if (changesSpeaker(compared)) {
    place.textContent = ''
    if (was?.name) append(place, 'del', { words: was.name })
    append(place, 'ins', { words: given })
  } else if (!moved && (state === 'added' || state === 'removed')) {
    place.textContent = ''
    append(place, state === 'added' ? 'ins' : 'del', { words: given })
  }
}

/** Returns a note for a change that the marks in the text don't show. */
function noteFor({ state, line, was, runs, moved }: ComparedLine, kind: PlayKind): string {
  if (moved) return state === 'removed' ? m.versions_line_left() : m.versions_line_came()
  if (was === undefined) return ''
  if (was.kind !== line.kind) return m.versions_line_was({ kind: nameOfKind(was.kind, kind) })
  const told = runs.some(({ change }) => change !== undefined) || was.name !== line.name
  return told ? '' : m.versions_line_look()
}

function drawLine(compared: ComparedLine, paragraph: HTMLElement, { kind }: Look): void {
  const { state } = compared
  const name = paragraph.querySelector('.cue-name')
  if (name !== null) styleName(name, compared)
  if (state === 'same') return
  paragraph.dataset['change'] = state
  if (compared.moved) paragraph.dataset['moved'] = ''
  const note = noteFor(compared, kind)
  if (note !== '') append(paragraph, 'span', { words: note, class: 'compared-note' })
  const sign = append(paragraph, 'span', { words: SIGNS[state], class: 'compared-sign' })
  sign.setAttribute('aria-hidden', 'true')
}

const MOST = 40
const STARTS: ReadonlySet<string> = new Set(['act', 'scene', 'action', 'cue', 'transition', 'shot'])

/**
 * Splits lines into groups that the browser renders separately when they become visible. Dual dialogue stays together.
 */
function groupsOf(lines: readonly ComparedLine[]): ComparedLine[][] {
  const groups: ComparedLine[][] = []
  for (const one of lines) {
    const last = groups.at(-1)
    const { kind, dual } = one.line
    if (last === undefined || (last.length >= MOST && STARTS.has(kind) && dual !== true)) groups.push([one])
    else last.push(one)
  }
  return groups
}

/** Draws lines as they look on the page. Changes are marked by more than colour. */
export function drawLines(lines: readonly ComparedLine[], look: Look): HTMLElement[] {
  return groupsOf(lines).map((group) => {
    const chunk = chunkOf(group.map(blockOf))
    const section = document.createElement('section')
    section.className = columnGroupsOf(chunk).length > 0 ? 'chunk dual' : 'chunk'
    section.style.setProperty('--lines', String(countLines(chunk, { layout: look.layout, window: innerWidth })))
    const columns = sides(chunk)
    const fill = rowsToFill(chunk)
    chunk.forEach((block, _offset, index) => {
      const paragraph = paragraphOf(block)
      const column = columns.get(index)
      if (column !== undefined) paragraph.classList.add(...column.split(' '))
      const rows = fill.get(index)
      if (rows) paragraph.style.gridRow = `span ${rows}`
      if (isBare(block, look.layout)) paragraph.classList.add('bare')
      drawLine(group[index] as ComparedLine, paragraph, look)
      section.append(paragraph)
    })
    return section
  })
}
