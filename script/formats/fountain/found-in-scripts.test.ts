/** Conventions found in real scripts that Fountain's syntax doesn't define. */
import { expect, test } from 'vitest'
import { textOf } from '../../rich-text.ts'
import { samePlay } from '../../same-play.ts'
import { parseFountain } from './read-fountain.ts'
import { printFountain } from './print-fountain.ts'

test('reads a scene number with a note after it', () => {
  const play = parseFountain('.PROLOGUE [[purple]] #0# [[storyline]]\n\nGo.\n')
  const [scene] = play.elements
  expect(scene).toMatchObject({ kind: 'scene', number: '0' })
  expect(scene!.text.map((run) => [run.text, run.aside])).toEqual([
    ['PROLOGUE ', undefined],
    ['purple', 'note'],
    [' ', undefined],
    ['storyline', 'note'],
  ])
  expect(samePlay(parseFountain(printFountain(play)), play)).toBe(true)
})

test('reads two exclamation marks as a forced shot', () => {
  const play = parseFountain('Rain.\n\n!!WIDE ON THE HARBOUR\n\nGulls.\n')
  expect(play.elements.map(({ kind, text }) => [kind, textOf(text)])).toEqual([
    ['action', 'Rain.'],
    ['shot', 'WIDE ON THE HARBOUR'],
    ['action', 'Gulls.'],
  ])
  expect(samePlay(parseFountain(printFountain(play)), play)).toBe(true)
})

test('keeps action that begins with an exclamation mark', () => {
  const play = parseFountain('!!\n\nRain.\n')
  const shouted = { ...play, elements: [{ kind: 'action' as const, text: [{ text: '!Look out' }] }] }
  expect(samePlay(parseFountain(printFountain(shouted)), shouted)).toBe(true)
})
