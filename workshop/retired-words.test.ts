import { expect, test } from 'vitest'
import { checkRetiredWords, findInCode, findInText } from './retired-words.ts'

test.each([
  ['const openRooms = 1', ['rooms in openRooms']],
  ['MAX_ROOMS', ['rooms in MAX_ROOMS']],
  ['class AuthRooms {}', ['rooms in AuthRooms']],
  ['server rooms plays', ['rooms in rooms']],
])('rejects %s', (source, found) => {
  expect(findInCode(source, ['rooms'])).toEqual(found)
})

test.each(["const text = 'rooms'", '// rooms', '/** rooms */', 'const grooms = 1', 'hasRoom()'])(
  'accepts %s',
  (source) => {
    expect(findInCode(source, ['rooms'])).toEqual([])
  },
)

test('accepts names of stored data and wire fields', () => {
  expect(findInCode('letters.map(readLetter)', ['letter', 'letters'], /^letters$/)).toEqual(['letter in readLetter'])
})

test('matches whole words in texts', () => {
  expect(findInText('The Floors of it', ['floors'])).toEqual(['floors'])
  expect(findInText('sub-floors, floorsome', ['floors'])).toEqual([])
})

test('the project contains no retired words', () => {
  expect(checkRetiredWords()).toEqual([])
})
