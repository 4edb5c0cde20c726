import { expect, test } from 'vitest'
import { countPlay } from './counts.ts'
import { cueText, findCharacter, isResumed, makeCue, sameSpeaker } from './cue.ts'
import { parseFountain } from './formats/fountain/read-fountain.ts'
import { inspect } from './inspect.ts'
import { outline } from './outline.ts'
import type { Element, Play } from './play.ts'

const play = parseFountain(
  `Title: Le bac
Author: N.

ACTE I

SCÈNE 1

= Ils attendent.

CAMILLE entre, suivie de L’abbé.

CAMILLE (off)
Il est là, mon père !

L’ABBÉ
(à part)
Non.

[[à revoir]]

SCÈNE 2

CAMILLE
Oui, oui, oui.

ACTE II

SCÈNE 1

Le vent.
`,
  { kind: 'stage', language: 'fr' },
)

const idOf = (name: string): string => play.characters.find((one) => one.name === name)?.id ?? 'none'

test('outline lists acts and scenes with the characters present', () => {
  const { acts, scenes } = outline(play)
  expect(acts.map((one) => [one.heading, one.from])).toEqual([
    ['ACTE I', 0],
    ['ACTE II', 13],
  ])
  expect(scenes.map((one) => [one.heading, one.act, one.from, one.to])).toEqual([
    ['SCÈNE 1', 0, 1, 10],
    ['SCÈNE 2', 0, 10, 13],
    ['SCÈNE 1', 1, 14, 16],
  ])
  expect(scenes[0]).toMatchObject({ synopsis: 'Ils attendent.', speaking: [idOf('CAMILLE'), idOf('L’ABBÉ')] })
  expect(scenes[2]).toMatchObject({ speaking: [], present: [] })
})

test('outline counts a character who is only named as present', () => {
  const quiet = parseFountain('INT. HALL\n\nBob waits. Bobby runs.\n\nINT. BAR\n\nBOB\nYes.\n\nZOE\nNo.\n')
  const [hall] = outline(quiet).scenes
  expect(hall?.speaking).toEqual([])
  expect(hall?.present).toEqual([quiet.characters.find((one) => one.name === 'BOB')?.id])
})

test('outline updates an unchanged scene when a character gets another name', () => {
  const quiet = parseFountain('INT. HALL\n\nBob waits for Eve.\n\nINT. BAR\n\nBOB\nYes.\n\nZOE\nNo.\n')
  const idOf = (name: string) => quiet.characters.find((one) => one.name === name)?.id
  expect(outline(quiet).scenes[0]?.present).toEqual([idOf('BOB')])
  const characters = quiet.characters.map((one) => (one.name === 'ZOE' ? { ...one, aliases: ['EVE'] } : one))
  expect(outline({ ...quiet, characters }).scenes[0]?.present).toEqual([idOf('BOB'), idOf('ZOE')])
  expect(outline(quiet).scenes[0]?.present).toEqual([idOf('BOB')])
})

test('outline nests sections', () => {
  const { sections } = outline(parseFountain('# One\n\n## Two\n\nGo.\n\n# Three\n'))
  expect(sections.map((one) => [one.heading, one.level, one.from, one.to])).toEqual([
    ['One', 1, 0, 3],
    ['Two', 2, 1, 3],
    ['Three', 1, 3, 4],
  ])
})

test('countPlay counts speeches and words, without French punctuation', () => {
  const counts = countPlay(play)
  expect(counts.characters).toEqual([
    { character: idOf('CAMILLE'), name: 'CAMILLE', speeches: 2, words: 8, share: 8 / 9, scenes: 2 },
    { character: idOf('L’ABBÉ'), name: 'L’ABBÉ', speeches: 1, words: 1, share: 1 / 9, scenes: 1 },
  ])
  expect(counts).toMatchObject({ spokenWords: 9, speeches: 3, acts: 2, scenes: 3 })
})

test('countPlay counts nothing in an empty play', () => {
  expect(countPlay({ elements: [], characters: [] })).toMatchObject({ words: 0, characters: [] })
})

test('cues show name and extension, and are compared without the extension', () => {
  const [first, , third] = play.elements.filter((one) => one.kind === 'cue') as [Element, Element, Element]
  expect(cueText(play, first)).toBe('CAMILLE (off)')
  expect(sameSpeaker(first, third)).toBe(true)
})

test('makeCue finds a character in any capitalisation, or creates one', () => {
  expect(findCharacter(play.characters, "l'abbé")?.name).toBe('L’ABBÉ')
  expect(findCharacter(play.characters, 'L’ABBE')).toBeUndefined()
  expect(makeCue(play.characters, 'Camille (à part)', 'new')).toEqual({
    character: play.characters[0],
    isNew: false,
    extension: '(à part)',
  })
  expect(makeCue(play.characters, 'ZOÉ', 'new')).toMatchObject({ character: { id: 'new', name: 'ZOÉ' }, isNew: true })
  expect(makeCue(play.characters, '  ', 'new')).toBeUndefined()
})

test('isResumed is true after action, not after another speaker, a scene or an existing mark', () => {
  const resumed = (text: string): boolean => {
    const { elements } = parseFountain(text)
    return isResumed(
      elements,
      elements.findLastIndex((one) => one.kind === 'cue'),
    )
  }
  expect(resumed('BOB\nYes.\n\nHe waits.\n\nBOB (O.S.)\nNo.\n')).toBe(true)
  expect(resumed("BOB\nYes.\n\nHe waits.\n\nBOB (CONT'D)\nNo.\n")).toBe(false)
  expect(resumed("BOB\nYes.\n\nHe waits.\n\nBOB (O.S.) (CONT'D)\nNo.\n")).toBe(false)
  expect(resumed('BOB\nYes.\n\nANN\nHm.\n\nBOB\nNo.\n')).toBe(false)
  expect(resumed('BOB\nYes.\n\nINT. BAR\n\nBOB\nNo.\n')).toBe(false)
})

test('inspect uses the terms of the conformance cases', () => {
  const seen: Play = parseFountain('# Act I\n\nBOB [[why]]\n*Yes* _**no**_ /* cut */\n\n===\n\n> END <\n')
  const runs = [
    ['Yes', 'i'],
    [' ', ''],
    ['no', 'bu'],
  ]
  expect(inspect(seen)).toMatchObject({
    title: {},
    characters: ['BOB'],
    elements: [
      { type: 'section', level: 1, text: 'Act I' },
      { type: 'character', text: 'BOB' },
      { type: 'dialogue', text: 'Yes no', runs },
      { type: 'page_break', text: '' },
      { type: 'centered', text: 'END' },
    ],
    notes: ['why'],
  })
})
