import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { attrsOf, chunksOf, eachChunk, setKind, splitBlock, toggleDual } from '@replique/manuscript'
import { layoutOf, paginate, type ElementKind } from '@replique/script'
import { TextSelection } from 'prosemirror-state'
import type { Decoration, DecorationSet } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { openTestEditor } from '../writing/editor-for-tests.ts'
import { flatten, type Flat } from './chunk-facts.ts'
import { decorateDocument, type Decorated } from './decorator.ts'

const KINDS: readonly ElementKind[] = ['scene', 'action', 'cue', 'dialogue', 'parenthetical', 'transition']
const SPEECH = 'ANNA\nA line that is long enough to fill some room on the page, and then some more of it.\n'
const SCRIPT = Array.from({ length: 120 }, (_, i) => `INT. ROOM ${i}\n\n${SPEECH}\nRain.\n\n${SPEECH}`).join('\n')

const attributesOf = (one: Decoration) => (one as unknown as { type: { attrs?: { style?: string } } }).type.attrs
const shown = (set: DecorationSet) => set.find().map((one) => [one.from, one.to, attributesOf(one), one.spec.key])

/** Creates a small random number generator that returns the same numbers on every run. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test.each([1, 2, 3])('decorations reused after an edit equal newly computed ones (seed %i)', (seed) => {
  const { view, run, play } = openTestEditor(SCRIPT)
  const roll = dice(seed)
  const settings = { ...play().settings, sceneNumbers: true }
  const layout = layoutOf(settings, 'en', 'screenplay')
  let kept: { flat: Flat; decorated: Decorated } | undefined
  const look = (revision: number): void => {
    const flat = flatten(view.state.doc, kept?.flat)
    const made = { ...play(), settings, elements: flat.elements }
    const decorated = decorateDocument(
      view.state.doc,
      paginate(made, layout, kept?.decorated.pagination),
      0,
      kept?.decorated,
    )
    const anew = decorateDocument(view.state.doc, paginate(made, layout), revision)
    expect(shown(decorated.decorations)).toEqual(shown(anew.decorations))
    kept = { flat, decorated }
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

test('a shared verse line is indented to where the part before it ended, even in the next chunk', () => {
  const lines = 'ANNA\n~Who walks the wall\n\nBEN\n~and why?\n\n'.repeat(80)
  const { view, play } = openTestEditor(`A wall.\n\nNight.\n\n${lines}`, 'stage')
  const shape = view.state.tr
  let verses = 0
  view.state.doc.descendants((node, pos) => {
    if (attrsOf(node).kind !== 'lyrics') return
    shape.setNodeMarkup(pos, null, { ...node.attrs, kind: 'verse', part: verses++ % 2 === 0 ? 'first' : 'last' })
  })
  view.dispatch(shape)
  const layout = layoutOf(play().settings, 'en', 'stage')
  const decorate = (old?: Decorated): Decorated => {
    const { elements } = flatten(view.state.doc, undefined)
    return decorateDocument(view.state.doc, paginate({ ...play(), elements }, layout), old ? 0 : 1, old)
  }
  const places = ({ decorations }: Decorated): string[] =>
    decorations.find().flatMap((one) => {
      const { style } = attributesOf(one) ?? {}
      return style === undefined ? [] : [style]
    })
  const first = { ...decorate(), revision: 0 }
  expect(new Set(places(first)).size).toBe(1)
  expect(places(first)).toHaveLength(80)
  const chunks = chunksOf(view.state.doc)
  expect(chunks.length).toBeGreaterThan(2)
  const ends = chunks.map((chunk) => attrsOf(chunk.lastChild ?? chunk).part)
  expect(ends).toContain('first')
  let pos = 0
  eachChunk(view.state.doc, (chunk, start) => {
    if (chunk === chunks[ends.indexOf('first')]) pos = start + chunk.nodeSize - 2
  })
  view.dispatch(view.state.tr.insertText(' of this town', pos))
  const [kept, anew] = [decorate(first), decorate()]
  expect(places(kept)).toEqual(places(anew))
  expect(new Set(places(kept)).size).toBe(2)
})

test('a direction is indented further where it opens a scene, if the layout says so', () => {
  const { view, play } = openTestEditor('.Scene 1\n\nA wall.\n\nNight.\n\nANNA\nWho?\n\nShe goes.\n', 'stage')
  const layout = layoutOf(play().settings, 'en', 'stage')
  const decorated = decorateDocument(view.state.doc, paginate({ ...play() }, layout), 1)
  const styled = decorated.decorations.find().filter((one) => 'style' in (attributesOf(one) ?? {}))
  expect(styled.map(({ from, to }) => view.state.doc.textBetween(from, to))).toEqual(['A wall.', 'Night.'])
})

test('earlier documents are not kept in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { view, play } = openTestEditor(SCRIPT)
  const layout = layoutOf(play().settings, 'en', 'screenplay')
  let kept: Decorated | undefined
  const left: WeakRef<object>[] = []
  for (let turn = 0; turn < 5; turn++) {
    view.dispatch(view.state.tr.insertText('x', 3))
    const elements = [...flatten(view.state.doc, undefined).elements]
    kept = decorateDocument(view.state.doc, paginate({ ...play(), elements }, layout, kept?.pagination), 0, kept)
    left.push(new WeakRef(elements))
    // creating a WeakRef keeps its target alive until the end of that event loop turn
    await new Promise(setImmediate)
  }
  const isKept = (): boolean[] => {
    collect()
    return left.map((one) => one.deref() !== undefined)
  }
  // a collection may miss what it finds on the stack, so there is another one later
  await expect.poll(isKept).toEqual([false, false, false, false, true])
  expect(kept?.rows.length).toBeGreaterThan(0)
})

test('each of three columns that continue on the next page is marked', () => {
  const speech = (name: string): string => `${name}\n${'We said that we would come, and we came. '.repeat(60)}\n\n`
  const { view, play } = openTestEditor(['ANNA', 'BEN ^', 'CLEO ^'].map(speech).join(''))
  const layout = layoutOf(play().settings, 'en', 'screenplay')
  const { decorations, pagination } = decorateDocument(view.state.doc, paginate(play(), layout), 1)
  expect(pagination.pages[1]).toMatchObject({ element: 1, beside: { element: 3 }, further: [{ element: 5 }] })
  const turns = decorations.find().filter(({ from, to, spec }) => from === to && / \d 2 \(/.test(spec.key))
  const said = turns.map(({ from, spec }) => [view.state.doc.resolve(from).index(2), spec.key.split('(MORE) ')[1]])
  expect(said).toEqual([
    [1, "ANNA (CONT'D)"],
    [3, "BEN (CONT'D)"],
    [5, "CLEO (CONT'D)"],
  ])
})
