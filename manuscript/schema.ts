/**
 * The ProseMirror schema: doc > bundle > chunk > block. Blocks are grouped in chunks, and chunks in bundles, only for
 * the browser's sake: its work per keystroke grows with the number of a paragraph's siblings. Chunks and bundles are
 * never shared. Acts and scenes are derived, and have no nodes.
 */
import { Schema } from 'prosemirror-model'
import { asideToDom, blockRules, blockToDom, readAside, unlessStyledNormal, type BlockAttrs } from './dom.ts'

const none = { default: null }

/** The only schema; '\n' in the text of a block is a line break inside the paragraph. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'bundle+' },
    bundle: {
      content: 'chunk+',
      parseDOM: [{ tag: 'div.bundle' }],
      toDOM: () => ['div', { class: 'bundle' }, 0],
    },
    chunk: {
      content: 'block+',
      parseDOM: [{ tag: 'section.chunk' }],
      toDOM: () => ['section', { class: 'chunk' }, 0],
    },
    block: {
      content: 'text*',
      whitespace: 'pre',
      defining: true,
      attrs: {
        id: none,
        kind: { default: 'action' },
        character: none,
        name: none,
        number: none,
        level: none,
        dual: none,
        tone: none,
        part: none,
        movement: none,
        revision: none,
        omitted: none,
      },
      parseDOM: blockRules,
      toDOM: blockToDom,
    },
    text: {},
  },
  marks: {
    strong: {
      parseDOM: [
        { tag: 'strong' },
        { tag: 'b', getAttrs: unlessStyledNormal('fontWeight') },
        { style: 'font-weight', getAttrs: (value) => (/^(bold(er)?|[6-9]00)$/.test(value) ? null : false) },
      ],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [
        { tag: 'em' },
        { tag: 'i', getAttrs: unlessStyledNormal('fontStyle') },
        { style: 'font-style=italic' },
      ],
      toDOM: () => ['em', 0],
    },
    underline: {
      parseDOM: [{ tag: 'u' }, { style: 'text-decoration=underline' }],
      toDOM: () => ['u', 0],
    },
    strike: {
      parseDOM: [{ tag: 's' }, { tag: 'del' }, { style: 'text-decoration=line-through' }],
      toDOM: () => ['s', 0],
    },
    aside: {
      attrs: { kind: { default: 'note' } },
      parseDOM: [{ tag: 'span[data-aside]', getAttrs: readAside }],
      toDOM: asideToDom,
    },
  },
})

/** The node types by name, for code that builds documents. */
export const { block: blockType, chunk: chunkType, bundle: bundleType, doc: docType } = schema.nodes

/** The default attributes of a block. */
const USUAL = blockType.create().attrs as BlockAttrs

/**
 * ProseMirror builds attributes as a dictionary, which takes four times the memory of an object with a fixed shape and
 * is slower to read; a long play has thousands of blocks. The replaced method is not in ProseMirror's types.
 */
Object.defineProperty(blockType, 'computeAttrs', {
  value: (given: Partial<BlockAttrs> | null): BlockAttrs => {
    if (!given) return USUAL
    const of = <Name extends keyof BlockAttrs>(name: Name): BlockAttrs[Name] => {
      const value = given[name]
      return value === undefined ? USUAL[name] : (value as BlockAttrs[Name])
    }
    return {
      id: of('id'),
      kind: of('kind'),
      character: of('character'),
      name: of('name'),
      number: of('number'),
      level: of('level'),
      dual: of('dual'),
      tone: of('tone'),
      part: of('part'),
      movement: of('movement'),
      revision: of('revision'),
      omitted: of('omitted'),
    }
  },
})

/** The number of children in a new node, and the minimum and maximum it may have later. */
export interface Sizes {
  readonly made: number
  readonly least: number
  readonly most: number
}

/** The number of blocks in a chunk, and of chunks in a bundle. */
export interface NodeSizes {
  readonly chunk: Sizes
  readonly bundle: Sizes
}

export const NODE_SIZES: NodeSizes = {
  chunk: { made: 24, least: 12, most: 48 },
  bundle: { made: 12, least: 6, most: 24 },
}
