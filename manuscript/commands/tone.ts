/** How speeches are meant, by the writer's own word. */
import { speechesOf, spellTone, type SpeechTone } from '@replique/script'
import type { Command, EditorState } from 'prosemirror-state'
import { elementsOf } from '../elements.ts'
import { attrsOf, blocksOf, findBlock, idOf, type Placed } from '../view.ts'
import { setAttrs } from './block-edits.ts'
import { blockAtHead, blocksBackFrom } from './selected.ts'

/** The cue of the speech with the caret; null where nobody speaks. A direction between does not end a speech. */
export function cueAtHead({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>): Placed | null {
  const here = blockAtHead(selection)
  if (here === null) return null
  for (const placed of blocksBackFrom(doc, here.pos)) {
    const { kind } = attrsOf(placed.node)
    if (kind === 'cue') return placed
    if (kind === 'scene' || kind === 'act') return null
  }
  return null
}

/** The ids of the cues of all speeches in which somebody says something, in order. */
export function speechIds(doc: EditorState['doc']): string[] {
  const elements = elementsOf(doc)
  return speechesOf(elements).flatMap(({ cue, said }) => (said.length > 0 ? (elements[cue]?.id ?? []) : []))
}

/** Says how the speech with the caret is meant; null takes it back. False where nobody speaks. */
export const setTone =
  (tone: SpeechTone | null): Command =>
  (state, dispatch) => {
    const cue = cueAtHead(state)
    return cue !== null && setTones(new Map([[idOf(cue.node), tone]]))(state, dispatch)
  }

/** Says how many speeches are meant, each by the id of its cue, as one step; ids that are no cue any more are passed over. */
export const setTones =
  (tones: ReadonlyMap<string, SpeechTone | null>): Command =>
  (state, dispatch) => {
    const { tr } = state
    const only = tones.size === 1 ? [...tones.keys()].flatMap((id) => findBlock(state.doc, id) ?? []) : null
    let found = false
    for (const placed of only ?? blocksOf(state.doc)) {
      const tone = tones.get(idOf(placed.node))
      if (tone === undefined || attrsOf(placed.node).kind !== 'cue') continue
      found = true
      setAttrs(tr, placed, { tone: tone && spellTone(tone) })
    }
    if (tr.docChanged) dispatch?.(tr)
    return found
  }
