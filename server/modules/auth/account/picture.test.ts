import { beforeEach, expect, test, afterAll, beforeAll, describe } from 'vitest'
import type { Auth } from '../auth.ts'
import { openLinks, type SignedLinkParts, pictureKind } from './picture.ts'
import { LIMITS } from '@replique/contract'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { answerOf, openAuthTestApp, type Answer, type AuthTestApp } from '../auth-app-for-tests.ts'

let now: Date
const auth = {
  keys: { read: async () => ({ refreshSecret: Buffer.alloc(32, 7) }) },
  kernel: { clock: { now: () => now } },
} as unknown as Auth
const links = openLinks(auth)
beforeEach(() => (now = new Date('2026-03-01T12:00:00Z')))

async function given(place: string, id: string): Promise<SignedLinkParts> {
  const { searchParams } = new URL(await links.linkTo(place, id), 'http://localhost')
  return { place, id, until: searchParams.get('until') ?? '', signature: searchParams.get('signature') ?? '' }
}

test('a signed link is valid only for its place, picture and time', async () => {
  const link = await given('/auth/pictures', 'one')
  expect(await links.isGood(link)).toBe(true)
  expect(await links.isGood({ ...link, place: '/api/groups/pictures' })).toBe(false)
  expect(await links.isGood({ ...link, id: 'another' })).toBe(false)
  expect(await links.isGood({ ...link, until: String(Number(link.until) + 600) })).toBe(false)
  expect(await links.isGood({ ...link, signature: '' })).toBe(false)
  now = new Date(Number(link.until) * 1000)
  expect(await links.isGood(link)).toBe(false)
})

test('a signed link stays the same for ten minutes, so that browsers can cache the picture', async () => {
  const first = await given('/auth/pictures', 'one')
  now = new Date('2026-03-01T12:09:59Z')
  expect(await given('/auth/pictures', 'one')).toEqual(first)
  now = new Date('2026-03-01T12:10:00Z')
  expect((await given('/auth/pictures', 'one')).until).not.toBe(first.until)
})

const bytesOf = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))))
const PNG = bytesOf([0x89], 'PNG\r\n', [0x1a, 0x0a], 'the rest')
const JPEG = bytesOf([0xff, 0xd8, 0xff, 0xe0], 'the rest')
const WEBP = bytesOf('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')
const SVG = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const said = (answer: Answer) => [answer.status, answer.body?.code]

test.each([
  ['a PNG', PNG, 'image/png'],
  ['a JPEG', JPEG, 'image/jpeg'],
  ['a WebP', WEBP, 'image/webp'],
  ['an SVG', SVG, null],
  ['a GIF', bytesOf('GIF89a'), null],
  ['a sound', bytesOf('RIFF', [1, 2, 3, 4], 'WAVEfmt '), null],
  ['a page', bytesOf('<!doctype html>'), null],
  ['half a beginning', PNG.slice(0, 5), null],
  ['nothing', new Uint8Array(), null],
])('%s is recognised by its first bytes', (_, bytes, kind) => {
  expect(pictureKind(bytes)).toBe(kind)
})

