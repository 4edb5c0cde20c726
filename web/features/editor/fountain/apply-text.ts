import {
  alignLines,
  namedLines,
  parseFountain,
  printPlainFountain,
  type Line,
  type Play,
  type TitlePage,
  sameMarks,
  textOf,
  type Element,
  type RichText,
} from '@replique/script'
import {
  addTitleEntry,
  attrsOf,
  changeTitleEntry,
  elementToBlock,
  findBlock,
  findCharacter,
  isOnlyBlock,
  blockType,
  EDGE,
  removeBlock,
  removeTitleEntry,
  titleEntries,
  type BlockAttrs,
  type PlacedBlock,
  type Shared,
} from '@replique/manuscript'
import { Fragment } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import type { MountedEditor } from '../mount.ts'
import { changeBetween, rebase } from './merge-text.ts'

/**
 * A line of the earlier text, with the id of the block it represents. The id is empty for a line without its own block.
 */
export type PlacedLine = Line & { readonly id: string }

export type LineChange =
  | { readonly type: 'change'; readonly was: PlacedLine; readonly line: Line }
  | { readonly type: 'remove'; readonly was: PlacedLine }
  /** `after` is the block of the earlier text that the lines follow, or null for the start. */
  | { readonly type: 'insert'; readonly after: string | null; readonly lines: readonly Line[] }

const keyOf = ({ kind, name, text, number, level, dual }: Line): string =>
  JSON.stringify([
    kind,
    name,
    number,
    level,
    dual,
    ...text.map((r) => [r.text, r.bold, r.italic, r.underline, r.aside]),
  ])

/** Returns the offset of a block's words in the text. The lines before it are passed over in order, so that repeats don't match. */
export function positionOf({ text, lines }: TextSource, block: string): number {
  let from = 0
  for (const { id, text: runs, name } of lines) {
    const words = name || (runs.find((run) => run.text.trim() !== '')?.text ?? '')
    // words that are printed with other characters, such as escaped ones, are not found
    const at = words === '' ? -1 : text.indexOf(words, from)
    if (id === block) return at === -1 ? from : at
    if (at !== -1) from = at + words.length
  }
  return 0
}

/** Returns the block changes that turn `before` into `after`. Unchanged blocks are not included. */
export function diffLines(before: readonly PlacedLine[], after: readonly Line[]): LineChange[] {
  const pairs = alignLines(before, after, keyOf)
  const origins = new Map([...pairs].map(([i, j]) => [j, i]))
  const changes: LineChange[] = []
  let follows: string | null = null
  let waiting: Line[] = []
  const insert = (): void => {
    if (waiting.length > 0) changes.push({ type: 'insert', after: follows, lines: waiting })
    waiting = []
  }
  after.forEach((line, j) => {
    const was = before[origins.get(j) ?? -1]
    const same = was !== undefined && keyOf(was) === keyOf(line)
    if (was === undefined || (was.id === '' && !same)) {
      waiting.push(line)
      return
    }
    insert()
    if (!same) changes.push({ type: 'change', was, line })
    if (was.id !== '') follows = was.id
  })
  insert()
  before.forEach((was, i) => {
    if (was.id !== '' && !pairs.has(i)) changes.push({ type: 'remove', was })
  })
  return changes
}

/** A play as text, with the block that each line represents. */
export interface TextSource {
  readonly text: string
  readonly lines: readonly PlacedLine[]
  readonly titlePage: TitlePage
}

/** Returns the play as readable Fountain. */
export const visibleText = (play: Play): string => `${printPlainFountain(play).trimEnd()}\n`

/**
 * Returns the key for matching lines to blocks. A line and a block match if their text is the same, even if Fountain
 * gives the line a different kind.
 */
const wordsKey = ({ name, text }: Line): string => `${name ?? ''}\n${text.map((run) => run.text).join('')}`

/** Parses Fountain text and finds the blocks of the play that its lines represent. */
export function placeText(text: string, play: Play): TextSource {
  const { kind, language } = play
  const read = parseFountain(text, { kind, language })
  const lines = namedLines(read)
  const shown = namedLines(play).filter((line) => wordsKey(line) !== '\n' || line.kind === 'pageBreak')
  const blocks = alignLines(lines, shown, wordsKey)
  const placed = lines.map((line, index) => ({ ...line, id: shown[blocks.get(index) ?? -1]?.id ?? '' }))
  return { text, lines: placed, titlePage: read.titlePage }
}

export const sourceOf = (play: Play): TextSource => placeText(visibleText(play), play)

type Speaker = { readonly id: string; readonly name: string } | null

/** Returns a function that finds the character with a name, or creates one and reuses it for later lines. */
function speakers(shared: Shared, freshId: () => string): (name: string | undefined) => Speaker {
  const made = new Map<string, { id: string; name: string }>()
  return (name) => {
    if (name === undefined || name === '') return null
    const known = findCharacter(shared, name) ?? made.get(name) ?? { id: freshId(), name }
    made.set(name, known)
    return known
  }
}

type SpeakerOf = ReturnType<typeof speakers>

