import { describe, expect, test } from 'vitest'
import type { ElementKind, Language, PlayKind } from '../play.ts'
import { closeInline, recogniseTyped, splitTypedCue, type TypedElement } from './typed-cue.ts'

const characters = [
  { id: 'a', name: 'CAMILLE', aliases: ['Cam'], description: '' },
  { id: 'b', name: 'McAvoy', aliases: [], description: '' },
]

interface Setting {
  readonly element?: ElementKind
  readonly done?: boolean
  readonly kind?: PlayKind
  readonly language?: Language
}

const typed = (text: string, setting: Setting = {}): TypedElement | undefined =>
  recogniseTyped(
    { text, element: setting.element ?? 'action', done: setting.done ?? false },
    { kind: setting.kind ?? 'screenplay', language: setting.language ?? 'en', characters },
  )

test('INT. makes a scene heading: in any case in a screenplay, in capitals in a stage play', () => {
  expect(typed('int. ')).toEqual({ kind: 'scene', text: 'int. ' })
  expect(typed('INT./EXT. CAR')).toEqual({ kind: 'scene', text: 'INT./EXT. CAR' })
  expect(typed('int. ', { kind: 'stage' })).toBeUndefined()
  expect(typed('INT. ', { kind: 'stage' })).toEqual({ kind: 'scene', text: 'INT. ' })
  expect(typed('interior')).toBeUndefined()
  expect(typed('инт.')).toEqual({ kind: 'scene', text: 'инт.' })
  expect(typed('инт.', { kind: 'stage' })).toBeUndefined()
  expect(typed('INNEN/AUSSEN. AUTO')?.kind).toBe('scene')
  expect(typed('Innen. Es ist dunkel.', { done: true })).toBeUndefined()
  expect(typed('Est-ce que tu viens', { language: 'fr' })).toBeUndefined()
})

test('recognises acts and numbered scenes', () => {
  const stage = { kind: 'stage', language: 'fr' } as const
  expect(typed('ACTE II', stage)?.kind).toBe('act')
  expect(typed('acte i', stage)).toBeUndefined()
  expect(typed('Acte premier', { ...stage, done: true })?.kind).toBe('act')
  expect(typed('acte insensé', { ...stage, done: true })).toBeUndefined()
  expect(typed('SCÈNE 1', stage)?.kind).toBe('scene')
  expect(typed('Scène première', { ...stage, done: true })?.kind).toBe('scene')
  expect(typed('ACT TWO')?.kind).toBe('act')
})

test('recognises transitions in both languages', () => {
  expect(typed('CUT TO:')?.kind).toBe('transition')
  expect(typed('Cut to:')).toBeUndefined()
  expect(typed('COUPE À :', { language: 'fr' })?.kind).toBe('transition')
  expect(typed('COUPE À\u00a0:', { language: 'fr' })?.kind).toBe('transition')
  expect(typed('FONDU AU NOIR', { language: 'fr' })?.kind).toBe('transition')
  expect(typed('FADE OUT.')?.kind).toBe('transition')
})

test.each(['FADE IN:', 'OUVERTURE EN FONDU :'])('leaves an opening transition as action: %s', (words) => {
  expect(typed(words)).toBeUndefined()
  expect(typed(words, { done: true })).toBeUndefined()
})

test('reads a known name as a cue when its line is finished', () => {
  expect(typed('CAMILLE')).toBeUndefined()
  expect(typed('CAMILLE', { done: true })).toEqual({ kind: 'cue', text: '', character: 'a' })
  expect(typed('CAM (off)', { done: true })).toEqual({ kind: 'cue', text: '(off)', character: 'a' })
  expect(typed('McAvoy', { done: true })?.character).toBe('b')
  expect(typed('Camille', { done: true })).toBeUndefined()
  expect(typed('camille', { done: true, element: 'cue' })?.character).toBe('a')
})

