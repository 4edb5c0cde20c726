import { ERRORS, type ErrorCode } from '@replique/contract'
import { expect, test } from 'vitest'
import { ERROR_TEXTS } from './error-texts.ts'

test.each(Object.keys(ERRORS) as ErrorCode[])('%s says on the screen what the API says', (code) => {
  expect(ERROR_TEXTS[code]()).toBe(ERRORS[code].message)
})
