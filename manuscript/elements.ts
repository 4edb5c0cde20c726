/** Blocks as elements of a play. */
import { Fragment, type Node } from 'prosemirror-model'
import { readTone, spellTone, type Character, type Element } from '@replique/script'
import { nodeToRuns, runsToFragment } from './marks.ts'
import { readMovement, spellMovement } from './movement.ts'
import { blockType } from './schema.ts'
import { attrsOf, eachChunk } from './view.ts'

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
