import { expect, test } from 'vitest'
import { parseChoices } from './choices.ts'

const USUAL = { cueWords: 8, speechNumbers: 'layout', largePrint: false, include: ['sides', 'actor'] }

test.each([null, '', 'null', '{', '[]', '{"cueWords":7,"speechNumbers":"act","largePrint":1,"include":"sides"}'])(
  'malformed choices %j get their defaults',
  (stored) => expect(parseChoices(stored)).toEqual(USUAL),
)

test('valid choices are kept, without kinds of files that don’t exist', () => {
  const choices = { cueWords: 20, speechNumbers: 'scene', largePrint: true, include: ['role', 'all', 'sides'] }
  expect(parseChoices(JSON.stringify(choices))).toEqual({ ...choices, include: ['sides', 'role'] })
  expect(parseChoices('{"include":[]}').include).toEqual([])
})
