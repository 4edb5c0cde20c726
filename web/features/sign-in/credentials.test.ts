import { expect, test } from 'vitest'
import { codeOf, completeLogin, hasMailbox, readCredentials } from './credentials.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('both an address and a password are required', () => {
  expect(readCredentials(form({ email: ' a@b.c ', password: ' p ' }))).toEqual({ email: 'a@b.c', password: ' p ' })
  expect(readCredentials(form({ email: 'a@b.c', password: '' }))).toBeUndefined()
  expect(readCredentials(form({ email: ' ', password: 'p' }))).toBeUndefined()
  expect(readCredentials(form({}))).toBeUndefined()
})

test.each([
  ['lea.martin', 'lea.martin@pupils.invalid', false],
  [' lea.martin ', 'lea.martin@pupils.invalid', false],
  ['lea@example.org', 'lea@example.org', true],
  ['Lea@Pupils.INVALID', 'Lea@Pupils.INVALID', false],
  ['', '', false],
])('“%s” signs in as “%s”; it can receive emails: %s', (login, address, mailbox) => {
  expect(completeLogin(login)).toBe(address)
  expect(hasMailbox(address)).toBe(mailbox)
})

test('a code can be typed in groups', () => {
  expect(codeOf(form({ code: ' 123 456\n' }))).toBe('123456')
  expect(codeOf(form({ code: '123-456' }))).toBe('123456')
})
