import { chooseCharacter, setKind } from '@replique/manuscript'
import { Selection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openTestEditor } from './editor-for-tests.ts'
import { enter, lineBreak, shiftTab, tab, type FlowContext } from './flow-keys.ts'
import { linkCueOnLeave, openCast } from './link-typed-cue.ts'
import { bracketStep } from './recognise-while-typing.ts'

function write(testEditor: ReturnType<typeof openTestEditor>) {
  const flow: FlowContext = {
    typed: testEditor.play,
    cast: openCast(testEditor.binding.shared, testEditor.binding.freshId),
  }
  return {
    line: (words: string): void => {
      testEditor.type(words)
      testEditor.run(enter(flow))
    },
    enter: () => testEditor.run(enter(flow)),
    tab: () => testEditor.run(tab(flow)),
  }
}

test('a screenplay is written with Enter and Tab alone', () => {
  const testEditor = openTestEditor('')
  const { line, tab } = write(testEditor)
  line('INT. KITCHEN - NIGHT')
  line('Rain.')
  tab()
  line('anna')
  testEditor.type('Hello.')
  tab()
  line('low')
  line('Goodbye.')
  expect(testEditor.lines()).toEqual([
    'scene| INT. KITCHEN - NIGHT',
    'action| Rain.',
    'cue ANNA| ',
    'dialogue| Hello.',
    'parenthetical| (low)',
    'dialogue| Goodbye.',
    'cue| ',
  ])
})

test('Enter in an empty cue returns to action, and a known name on its own line becomes a cue', () => {
  const testEditor = openTestEditor('INT. HOUSE\n\nANNA\nYes.\n')
  const { line, enter } = write(testEditor)
  testEditor.caretAfter('Yes.')
  enter()
  enter()
  line('ANNA')
  testEditor.type('No.')
  expect(testEditor.lines().slice(-2)).toEqual(['cue ANNA| ', 'dialogue| No.'])
})

test.each(['screenplay', 'stage'] as const)('the first line of a %s can be a new name in capitals', (kind) => {
  const testEditor = openTestEditor('', kind)
  const { line } = write(testEditor)
  line('ANNA')
  expect(testEditor.lines()).toEqual(['cue| ANNA', 'dialogue| '])
  expect(testEditor.play().characters).toEqual([])
  line('Hello.')
  line('bob')
  testEditor.type('Hm.')
  expect(testEditor.lines()).toEqual(['cue ANNA| ', 'dialogue| Hello.', 'cue BOB| ', 'dialogue| Hm.'])
})

test.each([
  ['written', ['ZOE']],
  ['only passed', []],
] as const)('a new name above a speech that was %s makes these characters: %j', (way, expected) => {
  const testEditor = openTestEditor('INT. HOUSE\n\nRain.\n')
  const { view, binding, play } = testEditor
  const { line, enter } = write(testEditor)
  const watching = linkCueOnLeave(binding, play, () => true).spec.view!(view as never)
  const goTo = (words: string): void => {
    const before = view.state
    testEditor.caretAfter(words)
    watching.update!(view as never, before)
  }
  testEditor.caretAfter('Rain.')
  enter()
  line('ZOE')
  if (way === 'only passed') {
    testEditor.type('Hi.')
    testEditor.caretAfter('Rain.')
    goTo('Hi.')
  } else {
    goTo('Rain.')
    const before = view.state
    testEditor.view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)))
    watching.update!(view as never, before)
    testEditor.type('Hi.')
  }
  goTo('Rain.')
  expect(play().characters.map(({ name }) => name)).toEqual(expected)
})

test('capitals without dialogue below them are not a name', () => {
  const testEditor = openTestEditor('INT. HOUSE\n\nRain.\n')
  const { line, enter } = write(testEditor)
  testEditor.caretAfter('Rain.')
  enter()
  line('BANG')
  enter()
  expect(testEditor.lines().slice(-2)).toEqual(['action| BANG', 'action| '])
  expect(testEditor.play().characters).toEqual([])
})

test('capitals stay action after an undo', () => {
  const testEditor = openTestEditor('INT. HOUSE\n\nRain.\n')
  const { line, enter } = write(testEditor)
  testEditor.caretAfter('Rain.')
  enter()
  line('BANG')
  testEditor.binding.undo()
  expect(testEditor.lines().at(-1)).toBe('action| BANG')
  enter()
  expect(testEditor.lines().slice(-2)).toEqual(['action| BANG', 'action| '])
})

test('brackets are never doubled, an open one is closed, and the next paragraph is dialogue', () => {
  const testEditor = openTestEditor('INT. HOUSE\n\nANNA\nYes.\n')
  const { enter, tab } = write(testEditor)
  const step = (typed: string) => bracketStep(testEditor.view.state, typed)
  testEditor.caretAfter('Yes.')
  tab()
  expect(testEditor.lines().at(-1)).toBe('parenthetical| ()')
  expect(step('(')).toBe('skip')
  expect(step(')')).toBe('step over')
  testEditor.type('low')
  expect([step('('), step('x'), step(')')]).toEqual([null, null, 'step over'])
  testEditor.caretAfter('(low)')
  expect([step('B'), step(' ')]).toEqual(['speak', 'speak'])
  testEditor.view.dispatch(
    testEditor.view.state.tr.delete(testEditor.view.state.selection.head - 1, testEditor.view.state.selection.head),
  )
  expect(testEditor.lines().at(-1)).toBe('parenthetical| (low')
  enter()
  expect(testEditor.lines().slice(-2)).toEqual(['parenthetical| (low)', 'dialogue| '])
})

