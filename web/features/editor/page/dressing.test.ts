import { setKind, splitBlock, toggleDual } from '@replique/manuscript'
import { layoutOf, paginate, type ElementKind } from '@replique/script'
import { TextSelection } from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { openDesk } from '../writing/desk-for-tests.ts'
import { flatten, type Flat } from './chunk-facts.ts'
import { dressDocument, type Dressed } from './dressing.ts'

const KINDS: readonly ElementKind[] = ['scene', 'action', 'cue', 'dialogue', 'parenthetical', 'transition']
const SPEECH = 'ANNA\nA line that is long enough to fill some room on the page, and then some more of it.\n'
const SCRIPT = Array.from({ length: 120 }, (_, i) => `INT. ROOM ${i}\n\n${SPEECH}\nRain.\n\n${SPEECH}`).join('\n')

const shown = (set: DecorationSet) =>
  set.find().map((one) => [one.from, one.to, (one as unknown as { type: { attrs?: object } }).type.attrs, one.spec.key])

/** A small generator of the same numbers at every run. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test.each([1, 2, 3])('what was kept from before an edit is what would be made anew (seed %i)', (seed) => {
  const { view, run, play } = openDesk(SCRIPT)
  const roll = dice(seed)
  const settings = { ...play().settings, sceneNumbers: true }
  const layout = layoutOf(settings, 'en', 'screenplay')
  let kept: { flat: Flat; dressed: Dressed } | undefined
  const look = (revision: number): void => {
    const flat = flatten(view.state.doc, kept?.flat)
    const made = { ...play(), settings, elements: flat.elements }
    const dressed = dressDocument(view.state.doc, paginate(made, layout, kept?.dressed.pagination), 0, kept?.dressed)
    const anew = dressDocument(view.state.doc, paginate(made, layout), revision)
    expect(shown(dressed.decorations)).toEqual(shown(anew.decorations))
    kept = { flat, dressed }
  }
  look(1)
  for (let turn = 2; turn < 40; turn++) {
    const { doc, tr } = view.state
    const at = 3 + roll(doc.content.size - 400)
    view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at))))
    const edit = roll(6)
    if (edit === 0) view.dispatch(view.state.tr.insertText('some more words '))
    else if (edit === 1) view.dispatch(view.state.tr.delete(at, at + roll(300)))
    else if (edit === 2) run(setKind(KINDS[roll(KINDS.length)] ?? 'action'))
    else if (edit === 3) run(splitBlock(() => KINDS[roll(KINDS.length)] ?? 'action'))
    else if (edit === 4) run(toggleDual)
    else view.dispatch(view.state.tr.insertText('x'))
    look(turn)
  }
})
