/**
 * Converts blocks to elements of a play and back. Marks exist in three forms: as ProseMirror marks, as Yjs formats and
 * as the runs of a play. The movement of a direction (who enters or exits, or that nobody does) is stored in one
 * attribute.
 */
import {
  normalise,
  readTone,
  spellTone,
  type SetMovement,
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

const KINDS: readonly SetMovement['kind'][] = ['entrance', 'exit', 'none']
/** Maximum number of character ids read from a movement; limited because the data is untrusted. */
const MOST = 100

/** Formats a movement as its kind and the character ids, one per line, so that movements can be compared as strings. */
export const formatMovement = ({ kind, who }: SetMovement): string => [kind, ...who].join('\n')

/** Parses a movement formatted by `formatMovement`, or returns undefined if it is invalid. */
export function parseMovement(value: unknown): SetMovement | undefined {
  if (typeof value !== 'string') return undefined
  const [first, ...who] = value.split('\n', MOST + 1)
  const kind = KINDS.find((one) => one === first)
  return kind && { kind, who: [...new Set(who)] }
}

/** Returns a formatted movement with merged characters resolved, or null if it is invalid. */
export function movementIn(shared: Shared, value: unknown): string | null {
  const said = parseMovement(value)
  if (said === undefined) return null
  const who = said.who.map((id) => resolveCharacter(shared, id) ?? id)
  return formatMovement({ kind: said.kind, who: [...new Set(who)] })
}

/** Formats of a Yjs text: `strong`, `em`, `underline`, `strike` are true, `aside` is its kind. */
export type Format = Record<string, unknown>

/** Whether the name is that of a mark in our schema. */
export const isFormat = (name: string): boolean => Object.hasOwn(schema.marks, name)

const { strong, em, underline, strike, aside } = schema.marks

/** Converts marks to a Yjs format. Always returns a new object, because Yjs modifies it. */
export function marksToFormat(marks: readonly Mark[]): Format {
  const format: Format = {}
  for (const mark of marks) format[mark.type.name] = mark.type === aside ? mark.attrs['kind'] : true
  return format
}

/** Converts a Yjs format to marks; unknown formats are ignored. */
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

/**
 * Converts inserted text to text nodes. An unknown embed counts as one character, so that offsets agree with those in
 * Yjs.
 */
export function deltaToNodes(delta: readonly DeltaOperation[]): Node[] {
  const nodes: Node[] = []
  for (const { insert, attributes } of delta) {
    if (insert === undefined || insert === '') continue
    nodes.push(schema.text(typeof insert === 'string' ? insert : '\ufffc', formatToMarks(attributes)))
  }
  return nodes
}

/** Returns the text of a block node as normalised runs. */
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

/** Converts runs to text nodes. */
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

// nodes are immutable: unchanged blocks keep the same element object, and unchanged chunks the same list
const elements = new WeakMap<Node, Element>()
const lists = new WeakMap<Node, readonly Element[]>()

/** Returns a block's element. The same node always yields the same object. */
export function elementOf(block: Node): Element {
  const known = elements.get(block)
  if (known !== undefined) return known
  const element = readElement(block)
  elements.set(block, element)
  return element
}

/** Used as the elements of an omitted scene: the document contains only the scene's heading, not its content. */
const NOTHING: readonly Element[] = []

function readElement(block: Node): Element {
  const { id, kind, character, name, number, level, dual, part, revision, omitted, ...attrs } = attrsOf(block)
  const cue = kind === 'cue'
  const tone = cue ? readTone(attrs.tone) : undefined
  const movement = kind === 'action' ? parseMovement(attrs.movement) : undefined
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

/** Returns the elements of a document. The elements of unchanged blocks are the same objects as before. */
export function elementsOf(doc: Node): Element[] {
  const all: Element[] = []
  eachChunk(doc, (chunk) => {
    let list = lists.get(chunk)
    if (list === undefined) lists.set(chunk, (list = chunk.content.content.map(elementOf)))
    for (const element of list) all.push(element)
  })
  return all
}

/** Converts an element to a block node with this id; `name` is the name of its character. */
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
    movement: movement ? formatMovement(movement) : null,
    revision: revision ?? null,
    omitted: omitted === undefined ? null : omitted.flatMap((one) => one.id ?? []).join(' '),
  }
  return blockType.create(attrs, kind === 'pageBreak' ? Fragment.empty : runsToFragment(text))
}

/** Converts elements from elsewhere to block nodes without ids. Each cue gets its character's name from this list. */
export function elementsToBlocks(elements: readonly Element[], characters: readonly Character[]): Node[] {
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  return elements.map((one) => elementToBlock(one, null, names.get(one.character ?? '') ?? null))
}
