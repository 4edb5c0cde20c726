import { REDIRECTS } from '@replique/contract'
import { expect, test } from 'vitest'
import { redirectionFor } from './route-rules.ts'

const rules = { '/old': '/new', '/away': 'https://example.org/there', '/found': '/plays?view=shared#first' }
const at = (path: string, search = '', hash = '') => ({ path, search, hash })

test('a rule redirects within the application, or outside it if its target is absolute', () => {
  expect(redirectionFor(at('/old'), rules)).toEqual({ href: '/new', leaves: false })
  expect(redirectionFor(at('/away'), rules)).toEqual({ href: 'https://example.org/there', leaves: true })
  for (const path of ['/other', 'toString', '/old/more', '//old', '/', ''])
    expect(redirectionFor(at(path), rules), path).toBeUndefined()
})

test('a trailing slash makes no difference to an address', () => {
  expect(redirectionFor(at('/old/'), rules)).toEqual({ href: '/new', leaves: false })
})

test('a redirect keeps the query and hash', () => {
  expect(redirectionFor(at('/old', '?a=1&a=2', 'scene'), rules)?.href).toBe('/new?a=1&a=2#scene')
  expect(redirectionFor(at('/away/', '?q=x', 'top'), rules)?.href).toBe('https://example.org/there?q=x#top')
  expect(redirectionFor(at('/found', '?q=x', 'last'), rules)?.href).toBe('/plays?view=shared&q=x#first')
  // no query can redirect to another host
  expect(redirectionFor(at('/old', '?//evil.example'), rules)?.href).toBe('/new?//evil.example')
})

test('no rule redirects to itself or to another rule', () => {
  for (const target of Object.values(REDIRECTS)) expect(redirectionFor(at(target))).toBeUndefined()
})
