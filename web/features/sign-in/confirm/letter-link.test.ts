import { expect, test } from 'vitest'
import { readLetterLink } from './letter-link.ts'

const HASH = 'pkce_5f3a9c0d-x_Y7'

test.each(['signup', 'email', 'invite', 'magiclink', 'recovery', 'email_change'])('a letter of type %s', (type) => {
  expect(readLetterLink(`?token_hash=${HASH}&type=${type}&redirect_to=/plays`)).toEqual({ token_hash: HASH, type })
})

test.each([
  '',
  `?token_hash=${HASH}`,
  `?token_hash=${HASH}&type=sms`,
  `?token_hash=${HASH}&type=constructor`,
  '?token_hash=short&type=signup',
  `?token_hash=${HASH}%0a&type=signup`,
  `?token_hash=${'a'.repeat(301)}&type=signup`,
  '?token_hash=<script>alert(1)</script>&type=signup',
])('“%s” is no letter’s link', (query) => {
  expect(readLetterLink(query)).toBeUndefined()
})
