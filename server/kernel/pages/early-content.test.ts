import { expect, test, vi } from 'vitest'
import { inTime, tokenIn, withEarlyContent } from './early-content.ts'

const PAGE = 'https://plays.example.org/plays/1/edit'
const json = JSON.stringify({ access_token: 'a.b.c', refresh_token: 'r' })
const packed = `base64-${Buffer.from(json).toString('base64url')}`

test.each([
  ['as JSON', `theme=dark; sb-plays-auth-token=${encodeURIComponent(json)}`, 'a.b.c'],
  ['packed', `sb-plays-auth-token=${packed}`, 'a.b.c'],
  ['in chunks', `sb-plays-auth-token.1=${packed.slice(20)}; sb-plays-auth-token.0=${packed.slice(0, 20)}`, 'a.b.c'],
  ['of another service', `sb-other-auth-token=${packed}`, null],
  ['that is cut off', `sb-plays-auth-token.0=${packed.slice(0, 20)}`, null],
  ['without a token', `sb-plays-auth-token=${encodeURIComponent('{}')}`, null],
  ['that is no JSON', 'sb-plays-auth-token=null', null],
])('the token of a session %s', (_, cookies, token) => expect(tokenIn(cookies, '/auth/v1', PAGE)).toBe(token))

test('a page doesn’t wait for content that takes too long or fails', async () => {
  vi.useFakeTimers()
  const late = inTime(new Promise(() => {}))
  await vi.runAllTimersAsync()
  expect(await late).toBeNull()
  vi.useRealTimers()
  expect(await inTime(Promise.reject(new Error('no database')))).toBeNull()
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
  expect(html).toContain('data-entry="/assets/index-1.js" data-files="/assets/edit-1.js"><p>Enter ADA.</p></div>')
  expect(html).toContain('href="/assets/courier.woff2"')
  expect(html).toContain('<style nonce="n">p{margin:0}.script{--omitted:"\\3c /style>\\3c b>"}</style>')
  expect(html.indexOf('id="early"')).toBeLessThan(html.indexOf('id="root"'))
})
