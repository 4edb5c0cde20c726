import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlaySummary } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpApp } from '../../http-app.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'

const SHELL =
  '<html lang="en"><head><script type="module" src="/assets/index.js"></script></head><body><div id="root"></div></body></html>'
const FILES = {
  '/plays/{id}/edit': ['assets/edit.js'],
  '/plays/{id}': ['assets/play.js'],
  'font:courier': ['assets/c.woff2'],
}

let testApp: TestApp
let build: string
let alice: Person
let mallory: Person
let id: string
let open: (path: string, token: string) => Promise<{ html: string; cache: string | null }>

beforeAll(async () => {
  testApp = await openTestApp({ now: new Date('2026-11-01T10:00:00Z') })
  build = await mkdtemp(join(tmpdir(), 'replique-build-'))
  await mkdir(join(build, 'builds'))
  await writeFile(join(build, 'index.html'), SHELL)
  await writeFile(join(build, 'builds', 'page-files.json'), JSON.stringify(FILES))
  const app = createHttpApp({ kernel: testApp.app.kernel, modules: testApp.app.modules, build })
  open = async (path, token) => {
    const cookie = `sb-localhost-auth-token=${encodeURIComponent(JSON.stringify({ access_token: token, user: { id: userOf(token) } }))}`
    const answer = await app.fetch(new Request(`http://localhost:3000${path}`, { headers: { cookie } }))
    return { html: await answer.text(), cache: answer.headers.get('cache-control') }
  }
  alice = await signUp(testApp, 'Alice')
  mallory = await signUp(testApp, 'Mallory')
  const body = new FormData()
  body.append(
    'file',
    new File(['Title: Rain & <Wind>\n\nINT. KITCHEN - DAY\n\nADA\nListen to me now.\n'], 'rain.fountain'),
  )
  id = ((await (await alice.ask('POST', '/api/plays/import', body)).json()) as PlaySummary).id
})
afterAll(async () => {
  await testApp.close()
  await rm(build, { recursive: true })
})

/** Returns the user id in a token. */
const userOf = (token: string): unknown => {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}'
  return (JSON.parse(payload) as { sub?: unknown }).sub ?? 'nobody'
}

/** The page without what differs at every request. */
const plain = (html: string): string => html.replaceAll(/[\da-f]{8}-[\da-f-]{27}|nonce="[^"]*"/g, '')

test('the editor’s page begins with the first lines, for users who may read the play', async () => {
  for (const path of [`/plays/${id}/edit`, `/fr/plays/${id}/edit`]) {
    const { html, cache } = await open(path, alice.token)
    expect(html).toContain('>Listen to me now.</p>')
    expect(html).toContain('<div class="early-bar">Rain &amp; &lt;Wind&gt;</div>')
    expect(html).toContain('href="/assets/c.woff2"')
    // nobody who uses this browser later finds them in its cache
    expect(cache).toBe('no-store')
  }
  expect((await open(`/plays/${id}`, alice.token)).html).not.toContain('early')
})

test('for everybody else, the page is that of a play that doesn’t exist', async () => {
  const none = await open('/plays/00000000-0000-4000-8000-000000000000/edit', mallory.token)
  expect(none.html).not.toContain('early')
  for (const token of [mallory.token, `${alice.token}x`, '']) {
    const { html, cache } = await open(`/plays/${id}/edit`, token)
    expect(plain(html)).toBe(plain(none.html))
    expect(cache).toBe(none.cache)
  }
  expect((await open(`/plays/'; drop table plays; --/edit`, alice.token)).html).not.toContain('early')
})

test('a change is shown, and the lines go with the play’s access', async () => {
  const bob = await signUp(testApp, 'Bob')
  await alice.ask('POST', `/api/plays/${id}/people`, { email: bob.email, role: 'viewer' })
  await alice.ask('PATCH', `/api/plays/${id}`, { title: 'Sun' })
  expect((await open(`/plays/${id}/edit`, bob.token)).html).toContain('<div class="early-bar">Sun</div>')
  await alice.ask('POST', `/api/plays/${id}/trash`)
  const trashed = await open(`/plays/${id}/edit`, bob.token)
  expect(trashed.html).not.toContain('Listen to me now.')
})

test('a token that has expired shows nothing', async () => {
  testApp.clock.set(new Date('2026-11-02T10:00:00Z'))
  expect((await open(`/plays/${id}/edit`, alice.token)).html).not.toContain('early')
})
