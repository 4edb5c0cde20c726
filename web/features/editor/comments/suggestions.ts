import { adoptSlice, blockType, elementsToBlocks, schema, type Decision } from '@replique/manuscript'
import { onEnter, parseFountain, type ElementKind } from '@replique/script'
import { Fragment, Slice, type Node } from 'prosemirror-model'
import type { EditorParts } from '../shell/view-state.ts'

/** How the lines of a proposal become paragraphs: one as Enter would make it, several as pasted text is read. */
function readLines(lines: string, kind: ElementKind, { editor }: EditorParts): Node[] {
  const frame = editor.live.frame
  if (!lines.trim().includes('\n')) {
    const next = onEnter({ play: frame.kind, element: kind, empty: false })
    return [blockType.create({ kind: next.kind }, lines === '' ? null : schema.text(lines))]
  }
  const { elements, characters } = parseFountain(`\n${lines}`, { kind: frame.kind, language: frame.language })
  const { binding } = editor
  const slice = new Slice(Fragment.fromArray(elementsToBlocks(elements, characters)), 0, 0)
  return [...adoptSlice(slice, binding.shared, binding.freshId).content.content]
}

/** A decision of this user, now. */
export const decisionOf = (parts: EditorParts): Decision => ({
  by: parts.link.person,
  at: Date.now(),
  read: (lines, kind) => readLines(lines, kind, parts),
})
