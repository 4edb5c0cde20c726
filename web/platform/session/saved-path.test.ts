import { expect, test } from 'vitest'
import { safePath } from './saved-path.ts'

const HERE = 'https://site.example'

test.each(['/', '/plays', '/fr/plays/1/edit?line=3#scene-2', '/a:b@c', '/é'])('%s stays on this site', (path) => {
  expect(safePath(path, HERE)).toBe(new URL(path, HERE).href.slice(HERE.length))
})

test.each([
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
  'http://2130706433',
  'http://[::ffff:127.0.0.1]',
  'https://site.example:8443/',
  'plays',
  '',
  null,
  undefined,
])('%j leads nowhere', (path) => {
  expect(safePath(path, HERE)).toBeUndefined()
})
