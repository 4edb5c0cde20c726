import { ERRORS, type ErrorCode } from '@replique/contract'
import { expect, test } from 'vitest'
import { ERROR_TEXTS } from './error-texts.ts'

test.each(Object.keys(ERRORS) as ErrorCode[])(
  '%s has the same English message on the screen and in the API',
  (code) => {
    expect(ERROR_TEXTS[code]()).toBe(ERRORS[code].message)
  },
)

test('a file that is too large says how large it may be', () => {
  expect(ERROR_TEXTS.file_too_large({ megabytes: 1 })).toBe('The file is larger than 1 MB.')
})
