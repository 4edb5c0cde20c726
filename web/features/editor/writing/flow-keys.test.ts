import { chooseCharacter, setKind } from '@replique/manuscript'
import { expect, test } from 'vitest'
import { openDesk } from './desk-for-tests.ts'
import { enter, lineBreak, shiftTab, tab, type FlowContext } from './flow-keys.ts'
import { openCast } from './new-names.ts'

function write(desk: ReturnType<typeof openDesk>) {
  const flow: FlowContext = { typed: desk.play, cast: openCast(desk.binding.shared, desk.binding.freshId) }
  return {
    line: (words: string): void => {
      desk.type(words)
      desk.run(enter(flow))
    },
    enter: () => desk.run(enter(flow)),
    tab: () => desk.run(tab(flow)),
  }
}

test('a screenplay is written with Enter and Tab alone', () => {
  const desk = openDesk('')
  const { line, tab } = write(desk)
  line('INT. KITCHEN - NIGHT')
  line('Rain.')
  tab()
  line('anna')
  desk.type('Hello.')
  tab()
  line('low')
  line('Goodbye.')
  expect(desk.lines()).toEqual([
    'scene| INT. KITCHEN - NIGHT',
    'action| Rain.',
    'cue ANNA| ',
    'dialogue| Hello.',
    'parenthetical| (low)',
    'dialogue| Goodbye.',
    'cue| ',
  ])
})

test('Enter in an empty cue goes back to action, and a known name on a line of its own becomes its cue', () => {
  const desk = openDesk('INT. HOUSE\n\nANNA\nYes.\n')
  const { line, enter } = write(desk)
  desk.caretAfter('Yes.')
  enter()
  enter()
  line('ANNA')
  desk.type('No.')
  expect(desk.lines().slice(-2)).toEqual(['cue ANNA| ', 'dialogue| No.'])
})

test('Enter inside a paragraph makes two of its kind, at its start an empty one above', () => {
  const desk = openDesk('He waits. She comes.\n')
  const { enter } = write(desk)
  desk.caretAfter('He waits.')
  enter()
  expect(desk.lines()).toEqual(['action| He waits.', 'action|  She comes.'])
})

test('an extension stays with its cue and not with the name', () => {
  const desk = openDesk('INT. HOUSE\n\nANNA\nYes.\n')
  const { line, enter } = write(desk)
  desk.caretAfter('Yes.')
  enter()
  line('Ben (off)')
  expect(desk.lines().slice(-2)).toEqual(['cue BEN| (off)', 'dialogue| '])
  expect(desk.play().characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
})

test('whoever types two capitals in a row keeps them', () => {
  const desk = openDesk('INT. HOUSE\n\nANNA\nYes.\n')
  const { line, enter } = write(desk)
  desk.caretAfter('Yes.')
  enter()
  line('McCLANE')
  expect(desk.play().characters.at(-1)?.name).toBe('McCLANE')
})

test('Shift with Tab goes round the elements, and Shift with Enter makes a line in the paragraph', () => {
  const desk = openDesk('One line.\n')
  desk.caretAfter('One')
  desk.run(shiftTab)
  expect(desk.lines()).toEqual(['transition| One line.'])
  desk.run(shiftTab)
  expect(desk.lines()).toEqual(['scene| One line.'])
  desk.run(lineBreak)
  expect(desk.lines()).toEqual(['scene| One\n line.'])
})

test('three equals signs and Enter make a page break', () => {
  const desk = openDesk('One.\n')
  const { line, enter } = write(desk)
  desk.caretAfter('One.')
  enter()
  line('===')
  desk.type('Two.')
  expect(desk.lines()).toEqual(['action| One.', 'pageBreak| ', 'action| Two.'])
})

test('a French direction after a comma follows the name, of somebody known or new', () => {
  const desk = openDesk('NINA\nOui.\n', 'stage', 'fr')
  const { line, enter } = write(desk)
  desk.caretAfter('Oui.')
  enter()
  line('NINA, à part')
  line('Non.')
  line('Le garde (bas)')
  line('Qui ?')
  line('MARIE, seule')
  expect(desk.lines().filter((one) => one.startsWith('cue'))).toEqual([
    'cue NINA| ',
    'cue NINA| (à part)',
    'cue LE GARDE| (bas)',
    'cue MARIE| (seule)',
  ])
})

test('a sentence where a name would stand is a direction, until the writer takes that back', () => {
  const desk = openDesk('NINA\nYes.\n', 'stage')
  const { line, enter } = write(desk)
  desk.caretAfter('Yes.')
  enter()
  line('She pours.')
  expect(desk.lines().slice(-2)).toEqual(['action| She pours.', 'cue| '])
  expect(desk.play().characters).toHaveLength(1)
  desk.binding.undo()
  expect(desk.lines().at(-1)).toBe('cue| She pours.')
  enter()
  expect(desk.lines().at(-2)).toBe('cue SHE POURS.| ')
})

test('> is a transition on Enter, in a heading that is still empty as well', () => {
  const desk = openDesk('INT. HOUSE\n\nRain.\n')
  const { line, enter } = write(desk)
  desk.caretAfter('Rain.')
  enter()
  enter()
  expect(desk.lines().at(-1)).toBe('scene| ')
  line('>Smash to black:')
  expect(desk.lines().slice(-2)).toEqual(['transition| Smash to black:', 'scene| '])
})

test('a verse line is left to somebody else with Tab, and whoever speaks next speaks in verse', () => {
  const desk = openDesk('', 'stage', 'fr')
  const { line, enter, tab } = write(desk)
  desk.run(setKind('cue'))
  line('NINA')
  desk.run(setKind('verse'))
  desk.type('Tu pars ?')
  tab()
  line('PAUL')
  desk.type('Je pars.')
  tab()
  line('NINA')
  line('Reviens ce soir.')
  desk.type('La mer')
  const parts = desk.play().elements.map(({ kind, part }) => `${kind} ${part ?? ''}`.trim())
  expect(parts).toEqual(['cue', 'verse first', 'cue', 'verse middle', 'cue', 'verse last', 'verse'])
  enter()
  enter()
  line('PAUL')
  expect(desk.lines().at(-1)).toBe('verse| ')
  expect(desk.play().elements.at(-1)?.part).toBeUndefined()
})

test('a direction typed after a comma behind a name that was completed is one', () => {
  const desk = openDesk('INT. HOUSE\n\nANNA\nYes.\n')
  const { line, enter } = write(desk)
  desk.caretAfter('Yes.')
  enter()
  desk.type('anna')
  desk.run(chooseCharacter(desk.play().characters[0]!))
  line(', off')
  expect(desk.lines().slice(-2)).toEqual(['cue ANNA| (off)', 'dialogue| '])
})
