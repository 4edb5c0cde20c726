import { expect, test } from 'vitest'
import { siteBehind } from './hand-over.ts'

const HERE = 'https://site.example'
const wish = (redirect_to: string) => `?${new URLSearchParams({ redirect_to }).toString()}`

test('another site is known by its origin', () => {
  expect(siteBehind(wish('https://troupe.example/auth/confirm'), HERE)?.host).toBe('troupe.example')
  expect(siteBehind(wish('http://site.example/'), HERE)?.protocol).toBe('http:')
})

test.each(['', '/plays', '//evil', `${HERE}/plays`, 'javascript:alert(1)', 'https:evil', 'app://x', 'https://'])(
  '“%s” is no other site',
  (address) => {
    expect(siteBehind(wish(address), HERE)).toBeUndefined()
    expect(siteBehind('', HERE)).toBeUndefined()
  },
)
