import { expect, test } from 'vitest'
import { changedScenes, type KnownScene } from './scene-changes.ts'

/** Scenes such as "x:anna,bruno", with the id of the first paragraph and those in it. */
const scenes = (...told: readonly string[]): KnownScene[] =>
  told.map((one) => {
    const [element = '', who = ''] = one.split(':')
    return { element, who: who.split(',').filter((id) => id !== '') }
  })

const changesOf = (before: KnownScene[], now: KnownScene[]): string[] =>
  changedScenes(before, now).map(
    ({ kind, before: was, now: is, came, left }) =>
      `${kind} ${was ?? '-'} ${is ?? '-'} +${came.join(',')} -${left.join(',')}`,
  )

test('the same scenes have no changes, wherever they are now', () => {
  const before = scenes('a:anna', 'b:anna,bruno', 'c:')
  expect(changesOf(before, before)).toEqual([])
  expect(changesOf(before, scenes('c:', 'b:bruno,anna', 'a:anna'))).toEqual([])
})

test('a scene that begins with another paragraph is the same if the same characters are in it', () => {
  expect(changesOf(scenes('a:anna', 'b:bruno'), scenes('x:anna', 'b:bruno'))).toEqual([])
})

test('says who came and who left, and which scenes are new or gone', () => {
  const before = scenes('a:anna', 'b:anna,bruno', 'c:clara')
  const now = scenes('n:denis', 'a:anna,clara', 'b:bruno')
  expect(changesOf(before, now)).toEqual([
    'new - 1 +denis -',
    'changed 1 2 +clara -',
    'changed 2 3 + -anna',
    'gone 3 - + -clara',
  ])
})