function blockFor(line: Line, speakerOf: SpeakerOf) {
  const speaker = speakerOf(line.name)
  const { character: _own, ...rest } = line
  const element: Element = { ...rest, ...(speaker && { character: speaker.id }) }
  return elementToBlock(element, null, speaker?.name ?? null)
}

const sameRuns = (a: RichText, b: RichText): boolean =>
  a.length === b.length && a.every((run, i) => run.text === b[i]?.text && sameMarks(run, b[i]))

/** Applies a change in a line's text to its block, which somebody else may have edited in the meantime. */
function changeWords(tr: Transaction, { node, pos }: PlacedBlock, was: PlacedLine, line: Line): void {
  if (sameRuns(was.text, line.text)) return
  const [before, now] = [textOf(was.text), node.textContent]
  const start = pos + 1
  if (before === now) {
    const { content } = elementToBlock({ kind: 'action', text: line.text }, null)
    tr.replaceWith(start, start + node.content.size, content)
    return
  }
  const { from, to, insert } = rebase(changeBetween(before, textOf(line.text)), before, now)
  if (insert === '') tr.delete(start + from, start + to)
  else tr.insertText(insert, start + from, start + to)
}

interface Speaking {
  readonly was: PlacedLine
  readonly line: Line
  readonly attrs: BlockAttrs
  readonly speakerOf: SpeakerOf
}

/** Returns the speaker of a changed cue. It stays the same unless the text changed the name. */
function speakerFor({ was, line, attrs, speakerOf }: Speaking): Speaker {
  if (was.name !== line.name) return speakerOf(line.name)
  return attrs.character === null ? null : { id: attrs.character, name: attrs.name ?? '' }
}

/**
 * Applies only what was changed in the text. For example, verse remains verse, although the text shows it as dialogue.
 */
function changeBlock(
  tr: Transaction,
  { was, line }: Extract<LineChange, { type: 'change' }>,
  speakerOf: SpeakerOf,
): void {
  const found = findBlock(tr.doc, was.id)
  if (found === null) return
  changeWords(tr, found, was, line)
  const attrs = attrsOf(found.node)
  const kind = was.kind === line.kind ? attrs.kind : line.kind
  const speaker = kind === 'cue' ? speakerFor({ was, line, attrs, speakerOf }) : null
  tr.setNodeMarkup(found.pos, null, {
    id: attrs.id,
    kind,
    character: speaker?.id ?? null,
    name: speaker?.name ?? null,
    number: was.number === line.number ? attrs.number : (line.number ?? null),
    level: was.level === line.level ? attrs.level : (line.level ?? null),
    dual: was.dual === line.dual ? attrs.dual : (line.dual ?? null),
    part: kind === 'verse' ? attrs.part : null,
    movement: kind === 'action' ? attrs.movement : null,
    revision: attrs.revision,
  })
}

function insertLines(tr: Transaction, change: Extract<LineChange, { type: 'insert' }>, speakerOf: SpeakerOf): void {
  const found = change.after === null ? null : findBlock(tr.doc, change.after)
  const pos = found ? found.pos + found.node.nodeSize : change.after === null ? EDGE : tr.doc.content.size - EDGE
  tr.insert(pos, Fragment.fromArray(change.lines.map((line) => blockFor(line, speakerOf))))
}

function removeLine(tr: Transaction, was: PlacedLine): void {
  const found = findBlock(tr.doc, was.id)
  // keep text that somebody else has written there since
  if (found === null || found.node.textContent !== textOf(was.text)) return
  if (isOnlyBlock(tr.doc, found.node)) tr.replaceWith(found.pos, found.pos + found.node.nodeSize, blockType.create())
  else removeBlock(tr, found)
}

function changeTitlePage(shared: Shared, was: TitlePage, now: TitlePage): void {
  const entries = titleEntries(shared)
  for (const { key, value } of now) {
    if (was.some((entry) => entry.key === key && entry.value === value)) continue
    const entry = entries.find((one) => one.key === key)
    if (entry) changeTitleEntry(shared, entry.id, value)
    else addTitleEntry(shared, key, value)
  }
  for (const { key } of was) {
    const entry = now.some((one) => one.key === key) ? undefined : entries.find((one) => one.key === key)
    if (entry) removeTitleEntry(shared, entry.id)
  }
}

/**
 * Applies the changes between two versions of the text to the play, and nothing else. The body and the title page are
 * one undo step each.
 */
export function applyText({ view, binding }: MountedEditor, was: TextSource, now: TextSource): void {
  const speakerOf = speakers(binding.shared, binding.freshId)
  const changes = diffLines(was.lines, now.lines)
  binding.apart(() => {
    const { tr } = view.state
    for (const change of changes) if (change.type === 'insert') insertLines(tr, change, speakerOf)
    for (const change of changes) if (change.type === 'change') changeBlock(tr, change, speakerOf)
    for (const change of changes) if (change.type === 'remove') removeLine(tr, change.was)
    if (tr.docChanged) view.dispatch(tr)
  })
  if (JSON.stringify(was.titlePage) !== JSON.stringify(now.titlePage))
    binding.edit((shared) => changeTitlePage(shared, was.titlePage, now.titlePage))
}
