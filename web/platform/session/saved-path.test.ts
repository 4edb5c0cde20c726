import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { saveLinkPath, ownPath, safePath, takeSavedPath } from './saved-path.ts'

const HERE = 'https://site.example'

test.each(['/', '/plays', '/fr/plays/1/edit?line=3#scene-2', '/a:b@c', '/é'])('%s stays on this site', (path) => {
  expect(safePath(path, HERE)).toBe(new URL(path, HERE).href.slice(HERE.length))
})

const ELSEWHERE = [
  '//evil',
  '/\\evil',
  '\\/evil',
  'https:evil',
  'https://site@evil',
  'https://site.evil',
  'javascript:alert(1)',
  'data:text/html,x',
  '\t//evil',
  '/\t/evil',
  '/\n//evil',
  '/.//evil',
  '/plays/..//evil',
  '/%2e//evil',
  '/\u000b/evil',
  '/\u00a0/evil',
  '/\u2028/evil',
  '\ufeff//evil',
  '\u0000/evil',
  '///evil',
  'https:///evil',
  'HTTPS://SITE.EXAMPLE.evil',
  'https://site%2eexample@evil',
  'https://site。example.evil',
  'blob:https://site.example/1',
  'vbscript:x',
  'file:///etc/passwd',
  'http://site.example/',
  'http://2130706433',
  'http://[::ffff:127.0.0.1]',
  'https://site.example:8443/',
]

test.each([...ELSEWHERE, 'plays', '', null, undefined])('%j is not a path of this site', (path) => {
  expect(safePath(path, HERE)).toBeUndefined()
})

test('a full address of this site becomes a path', () => {
  expect(ownPath(`${HERE}/fr/plays?x=1#y`, HERE)).toBe('/fr/plays?x=1#y')
  for (const path of [`${HERE}//evil`, `${HERE}/\\evil`, `${HERE}.evil/`, `${HERE}@evil/`, HERE, ...ELSEWHERE])
    expect(ownPath(path, HERE), path).toBeUndefined()
})

const jar = { cookie: '' }
beforeEach(() => {
  jar.cookie = ''
  vi.stubGlobal('document', { ...jar, querySelector: () => null })
  vi.stubGlobal('location', new URL(`${HERE}/auth/login`))
})
afterAll(() => vi.unstubAllGlobals())

test.each(['next', 'redirect_to'])('a link’s %s is remembered when it is a path of this site', (name) => {
  const query = (value: string) => `?${new URLSearchParams({ [name]: value }).toString()}`
  expect(saveLinkPath(query('/plays/1?x=2'))).toBe('/plays/1?x=2')
  expect(saveLinkPath(query(`${HERE}/fr/plays`))).toBe('/fr/plays')
  for (const path of [...ELSEWHERE, '/auth/login', '/fr/auth/login?next=/auth/login', '/auth', ''])
    expect(saveLinkPath(query(path)), path).toBeUndefined()
})

test.each(ELSEWHERE)('the cookie cannot lead to %j', (path) => {
  vi.stubGlobal('document', {
    cookie: `sb-site-auth-token-redirect-path=${encodeURIComponent(path)}`,
    querySelector: () => null,
  })
  expect(takeSavedPath()).toBeUndefined()
})
