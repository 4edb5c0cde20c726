import { attrsOf, blockType, type Placed } from '@replique/manuscript'
import { recogniseTyped, type TypedContext, type TypedElement } from '@replique/script'
import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'

/** What these words make of a paragraph; null while they make it nothing else. */
export function recogniseWords(
  block: Node,
  line: { readonly text: string; readonly done: boolean },
  context: TypedContext,
): TypedElement | null {
  const { kind, character } = attrsOf(block)
  if (character !== null) return null
  // in a speech only a first sign counts: "(low) Yes" written long ago stays speech
  if (kind === 'dialogue' && line.text.length !== 1) return null
  return recogniseTyped({ ...line, element: kind }, context) ?? null
}

/** Leaves of a paragraph's words only those given, which stand in it somewhere; their marks stay. */
function keepWords(tr: Transaction, { node, pos }: Placed, words: string): void {
  const whole = node.textContent
  const at = whole.lastIndexOf(words)
  const start = pos + 1
  if (at < 0) tr.insertText(words, start, start + node.content.size)
  else {
    tr.delete(start + at + words.length, start + whole.length)
    tr.delete(start, start + at)
  }
}

/** Makes a paragraph what its words say it is; a page break goes above it, and the paragraph is empty again. */
export function applyTyped(tr: Transaction, placed: Placed, found: TypedElement, context: TypedContext): void {
  const { kind, text, level, character } = found
  if (kind === 'pageBreak') {
    tr.delete(placed.pos + 1, placed.pos + 1 + placed.node.content.size)
    tr.insert(placed.pos, blockType.create({ kind }))
    return
  }
  const name = context.characters.find(({ id }) => id === character)?.name ?? null
  if (text !== placed.node.textContent) keepWords(tr, placed, text)
  const attrs = { ...attrsOf(placed.node), kind, level: level ?? null, number: null }
  tr.setNodeMarkup(placed.pos, null, { ...attrs, character: name === null ? null : (character ?? null), name })
}
