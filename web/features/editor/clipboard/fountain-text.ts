import { attrsOf, elementOf, blockType, chunkType, schema } from '@replique/manuscript'
import {
  emptyPlay,
  printPlainFountain,
  type Character,
  type Language,
  type Play,
  type PlayKind,
} from '@replique/script'
import { Fragment, Slice, type Node } from 'prosemirror-model'

/** What kind of play a text is read as. */
export interface Reading {
  readonly kind: PlayKind
  readonly language: Language
}

function blocksIn(content: Fragment): Node[] {
  const blocks: Node[] = []
  content.descendants((node) => {
    if (node.type === blockType) blocks.push(node)
    return node.type !== blockType
  })
  return blocks
}

/** The body of a play made of these blocks alone. */
function playOf(blocks: readonly Node[], { kind, language }: Reading): Play {
  const characters = new Map<string, Character>()
  for (const { character, name } of blocks.map(attrsOf))
    if (character !== null && name !== null)
      characters.set(character, { id: character, name, aliases: [], description: '' })
  return { ...emptyPlay(kind, language), characters: [...characters.values()], elements: blocks.map(elementOf) }
}

/** A selection that ends at the very start of a paragraph does not mean that paragraph: its name would come along. */
export function withoutUntouched(slice: Slice): Slice {
  let depth = 1
  let last = slice.content.lastChild
  for (; last && !last.isTextblock; depth++) last = last.lastChild
  if (!last || last.content.size > 0 || slice.openEnd < depth) return slice
  const rest = withoutLast(slice.content)
  return rest.size === 0 ? slice : new Slice(rest, slice.openStart, slice.openEnd)
}

/** Without the last block, and without what held it alone. */
function withoutLast(content: Fragment): Fragment {
  const last = content.lastChild
  if (!last) return content
  const rest = last.isTextblock ? Fragment.empty : withoutLast(last.content)
  if (rest.size === 0) return content.cut(0, content.size - last.nodeSize)
  return content.replaceChild(content.childCount - 1, last.copy(rest))
}

/** What is copied, as plain text: words from inside one paragraph as they are, paragraphs as Fountain. */
export function sliceToText(slice: Slice, reading: Reading): string {
  const blocks = blocksIn(slice.content)
  if (blocks.length < 2) return slice.content.textBetween(0, slice.content.size, '\n')
  return printPlainFountain(playOf(blocks, reading)).trimEnd()
}

/** Lines that nobody has read as a script: a paragraph each. A single one stays words for the paragraph it lands in. */
export function linesToSlice(text: string): Slice | null {
  const lines = text.split(/\s*\r?\n\s*|\s*\r\s*/).filter((line) => line.trim() !== '')
  if (lines.length < 2) return null
  const blocks = lines.map((line) => blockType.create(null, schema.text(line.trim())))
  return new Slice(Fragment.from(chunkType.create(null, blocks)), 1, 1)
}
