import { expect, test, vi } from 'vitest'
import { openLog } from '../log.ts'
import { inTime, sessionIn, withEarlyContent } from './early-content.ts'

const PAGE = 'https://plays.example.org/plays/1/edit'
const session = { token: 'a.b.c', userId: 'u' }
const json = JSON.stringify({ access_token: 'a.b.c', refresh_token: 'r', user: { id: 'u' } })
const packed = `base64-${Buffer.from(json).toString('base64url')}`

test.each([
  ['as JSON', `theme=dark; sb-plays-auth-token=${encodeURIComponent(json)}`, session],
  ['packed', `sb-plays-auth-token=${packed}`, session],
  ['in chunks', `sb-plays-auth-token.1=${packed.slice(20)}; sb-plays-auth-token.0=${packed.slice(0, 20)}`, session],
  ['of another service', `sb-other-auth-token=${packed}`, null],
  ['that is cut off', `sb-plays-auth-token.0=${packed.slice(0, 20)}`, null],
  ['without a token', `sb-plays-auth-token=${encodeURIComponent('{}')}`, null],
  ['that is no JSON', 'sb-plays-auth-token=null', null],
])('the session %s', (_, cookies, found) => expect(sessionIn(cookies, '/auth/v1', PAGE)).toEqual(found))

const lines: string[] = []
const log = openLog({ level: 'warn', write: (line) => void lines.push(line) })

test('a page doesn’t wait for content that takes too long or fails', async () => {
  vi.useFakeTimers()
  const late = inTime(new Promise(() => {}), log)
  await vi.runAllTimersAsync()
  expect(await late).toBeNull()
  vi.useRealTimers()
  expect(await inTime(Promise.reject(new Error('no database')), log)).toBeNull()
  expect(lines.join('')).toContain('no database')
})

const SHELL =
  '<html><head><script type="module" crossorigin src="/assets/index-1.js" nonce="n"></script></head><body><div id="root"></div></body></html>'
const content = { html: '<p>Enter ADA.</p>', css: '.script{--omitted:"</style><b>"}', needs: 'font:courier' }

test('the scripts of a page with early content load after it', () => {
  const early = {
    content,
    css: 'p{margin:0}',
    files: ['assets/edit-1.js', 'assets/edit-1.css'],
    fonts: ['assets/courier.woff2'],
    nonce: 'n',
  }
  const html = withEarlyContent(SHELL, early)
  expect(html).not.toContain('type="module"')
  expect(html).toContain(
    'data-entry="/assets/index-1.js" data-files="/assets/edit-1.js"><style nonce="n">.script{--omitted:"\\3c /style>\\3c b>"}</style><p>Enter ADA.</p></div>',
  )
  expect(html).toContain('href="/assets/courier.woff2"')
  expect(html).toContain(
    '<style nonce="n">p{margin:0}</style><link rel="stylesheet" disabled crossorigin href="/assets/edit-1.css"></head>',
  )
  expect(html.indexOf('id="early"')).toBeLessThan(html.indexOf('id="root"'))
})
