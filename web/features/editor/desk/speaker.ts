import { attrsOf } from '@replique/manuscript'
import type { ElementKind } from '@replique/script'
import type { EditorState } from 'prosemirror-state'

const SPOKEN: ReadonlySet<ElementKind> = new Set(['cue', 'parenthetical', 'dialogue', 'lyrics', 'verse'])
/** Paragraphs that are looked through for the name above a speech. */
const REACH = 80

/** Who speaks in the paragraph with the caret; the empty string where nobody does. */
export function speakerAt({ selection, doc }: EditorState): string {
  const { $head } = selection
  let chunk = $head.index(0)
  let block = $head.depth > 0 ? $head.index(1) : -1
  for (let steps = 0; steps < REACH && chunk >= 0; steps++) {
    const here = doc.maybeChild(chunk)?.maybeChild(block)
    if (!here) {
      chunk -= 1
      block = (doc.maybeChild(chunk)?.childCount ?? 0) - 1
      continue
    }
    const { kind, name } = attrsOf(here)
    if (!SPOKEN.has(kind)) return ''
    if (kind === 'cue') return name ?? here.textContent
    block -= 1
  }
  return ''
}
