import { expect, test } from 'vitest'
import { linkIn } from './outbox.tsx'

test('the link of an email is its own link, not the link to the site', () => {
  const text =
    'Hello,\n\nConfirm\nhttps://plays.example.org/auth/confirm?token_hash=x\n\n-- \nRéplique\nhttps://plays.example.org'
  expect(linkIn(text)).toBe('https://plays.example.org/auth/confirm?token_hash=x')
  expect(linkIn('-- \nRéplique\nhttps://plays.example.org/\n')).toBeUndefined()
  expect(linkIn('no link')).toBeUndefined()
})
