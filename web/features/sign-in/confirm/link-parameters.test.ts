import { expect, test } from 'vitest'
import { readEmailLink, requestingSite } from './email-link.tsx'

const HASH = 'pkce_5f3a9c0d-x_Y7'

test.each(['signup', 'email', 'invite', 'magiclink', 'recovery', 'email_change'])(
  'a link of type %s is parsed',
  (type) => {
    expect(readEmailLink(`?token_hash=${HASH}&type=${type}&redirect_to=/plays`)).toEqual({ token_hash: HASH, type })
  },
)

test.each([
  '',
  `?token_hash=${HASH}`,
  `?token_hash=${HASH}&type=sms`,
  `?token_hash=${HASH}&type=constructor`,
  '?token_hash=short&type=signup',
  `?token_hash=${HASH}%0a&type=signup`,
  `?token_hash=${'a'.repeat(301)}&type=signup`,
  '?token_hash=<script>alert(1)</script>&type=signup',
])('“%s” is not an email link', (query) => {
  expect(readEmailLink(query)).toBeUndefined()
})

const HERE = 'https://site.example'
const input = (redirect_to: string) => `?${new URLSearchParams({ redirect_to }).toString()}`

test('another site is recognised by its origin', () => {
  expect(requestingSite(input('https://troupe.example/auth/confirm'), HERE)?.host).toBe('troupe.example')
  expect(requestingSite(input('http://site.example/'), HERE)?.protocol).toBe('http:')
})

test.each(['', '/plays', '//evil', `${HERE}/plays`, 'javascript:alert(1)', 'https:evil', 'app://x', 'https://'])(
  '“%s” is not another site',
  (address) => {
    expect(requestingSite(input(address), HERE)).toBeUndefined()
    expect(requestingSite('', HERE)).toBeUndefined()
  },
)