test('Enter inside a paragraph splits it into two of its kind, and at its start adds an empty one above', () => {
  const testEditor = openTestEditor('He waits. She comes.\n')
  const { enter } = write(testEditor)
  testEditor.caretAfter('He waits.')
  enter()
  expect(testEditor.lines()).toEqual(['action| He waits.', 'action|  She comes.'])
})

test('an extension belongs to its cue, not to the name', () => {
  const testEditor = openTestEditor('INT. HOUSE\n\nANNA\nYes.\n')
  const { line, enter } = write(testEditor)
  testEditor.caretAfter('Yes.')
  enter()
  line('Ben (off)')
  expect(testEditor.lines().slice(-2)).toEqual(['cue BEN| (off)', 'dialogue| '])
  expect(testEditor.play().characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
})

test('two capitals typed in a row are kept', () => {
  const testEditor = openTestEditor('INT. HOUSE\n\nANNA\nYes.\n')
  const { line, enter } = write(testEditor)
  testEditor.caretAfter('Yes.')
  enter()
  line('McCLANE')
  expect(testEditor.play().characters.at(-1)?.name).toBe('McCLANE')
})

test('Shift+Tab cycles through the elements, and Shift+Enter breaks the line in the paragraph', () => {
  const testEditor = openTestEditor('One line.\n')
  testEditor.caretAfter('One')
  testEditor.run(shiftTab)
  expect(testEditor.lines()).toEqual(['transition| One line.'])
  testEditor.run(shiftTab)
  expect(testEditor.lines()).toEqual(['scene| One line.'])
  testEditor.run(lineBreak)
  expect(testEditor.lines()).toEqual(['scene| One\n line.'])
})

test('three equals signs and Enter make a page break', () => {
  const testEditor = openTestEditor('One.\n')
  const { line, enter } = write(testEditor)
  testEditor.caretAfter('One.')
  enter()
  line('===')
  testEditor.type('Two.')
  expect(testEditor.lines()).toEqual(['action| One.', 'pageBreak| ', 'action| Two.'])
})

test('a French direction after a comma follows a known or new name', () => {
  const testEditor = openTestEditor('NINA\nOui.\n', 'stage', 'fr')
  const { line, enter } = write(testEditor)
  testEditor.caretAfter('Oui.')
  enter()
  line('NINA, à part')
  line('Non.')
  line('Le garde (bas)')
  line('Qui ?')
  line('MARIE, seule')
  expect(testEditor.lines().filter((one) => one.startsWith('cue'))).toEqual([
    'cue NINA| ',
    'cue NINA| (à part)',
    'cue LE GARDE| (bas)',
    'cue MARIE| (seule)',
  ])
})

test('a sentence in the place of a name becomes a direction, until the writer undoes it', () => {
  const testEditor = openTestEditor('NINA\nYes.\n', 'stage')
  const { line, enter } = write(testEditor)
  testEditor.caretAfter('Yes.')
  enter()
  line('She pours.')
  expect(testEditor.lines().slice(-2)).toEqual(['action| She pours.', 'cue| '])
  expect(testEditor.play().characters).toHaveLength(1)
  testEditor.binding.undo()
  expect(testEditor.lines().at(-1)).toBe('cue| She pours.')
  enter()
  expect(testEditor.lines().at(-2)).toBe('cue SHE POURS.| ')
})

test('> becomes a transition on Enter, in an empty heading as well', () => {
  const testEditor = openTestEditor('INT. HOUSE\n\nRain.\n')
  const { line, enter } = write(testEditor)
  testEditor.caretAfter('Rain.')
  enter()
  enter()
  expect(testEditor.lines().at(-1)).toBe('scene| ')
  line('>Smash to black:')
  expect(testEditor.lines().slice(-2)).toEqual(['transition| Smash to black:', 'scene| '])
})

test('Tab gives the rest of a verse line to another character, and the next speaker speaks in verse', () => {
  const testEditor = openTestEditor('', 'stage', 'fr')
  const { line, enter, tab } = write(testEditor)
  testEditor.run(setKind('cue'))
  line('NINA')
  testEditor.run(setKind('verse'))
  testEditor.type('Tu pars ?')
  tab()
  line('PAUL')
  testEditor.type('Je pars.')
  tab()
  line('NINA')
  line('Reviens ce soir.')
  testEditor.type('La mer')
  const parts = testEditor.play().elements.map(({ kind, part }) => `${kind} ${part ?? ''}`.trim())
  expect(parts).toEqual(['cue', 'verse first', 'cue', 'verse middle', 'cue', 'verse last', 'verse'])
  enter()
  enter()
  line('PAUL')
  expect(testEditor.lines().at(-1)).toBe('verse| ')
  expect(testEditor.play().elements.at(-1)?.part).toBeUndefined()
})

test('a direction typed after a comma behind a completed name is recognised', () => {
  const testEditor = openTestEditor('INT. HOUSE\n\nANNA\nYes.\n')
  const { line, enter } = write(testEditor)
  testEditor.caretAfter('Yes.')
  enter()
  testEditor.type('anna')
  testEditor.run(chooseCharacter(testEditor.play().characters[0]!))
  line(', off')
  expect(testEditor.lines().slice(-2)).toEqual(['cue ANNA| (off)', 'dialogue| '])
})
