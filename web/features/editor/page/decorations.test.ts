import { layoutOf, paginate, printPlainFountain, type LayoutChanges } from '@replique/script'
import type { Decoration } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { openTestEditor } from '../writing/editor-for-tests.ts'
import { decorateDocument } from './decorator.ts'

type Attributes = Readonly<Record<string, string>>

const attributesOf = (one: Decoration): Attributes =>
  (one as unknown as { type: { attrs?: Attributes } }).type.attrs ?? {}

/** Returns the decorations of a script: the text each one covers, and its attributes. */
function worn({ view, play }: ReturnType<typeof openTestEditor>, changes: LayoutChanges = {}) {
  const written = play()
  const settings = { ...written.settings, changes }
  const layout = layoutOf(settings, written.language, written.kind)
  const pagination = paginate({ ...written, settings }, layout)
  return decorateDocument(view.state.doc, pagination, 1)
    .decorations.find()
    .map((one) => ({ words: view.state.doc.textBetween(one.from, one.to), attributes: attributesOf(one) }))
}

test.each([
  ['en', "(CONT'D)"],
  ['fr', '(SUITE)'],
] as const)('a speaker who continues after action is marked on the page but not in the text, %s', (language, sign) => {
  const script = 'INT. HALL\n\nANNA\nYes.\n\nRain.\n\nANNA\nNo.\n\nBEN\nWhy?\n'
  const testEditor = openTestEditor(script, 'screenplay', language)
  expect(worn(testEditor).flatMap(({ attributes }) => attributes['data-continued'] ?? [])).toEqual([sign])
  expect(testEditor.lines().filter((line) => line.startsWith('cue'))).toEqual(['cue ANNA| ', 'cue ANNA| ', 'cue BEN| '])
  expect(printPlainFountain(testEditor.play())).not.toMatch(/CONT|SUITE/)
})

test('verse lines show their numbers where the play asks for them, and a shared line has one', () => {
  const testEditor = openTestEditor(
    'NINA\n~Tu pars ?\n\nPAUL\n~Je pars.\n~La mer attend.\n~Le vent aussi.\n',
    'stage',
    'fr',
  )
  const parts = ['first', 'last', null, null]
  const { doc, tr } = testEditor.view.state
  doc.descendants((node, pos) => {
    if (node.attrs['kind'] === 'lyrics')
      tr.setNodeMarkup(pos, null, { ...node.attrs, kind: 'verse', part: parts.shift() })
  })
  testEditor.view.dispatch(tr)
  const numbers = worn(testEditor, { 'verseNumbers.every': 1 }).flatMap(({ words, attributes }) =>
    'data-verse' in attributes ? [`${attributes['data-verse']} ${words}`] : [],
  )
  expect(numbers).toEqual(['1 Tu pars ?', '2 La mer attend.', '3 Le vent aussi.'])
})

test('tech cues and other notes look different, and so do entrances and exits', () => {
  const script = '.SCENE 1\n\n[[LX 12: dawn]]\n\n[[Ask about the gulls.]]\n\nEnter Anna. She waits. Ben exits.\n'
  const all = worn(openTestEditor(script, 'stage'))
  const wordsOf = (sign: string): string[] =>
    all.flatMap(({ words, attributes }) => (attributes['class']?.split(' ').includes(sign) ? [words] : []))
  expect(['tech-cue', 'entrance', 'exit'].map(wordsOf)).toEqual([['LX 12: dawn'], ['Enter'], ['exits']])
})
