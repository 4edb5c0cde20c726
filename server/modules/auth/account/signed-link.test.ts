import { beforeEach, expect, test } from 'vitest'
import type { Auth } from '../auth.ts'
import { openLinks, type GivenLink } from './signed-link.ts'

let now: Date
const auth = {
  keys: { read: async () => ({ refreshSecret: Buffer.alloc(32, 7) }) },
  kernel: { clock: { now: () => now } },
} as unknown as Auth
const links = openLinks(auth)
beforeEach(() => (now = new Date('2026-03-01T12:00:00Z')))

async function given(place: string, id: string): Promise<GivenLink> {
  const { searchParams } = new URL(await links.linkTo(place, id), 'http://localhost')
  return { place, id, until: searchParams.get('until') ?? '', signature: searchParams.get('signature') ?? '' }
}

test('a link is good at its place, for its thing, in its time', async () => {
  const link = await given('/auth/pictures', 'one')
  expect(await links.isGood(link)).toBe(true)
  expect(await links.isGood({ ...link, place: '/api/groups/pictures' })).toBe(false)
  expect(await links.isGood({ ...link, id: 'another' })).toBe(false)
  expect(await links.isGood({ ...link, until: String(Number(link.until) + 600) })).toBe(false)
  expect(await links.isGood({ ...link, signature: '' })).toBe(false)
  now = new Date(Number(link.until) * 1000)
  expect(await links.isGood(link)).toBe(false)
})

test('a link is the same for ten minutes, so that browsers keep what it shows', async () => {
  const first = await given('/auth/pictures', 'one')
  now = new Date('2026-03-01T12:09:59Z')
  expect(await given('/auth/pictures', 'one')).toEqual(first)
  now = new Date('2026-03-01T12:10:00Z')
  expect((await given('/auth/pictures', 'one')).until).not.toBe(first.until)
})
