import { expect, test } from 'vitest'
import { cookieText, readCookie } from './cookies.ts'
import { ICON_SOURCE, withinAddresses } from './icons.ts'
import { parseInstance } from './from-server.ts'
import { randomId } from './random-id.ts'
import { unsentKeys } from './replicas.ts'

test('ids are different UUIDs of version 4', () => {
  const ids = new Set(Array.from({ length: 200 }, randomId))
  expect(ids.size).toBe(200)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('a cookie is read back as it was set', () => {
  const text = cookieText('name', 'a b;c=é', { maxAge: 31_536_000, secure: true })
  expect(text).toBe('name=a%20b%3Bc%3D%C3%A9; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  expect(readCookie('name', `other=1; ${text.split(';')[0]}; names=2`)).toBe('a b;c=é')
  expect(readCookie('nam', 'name=1')).toBeUndefined()
  expect(readCookie('broken', 'broken=%E0%A4%A')).toBe('%E0%A4%A')
})

test('the instance settings come from the server, with defaults for the others', () => {
  const plain = { name: 'Réplique', contact: '', authUrl: '/auth/v1' }
  expect(parseInstance('{"name":"Théâtre","contact":"a@b.c","authUrl":""}')).toEqual({
    ...plain,
    name: 'Théâtre',
    contact: 'a@b.c',
  })
  for (const broken of ['__INSTANCE__', null, undefined, 'null', '{"name":3}'])
    expect(parseInstance(broken)).toEqual(plain)
})

test('icons come from the server itself, within the given limits', () => {
  expect(ICON_SOURCE).toMatchObject({ resources: ['/api/icons'], timeout: 5000, rotate: 750, maxURL: 500 })
})

test('an icon address has at most 500 characters as sent, and each icon is requested once', () => {
  const names = Array.from({ length: 90 }, (_, i) => `${'a-long-icon-name'.slice(0, 1 + (i % 16))}-${i}`)
  const parts = withinAddresses(names)
  expect(parts.flat()).toEqual(names)
  const lengths = parts.map((part) => {
    const address = `/api/icons/lucide.json?${new URLSearchParams({ icons: part.join(',') }).toString()}`
    return address.length
  })
  expect(Math.max(...lengths)).toBeLessThanOrEqual(500)
  // no part is shorter than necessary: the next name would not have fitted
  for (const length of lengths.slice(0, -1)) expect(length).toBeGreaterThan(500 - 3 - 20)
  expect(withinAddresses([])).toEqual([])
})

test('only the user’s own unsent words are counted', () => {
  expect(unsentKeys('u1', ['replique-unsent:u1:p1', 'replique-unsent:u12:p1', 'replique:u1:p1', 'other'])).toEqual([
    'replique-unsent:u1:p1',
  ])
})