describe.each(await engines())('a profile picture, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ database: engine.open, now: new Date() })
  })
  afterAll(() => auth.close())

  async function set(token: string | null, bytes: Uint8Array<ArrayBuffer>, name = 'me.png'): Promise<Answer> {
    const form = new FormData()
    form.append('file', new File([bytes], name))
    const sent = new Response(form)
    const headers = {
      'content-type': sent.headers.get('content-type') ?? '',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    }
    const body = await sent.arrayBuffer()
    return answerOf(await auth.testApp.fetch('/api/account/picture', { method: 'PUT', headers, body }))
  }
  const remove = (token: string) => auth.ask('/api/account/picture', { method: 'DELETE', token })
  const me = async (token: string) => (await auth.ask('/api/me', { token })).body.picture
  const files = () => auth.testApp.app.kernel.storage.list('pictures/')

  test('is served through a signed link, with its image type and a sandbox policy', async () => {
    const { access, id } = await auth.signUp()
    expect(await me(access)).toBeNull()
    const { status, body } = await set(access, PNG)
    expect(status).toBe(200)
    expect(await me(access)).toBe(body.picture)
    expect(await auth.module.picturesOf([id, '00000000-0000-4000-8000-00000000dead'])).toEqual(
      new Map([[id, body.picture]]),
    )
    const shown = await auth.testApp.fetch(body.picture)
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(PNG)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
      'cache-control': 'private, max-age=3600',
    })
  })

  test.each([
    ['a JPEG', JPEG, 'image/jpeg'],
    ['a WebP', WEBP, 'image/webp'],
  ])('may be %s, whatever its file name', async (_, bytes, type) => {
    const { access } = await auth.signUp()
    const { body } = await set(access, bytes, '../../etc/passwd\u0000.html')
    expect((await auth.testApp.fetch(body.picture)).headers.get('content-type')).toBe(type)
    expect(body.picture).toMatch(/^\/auth\/pictures\/[0-9a-f-]{36}\?until=\d+&signature=[\w-]{43}$/)
  })

  test('is refused if it is not an image or is too large', async () => {
    const { access } = await auth.signUp()
    for (const bytes of [SVG, bytesOf('GIF89a'), new Uint8Array()])
      expect(said(await set(access, bytes))).toEqual([400, 'picture_wrong'])
    const large = new Uint8Array(LIMITS.picture + 1)
    large.set(PNG)
    expect(said(await set(access, large))).toEqual([413, 'file_too_large'])
    const largest = large.slice(0, LIMITS.picture)
    expect((await set(access, largest)).status).toBe(200)
    expect(said(await set(access, new Uint8Array(LIMITS.picture * 2)))).toEqual([413, 'file_too_large'])
    expect(said(await set(null, PNG))).toEqual([401, 'no_authorization'])
    expect(said(await auth.ask('/api/account/picture', { method: 'PUT', token: access, body: {} }))).toEqual([
      400,
      'invalid',
    ])
  })

  test('is not served through an altered or expired link', async () => {
    const { access } = await auth.signUp()
    const picture: string = (await set(access, PNG)).body.picture
    const other: string = (await set((await auth.signUp()).access, JPEG)).body.picture
    const status = async (path: string) => (await auth.testApp.fetch(path)).status
    const url = new URL(picture, 'http://localhost')
    const changed = (name: string, value: string) => {
      const next = new URL(url)
      next.searchParams.set(name, value)
      return next.pathname + next.search
    }
    expect(await status(changed('until', String(Number(url.searchParams.get('until')) + 1)))).toBe(404)
    for (const signature of ['', 'x', 'A'.repeat(43)]) expect(await status(changed('signature', signature))).toBe(404)
    for (const until of ['', '-1', '1e99', '9'.repeat(40)]) expect(await status(changed('until', until))).toBe(404)
    expect(await status(other.split('?')[0] + url.search)).toBe(404)
    expect(await status(`/auth/pictures/..%2f..%2fetc%2fpasswd${url.search}`)).toBe(404)
    auth.testApp.clock.advance(599_999)
    expect(await status(picture)).toBe(200)
    auth.testApp.clock.advance(600_001)
    expect(await status(picture)).toBe(404)
    expect(await status(await me(access))).toBe(200)
  })

  test('can be replaced and removed, and leaves no file behind', async () => {
    const { access, id } = await auth.signUp()
    const before = (await files()).length
    const first: string = (await set(access, PNG)).body.picture
    const second: string = (await set(access, WEBP)).body.picture
    expect((await auth.testApp.fetch(first)).status).toBe(404)
    expect((await auth.testApp.fetch(second)).status).toBe(200)
    expect(await files()).toHaveLength(before + 1)
    expect((await remove(access)).status).toBe(204)
    expect((await remove(access)).status).toBe(204)
    expect((await auth.testApp.fetch(second)).status).toBe(404)
    expect(await me(access)).toBeNull()
    await set(access, PNG)
    expect(await auth.module.filesFor?.(id)).toEqual([{ name: 'picture.png', bytes: expect.any(Uint8Array) }])
    await auth.module.forget(id)
    expect(await files()).toHaveLength(before)
    expect(said(await auth.ask('/api/account/picture', { method: 'DELETE' }))).toEqual([401, 'no_authorization'])
  })
})
