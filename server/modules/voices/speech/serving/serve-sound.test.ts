import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AppEnv } from '../../../../kernel/http/call.ts'
import type { SignedLinks } from '../../../auth/index.ts'
import { readRange, serveSound, type Sound } from './serve-sound.ts'

test.each([
  ['bytes=0-', 10, { from: 0, to: 9 }],
  ['bytes=0-1', 10, { from: 0, to: 1 }],
  ['bytes=3-99', 10, { from: 3, to: 9 }],
  ['bytes=-4', 10, { from: 6, to: 9 }],
  ['bytes=-40', 10, { from: 0, to: 9 }],
  ['bytes=9-9', 10, { from: 9, to: 9 }],
  ['bytes=10-', 10, 'none'],
  ['bytes=-0', 10, 'none'],
  ['bytes=0-', 0, 'none'],
  ['bytes=-5', 0, 'none'],
  ['bytes=5-2', 10, null],
  ['bytes=-', 10, null],
  ['bytes=0-1,4-5', 10, null],
  ['bytes=1e3-', 10, null],
  ['lines=0-1', 10, null],
  [undefined, 10, null],
] as const)('%j for a sound of %i bytes requests %j', (header, size, range) => {
  expect(readRange(header, size)).toEqual(range)
})

describe('a sound', () => {
  const PLACE = '/api/hearing/sounds'
  const BYTES = Uint8Array.from({ length: 1000 }, (_, place) => place % 251)
  const links: SignedLinks = {
    linkTo: (place, id) => Promise.resolve(`${place}/${id}?until=1&signature=right`),
    isGood: ({ place, signature }) => Promise.resolve(place === PLACE && signature === 'right'),
  }
  let asked: string[]
  let sounds: Map<string, Sound>
  let app: Hono<AppEnv>
  beforeEach(() => {
    asked = []
    sounds = new Map([['one', { type: 'audio/mpeg', bytes: BYTES }]])
    app = new Hono<AppEnv>()
    serveSound(app, links, {
      place: PLACE,
      read: (id) => {
        asked.push(id)
        return Promise.resolve(sounds.get(id) ?? null)
      },
    })
  })
  const ask = async (id: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(`${PLACE}/${id}?until=1&signature=right`, { method, headers })

  test('is sent whole, as audio only', async () => {
    const answer = await ask('one')
    expect(answer.status).toBe(200)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(BYTES)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
      'cache-control': 'private, max-age=3600',
    })
    expect((await ask('one', { 'if-none-match': '"one"' })).status).toBe(304)
  })

  test('is sent in parts on request', async () => {
    const piece = await ask('one', { range: 'bytes=0-1' })
    expect([piece.status, piece.headers.get('content-range')]).toEqual([206, 'bytes 0-1/1000'])
    expect(new Uint8Array(await piece.arrayBuffer())).toEqual(BYTES.slice(0, 2))
    const end = await ask('one', { range: 'bytes=990-', 'if-range': '"one"' })
    expect([end.status, end.headers.get('content-length')]).toEqual([206, '10'])
    expect(new Uint8Array(await end.arrayBuffer())).toEqual(BYTES.slice(990))
    const other = await ask('one', { range: 'bytes=990-', 'if-range': '"two"' })
    expect([other.status, other.headers.get('content-length')]).toEqual([200, '1000'])
    const beyond = await ask('one', { range: 'bytes=1000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
    const head = await ask('one', {}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000'])
    expect(await head.text()).toBe('')
  })

  test('is not found when deleted, with another link or with an invalid name', async () => {
    sounds.clear()
    expect((await ask('one')).status).toBe(404)
    expect(asked).toEqual(['one'])
    for (const id of ['..%2f..%2fetc%2fpasswd', 'a.b', 'a%00', 'x'.repeat(129), '%252e%252e'])
      expect((await ask(id)).status).toBe(404)
    for (const query of ['', '?until=1', '?until=1&signature=wrong'])
      expect((await app.request(`${PLACE}/one${query}`)).status).toBe(404)
    expect(asked).toEqual(['one'])
  })
})