test.each(['BOB', 'THE TALL MAN', '2ND GUARD', 'BOB (O.S.)', 'DR. HALE', 'ÉLÉONORE'])(
  'reads a new name in capitals as a cue when its line is finished: %s',
  (text) => {
    expect(typed(text)).toBeUndefined()
    expect(typed(text, { done: true })).toEqual({ kind: 'cue', text })
    expect(typed(text, { done: true, kind: 'stage', language: 'fr' })).toEqual({ kind: 'cue', text })
  },
)

test.each([
  'THE END',
  'RIDEAU',
  'LATER',
  'BANG!',
  'HE RUNS.',
  'Bob',
  'A KNOCK AT THE DOOR',
  '1916',
  'MONTAGE - THE WAR',
])('leaves a line that is not a name as action: %s', (text) => expect(typed(text, { done: true })).toBeUndefined())

test('reads a name with a colon as a cue in a stage play', () => {
  const stage = { kind: 'stage', language: 'fr' } as const
  expect(typed('CAMILLE\u00a0:', stage)).toEqual({ kind: 'cue', text: '', character: 'a' })
  expect(typed('LE GARDE :', stage)).toEqual({ kind: 'cue', text: 'LE GARDE' })
  expect(typed('Il attend :', stage)).toBeUndefined()
  expect(typed('CAMILLE :')).toBeUndefined()
})

test('an opening bracket starts a parenthetical only in dialogue', () => {
  expect(typed('(', { element: 'dialogue' })).toEqual({ kind: 'parenthetical', text: '(' })
  expect(typed('(')).toBeUndefined()
  expect(typed('INT. BAR', { element: 'dialogue' })).toBeUndefined()
  expect(typed('CUT TO:', { element: 'note' })).toBeUndefined()
})

test('recognises Fountain markup while typing', () => {
  expect(typed('## ')).toEqual({ kind: 'section', text: '', level: 2 })
  expect(typed('= They meet')).toEqual({ kind: 'synopsis', text: 'They meet' })
  expect(typed('===')).toEqual({ kind: 'pageBreak', text: '' })
  expect(typed('.THE SEA')).toEqual({ kind: 'scene', text: 'THE SEA' })
  expect(typed('...')).toBeUndefined()
  expect(typed('@Zoé')).toEqual({ kind: 'cue', text: 'Zoé' })
  expect(typed('> FIN <')).toEqual({ kind: 'centred', text: 'FIN' })
  expect(typed('[[')).toEqual({ kind: 'note', text: '' })
  expect(typed('ask Mo ]]', { element: 'note' })).toEqual({ kind: 'note', text: 'ask Mo' })
  expect(typed('ask Mo ]', { element: 'note' })).toBeUndefined()
})

test('text after > becomes a transition on Enter, or centred text once < is typed', () => {
  expect(typed('>')).toBeUndefined()
  expect(typed('> THE END')).toBeUndefined()
  expect(typed('> CUT TO:')).toBeUndefined()
  expect(typed('> CUT TO:', { done: true })).toEqual({ kind: 'transition', text: 'CUT TO:' })
  expect(typed('>Smash to black:', { done: true })).toEqual({ kind: 'transition', text: 'Smash to black:' })
  expect(typed('>', { done: true })).toBeUndefined()
  expect(typed('> <', { done: true })?.kind).not.toBe('centred')
})

test('the same rules apply in a scene heading that is being typed', () => {
  const heading = { element: 'scene' } as const
  expect(typed('===', heading)?.kind).toBe('pageBreak')
  expect(typed('>Smash to black:', { ...heading, done: true })?.kind).toBe('transition')
  expect(typed('FADE OUT.', heading)?.kind).toBe('transition')
  expect(typed('ACTE II', { ...heading, kind: 'stage' })?.kind).toBe('act')
  expect(typed('INT. BAR - DAY', { ...heading, done: true })).toBeUndefined()
  expect(typed('CAMILLE', { ...heading, done: true })).toBeUndefined()
})

