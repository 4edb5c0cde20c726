import { attrsOf, blockAround, blockBefore } from '@replique/manuscript'
import type { ElementKind } from '@replique/script'
import type { EditorState } from 'prosemirror-state'

const SPOKEN: ReadonlySet<ElementKind> = new Set(['cue', 'parenthetical', 'dialogue', 'lyrics', 'verse'])
/** Paragraphs that are looked through for the name above a speech. */
const REACH = 80

/** Who speaks in the paragraph with the caret; the empty string where nobody does. */
export function speakerAt({ selection, doc }: EditorState): string {
  let here = blockAround(selection.$head)
  for (let steps = 0; steps < REACH && here; steps++) {
    const { kind, name } = attrsOf(here.node)
    if (!SPOKEN.has(kind)) return ''
    if (kind === 'cue') return name ?? here.node.textContent
    here = blockBefore(doc, here.pos)
  }
  return ''
}
