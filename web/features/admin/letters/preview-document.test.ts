import { expect, test } from 'vitest'
import { settleColours } from './preview-document.ts'

const CSS = '@media (prefers-color-scheme:dark){a{color:red}} @media screen and ( PREFERS-color-scheme : light ){}'

test('a sheet is read for the colours that are looked at', () => {
  expect(settleColours(CSS, true)).toBe('@media (min-width: 0){a{color:red}} @media screen and (max-width: 0){}')
  expect(settleColours(CSS, false)).toBe('@media (max-width: 0){a{color:red}} @media screen and (min-width: 0){}')
})

test('other conditions stay', () => {
  expect(settleColours('@media (max-width:600px){}', true)).toBe('@media (max-width:600px){}')
})