test('a direction after a comma becomes the extension of the cue', () => {
  const cue = { element: 'cue', done: true, kind: 'stage', language: 'fr' } as const
  expect(typed('CAMILLE, à part', cue)).toEqual({ kind: 'cue', text: '(à part)', character: 'a' })
  expect(typed('CAMILLE, à part\u00a0:', { ...cue, element: 'action' })?.text).toBe('(à part)')
  expect(typed('LE GARDE, bas :', { ...cue, element: 'action' })).toEqual({ kind: 'cue', text: 'LE GARDE (bas)' })
  expect(typed('CAMILLE, épuisée, tombe', { ...cue, element: 'action' })).toBeUndefined()
})

test.each([
  'She pours.',
  'Rideau.',
  'RIDEAU.',
  'Rideau\u202f!',
  'Noir…',
  'She pours two glasses',
  'Nina sort par la fenêtre',
])('a sentence typed as a cue becomes action: %s', (text) =>
  expect(typed(text, { element: 'cue', done: true })).toEqual({ kind: 'action', text }),
)

test.each(['M. JOURDAIN', 'DR. HALE', 'MRS. LOOM', '2ND GUARD', 'McCLANE', 'nina', 'La Dame de la Mer', 'MARTIN JR.'])(
  'a name typed as a cue stays a cue: %s',
  (text) => expect(typed(text, { element: 'cue', done: true })).toBeUndefined(),
)

test('a tech cue becomes a note once its colon is typed', () => {
  expect(typed('LX 12:', { kind: 'stage' })).toEqual({ kind: 'note', text: 'LX 12:' })
  expect(typed('SON 3\u00a0:', { kind: 'stage', language: 'fr' })).toEqual({ kind: 'note', text: 'SON 3\u00a0:' })
  expect(typed('LX 12', { kind: 'stage' })).toBeUndefined()
})

describe('splitTypedCue separates name and extension', () => {
  const nina = { id: 'a', name: 'NINA', aliases: [], description: '' }
  const maid = { id: 'b', name: 'MARIE, la bonne', aliases: [], description: '' }

  test.each([
    ['NINA, à part', 'NINA', '(à part)'],
    ['nina, à part', 'nina', '(à part)'],
    ['LE GARDE, bas, à part', 'LE GARDE', '(bas, à part)'],
    ['NINA (off)', 'NINA', '(off)'],
    ['MARIE, la bonne', 'MARIE, la bonne', ''],
    ['NINA, MARIE', 'NINA, MARIE', ''],
    ['jean, paul', 'jean, paul', ''],
    ['NINA, épuisée, tombe.', 'NINA, épuisée, tombe.', ''],
  ])('%s', (typed, name, extension) => expect(splitTypedCue(typed, [nina, maid])).toEqual({ name, extension }))
})

describe('closeInline', () => {
  /** Returns the paragraph that results, with the marked text in brackets. */
  const closed = (text: string): string | undefined => {
    const found = closeInline(text)
    return found && `${text.slice(0, found.start)}<${found.mark} ${text.slice(found.from, found.to)}>`
  }

  test.each([
    ['Go **now**', 'Go <bold now>'],
    ['*so*', '<italic so>'],
    ['l’ *amour*', 'l’ <italic amour>'],
    ['Come _on_', 'Come <underline on>'],
    ['***both***', '<boldItalic both>'],
    ['He waits. [[ ask Mo ]]', 'He waits. <note ask Mo>'],
    ['one *so* and *two words*', 'one *so* and <italic two words>'],
  ])('%s', (text, left) => expect(closed(text)).toBe(left))

  test.each([
    '**now*',
    '2*3*',
    'snake_case_',
    '* so*',
    '*so *',
    '**',
    '****',
    '__',
    '[[]]',
    '[[a]',
    '\\*so*',
    'https://a.b/_c_',
  ])('leaves text unchanged: %s', (text) => expect(closed(text)).toBeUndefined())

  test('counts offsets from the start of a long paragraph', () => {
    const before = 'x '.repeat(5_000)
    expect(closeInline(`${before}*so*`)).toMatchObject({ start: 10_000, from: 10_001, to: 10_003, end: 10_004 })
  })
})
