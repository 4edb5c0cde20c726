/**
 * Blocks as elements of a play: their marks in three notations (ProseMirror's marks, Yjs formats, the runs of a play),
 * and what a writer says of a direction, as one register of its block: who comes on or goes off by it, or that nobody
 * does.
 */
import {
  normalise,
  readTone,
  spellTone,
  type SaidMovement,
  type RichText,
  type Run,
  type Character,
  type Element,
} from '@replique/script'
import { resolveCharacter } from './cast.ts'
import type { Shared } from './shared.ts'
import { Fragment, Mark, type Node } from 'prosemirror-model'
import { asideKind } from './dom.ts'
import { schema, blockType } from './schema.ts'
import { attrsOf, eachChunk } from './view.ts'

const KINDS: readonly SaidMovement['kind'][] = ['entrance', 'exit', 'none']
/** No more are read of what a stranger may have written. */
const MOST = 100

/** The kind, then the id of each character, a line each; the form in which it can be compared. */
export const spellMovement = ({ kind, who }: SaidMovement): string => [kind, ...who].join('\n')

/** What such a register says; undefined where it makes no sense. */
export function readMovement(value: unknown): SaidMovement | undefined {
  if (typeof value !== 'string') return undefined
  const [first, ...who] = value.split('\n', MOST + 1)
  const kind = KINDS.find((one) => one === first)
  return kind && { kind, who: [...new Set(who)] }
}

/** The same with merged characters as the ones that took them over; null where there is none. */
export function movementIn(shared: Shared, value: unknown): string | null {
  const said = readMovement(value)
  if (said === undefined) return null
  const who = said.who.map((id) => resolveCharacter(shared, id) ?? id)
  return spellMovement({ kind: said.kind, who: [...new Set(who)] })
}

/** Formats of a Yjs text: `strong`, `em`, `underline`, `strike` are true, `aside` is its kind. */
export type Format = Record<string, unknown>

/** Whether a format is one of ours. */
export const isFormat = (name: string): boolean => Object.hasOwn(schema.marks, name)

const { strong, em, underline, strike, aside } = schema.marks

/** Marks as a Yjs format; a new object each time, for Yjs writes into it. */
export function marksToFormat(marks: readonly Mark[]): Format {
  const format: Format = {}
  for (const mark of marks) format[mark.type.name] = mark.type === aside ? mark.attrs['kind'] : true
  return format
}

/** A Yjs format as marks; formats that this version does not know are passed over. */
export function formatToMarks(format: Format | undefined): readonly Mark[] {
  if (format === undefined) return Mark.none
  const marks: Mark[] = []
  for (const type of [strong, em, underline, strike]) if (isSet(format[type.name])) marks.push(type.create())
  if (isSet(format['aside'])) marks.push(aside.create({ kind: asideKind(format['aside']) }))
  return marks.length === 0 ? Mark.none : Mark.setFrom(marks)
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== false

/** One operation of a Yjs delta. */
export interface DeltaOperation {
  readonly insert?: unknown
  readonly delete?: number
  readonly retain?: number
  readonly attributes?: Format
}

/** Inserted text as text nodes; an embed that this version does not know counts as one character, so offsets agree. */
export function deltaToNodes(delta: readonly DeltaOperation[]): Node[] {
  const nodes: Node[] = []
  for (const { insert, attributes } of delta) {
    if (insert === undefined || insert === '') continue
    nodes.push(schema.text(typeof insert === 'string' ? insert : '\ufffc', formatToMarks(attributes)))
  }
  return nodes
}

/** The text of a block node as runs in normal form. */
function nodeToRuns(block: Node): RichText {
  return normalise(block.content.content.map(textToRun))
}

function textToRun(node: Node): Run {
  const { text = '', marks } = node
  const note = aside.isInSet(marks)
  return {
    text,
    ...(strong.isInSet(marks) && { bold: true as const }),
    ...(em.isInSet(marks) && { italic: true as const }),
    ...(underline.isInSet(marks) && { underline: true as const }),
    ...(strike.isInSet(marks) && { strike: true as const }),
    ...(note && { aside: asideKind(note.attrs['kind']) }),
  }
}

/** Runs as text nodes. */
function runsToFragment(runs: RichText): Fragment {
  const nodes = runs
    .filter((run) => run.text !== '')
    .map((run) =>
      schema.text(
        run.text,
        formatToMarks({
          strong: run.bold,
          em: run.italic,
          underline: run.underline,
          strike: run.strike,
          aside: run.aside,
        }),
      ),
    )
  return Fragment.fromArray(nodes)
}

// Nodes never change, so an untouched block has the identical element, and an untouched chunk the identical list.
const elements = new WeakMap<Node, Element>()
const lists = new WeakMap<Node, readonly Element[]>()

/** The element that a block is; the same object for the same node. */
export function elementOf(block: Node): Element {
  const known = elements.get(block)
  if (known !== undefined) return known
  const element = readElement(block)
  elements.set(block, element)
  return element
}

/** A block knows that its scene was taken out, but not what stood in it. */
const NOTHING: readonly Element[] = []

function readElement(block: Node): Element {
  const { id, kind, character, name, number, level, dual, part, revision, omitted, ...attrs } = attrsOf(block)
  const cue = kind === 'cue'
  const tone = cue ? readTone(attrs.tone) : undefined
  const movement = kind === 'action' ? readMovement(attrs.movement) : undefined
  return {
    kind,
    text: nodeToRuns(block),
    ...(cue && character !== null && name !== null && { character }),
    ...(number !== null && (kind === 'scene' || kind === 'act') && { number }),
    ...(level !== null && kind === 'section' && { level }),
    ...(cue && dual === true && { dual }),
    ...(tone && { tone }),
    ...(part !== null && kind === 'verse' && { part }),
    ...(movement && { movement }),
    ...(revision !== null && { revision }),
    ...(omitted !== null && kind === 'scene' && { omitted: NOTHING }),
    ...(id !== null && { id }),
  }
}

/** The elements of a document; those of blocks that did not change are identical to the last ones. */
export function elementsOf(doc: Node): Element[] {
  const all: Element[] = []
  eachChunk(doc, (chunk) => {
    let list = lists.get(chunk)
    if (list === undefined) lists.set(chunk, (list = chunk.content.content.map(elementOf)))
    for (const element of list) all.push(element)
  })
  return all
}

/** An element as a block node with this id; `name` is the name of its character. */
export function elementToBlock(element: Element, id: string | null, name: string | null = null): Node {
  const { kind, text, character, number, level, dual, tone, part, movement, revision, omitted } = element
  const attrs = {
    id,
    kind,
    character: name === null ? null : (character ?? null),
    name,
    number: number ?? null,
    level: level ?? null,
    dual: dual ?? null,
    tone: tone ? spellTone(tone) : null,
    part: part ?? null,
    movement: movement ? spellMovement(movement) : null,
    revision: revision ?? null,
    omitted: omitted === undefined ? null : omitted.flatMap((one) => one.id ?? []).join(' '),
  }
  return blockType.create(attrs, kind === 'pageBreak' ? Fragment.empty : runsToFragment(text))
}

/** Elements that come from elsewhere as block nodes without ids, each cue with the name of its character among these. */
export function elementsToBlocks(elements: readonly Element[], characters: readonly Character[]): Node[] {
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  return elements.map((one) => elementToBlock(one, null, names.get(one.character ?? '') ?? null))
}
