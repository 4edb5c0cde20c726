/** Converts a block between its shared text and its node, and builds documents from scratch. */
import type { Node, NodeType } from 'prosemirror-model'
import { ELEMENT_KINDS, VERSE_PARTS, type ElementKind } from '@replique/script'
import * as Y from 'yjs'
import { nameOf, resolveCharacter } from './cast.ts'
import { deltaToNodes, marksToFormat, movementIn } from './elements.ts'
import { blockType, bundleType, chunkType, docType, NODE_SIZES } from './schema.ts'
import { blockText, unmarkRemoved, visibleIds, type Shared } from './shared.ts'
import type { BlockAttrs } from './dom.ts'
import { chunkCuts, evenCuts } from './dual-columns.ts'

const KINDS: ReadonlySet<unknown> = new Set(ELEMENT_KINDS)

/** The attributes that are written to the shared text; `name` is not one of them. */
export const SHARED_ATTRS = [
  'kind',
  'character',
  'number',
  'level',
  'dual',
  'tone',
  'part',
  'movement',
  'revision',
  'omitted',
] as const

/**
 * Returns the kind as which a block's shared text is displayed. Unknown kinds, and page breaks that somebody has typed
 * into, are displayed as action.
 */
export function kindOf(text: Y.XmlText): ElementKind {
  const kind: unknown = text.getAttribute('kind')
  if (!KINDS.has(kind) || (kind === 'pageBreak' && text.length > 0)) return 'action'
  return kind as ElementKind
}

const counted = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null

/** Returns the node attributes of a shared text; invalid values become null. */
export function blockAttrs(shared: Shared, id: string, text: Y.XmlText): BlockAttrs {
  const { character, number, level, dual, tone, part, movement, revision, omitted } = text.getAttributes() as Record<
    string,
    unknown
  >
  const speaker = typeof character === 'string' ? (resolveCharacter(shared, character) ?? character) : null
  return {
    id,
    kind: kindOf(text),
    character: speaker,
    name: speaker === null ? null : nameOf(shared, speaker),
    number: typeof number === 'string' ? number : null,
    level: counted(level),
    dual: dual === true ? true : null,
    tone: typeof tone === 'string' ? tone : null,
    part: VERSE_PARTS.find((one) => one === part) ?? null,
    movement: movementIn(shared, movement),
    revision: counted(revision),
    omitted: typeof omitted === 'string' && kindOf(text) === 'scene' ? omitted : null,
  }
}

/** Builds a block from its shared text. */
export function renderBlock(shared: Shared, id: string, text: Y.XmlText): Node {
  return blockType.create(blockAttrs(shared, id, text), deltaToNodes(text.toDelta()))
}

/** Returns the nodes of these blocks; ids without a shared text are skipped. */
export function renderBlocks(shared: Shared, ids: readonly string[]): Node[] {
  return ids.flatMap((id) => {
    const text = blockText(shared, id)
    return text === null ? [] : [renderBlock(shared, id, text)]
  })
}

/**
 * Writes a block that was not in the play. If its id is already known, as after cutting and pasting, keeps the text
 * that peers have typed into it in the meantime.
 */
export function writeBlock(shared: Shared, id: string, node: Node): Y.XmlText {
  const known = blockText(shared, id)
  const text = known ?? new Y.XmlText()
  if (known === null) shared.blocks.set(id, text)
  else unmarkRemoved(known)
  for (const key of SHARED_ATTRS) writeAttr(text, key, node.attrs[key])
  let at = 0
  node.forEach((run) => {
    text.insert(at, run.text ?? '', marksToFormat(run.marks))
    at += run.nodeSize
  })
  return text
}

/** Writes an attribute if it differs; null removes it. */
export function writeAttr(text: Y.XmlText, key: string, value: unknown): void {
  if (value === null || value === undefined) {
    if (text.getAttribute(key) !== undefined) text.removeAttribute(key)
  } else if (text.getAttribute(key) !== value) text.setAttribute(key, value)
}

/** Splits nodes at the cuts into parents of one type; the second parent starts at the first cut. */
const cutAt = (nodes: readonly Node[], cuts: readonly number[], type: NodeType): Node[] =>
  [0, ...cuts].map((from, part) => type.create(null, nodes.slice(from, cuts[part])))

/** Returns a document of these blocks (at least one), in chunks and bundles. */
export function chunked(blocks: readonly Node[]): Node {
  const { chunk, bundle } = NODE_SIZES
  const chunks = cutAt(blocks, chunkCuts(blocks, { ...chunk, most: chunk.made }), chunkType)
  return docType.create(null, cutAt(chunks, evenCuts(chunks.length, { ...bundle, most: bundle.made }), bundleType))
}

/** Returns the document of a shared play, or null if the play has no blocks. */
export function renderDoc(shared: Shared): Node | null {
  const blocks = renderBlocks(shared, visibleIds(shared))
  return blocks.length === 0 ? null : chunked(blocks)
}
