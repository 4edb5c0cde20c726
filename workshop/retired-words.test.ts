import { expect, test } from 'vitest'
import { checkRetiredWords, findInCode, findInText } from './retired-words.ts'

test.each([
  ['const openRooms = 1', ['rooms in openRooms']],
  ['MAX_ROOMS', ['rooms in MAX_ROOMS']],
  ['class AuthRooms {}', ['rooms in AuthRooms']],
  ['server rooms plays', ['rooms in rooms']],
])('%s is refused', (source, found) => {
  expect(findInCode(source, ['rooms'])).toEqual(found)
})

test.each(["const text = 'rooms'", '// rooms', '/** rooms */', 'const grooms = 1', 'hasRoom()'])(
  '%s passes',
  (source) => {
    expect(findInCode(source, ['rooms'])).toEqual([])
  },
)

test('names of stored data and wire fields pass', () => {
  expect(findInCode('letters.map(readLetter)', ['letter', 'letters'], /^letters$/)).toEqual(['letter in readLetter'])
})

test('texts are read as words', () => {
  expect(findInText('The Floors of it', ['floors'])).toEqual(['floors'])
  expect(findInText('sub-floors, floorsome', ['floors'])).toEqual([])
})

test('the project has none', () => {
  expect(checkRetiredWords()).toEqual([])
})
