import { expect, test } from 'vitest'
import { localeFor, splitPath, withLocale } from './locale.ts'

test.each([
  ['/', 'en', '/'],
  ['/plays/1', 'en', '/plays/1'],
  ['/fr', 'fr', '/'],
  ['/fr/', 'fr', '/'],
  ['/fr/plays', 'fr', '/plays'],
  ['/french', 'en', '/french'],
])('%s is %s for %s', (address, locale, path) => {
  expect(splitPath(address)).toEqual({ locale, path })
})

test.each(['/', '/plays', '/plays/1/edit'])('%s is unchanged after adding and removing each language', (path) => {
  expect(splitPath(withLocale(path, 'fr'))).toEqual({ locale: 'fr', path })
  expect(withLocale(path, 'en')).toBe(path)
})

test.each([
  [{ path: '/fr/terms', cookie: 'en', languages: ['en'] }, 'fr', 'a prefix decides'],
  [{ path: '/terms', cookie: 'fr', languages: ['fr'] }, 'en', 'no prefix is English once somebody chose'],
  [{ path: '/', cookie: 'fr', languages: ['en'] }, 'fr', 'the cookie decides on /'],
  [{ path: '/', cookie: 'en', languages: ['fr'] }, 'en', 'the cookie decides on /'],
  [{ path: '/', cookie: undefined, languages: ['de', 'fr-CA', 'en'] }, 'fr', 'without one the browser does'],
  [{ path: '/auth/invite', cookie: undefined, languages: ['fr'] }, 'fr', 'on every page'],
  [{ path: '/terms', cookie: undefined, languages: ['en', 'fr'] }, 'en', 'the first that is known'],
  [{ path: '/', cookie: 'de', languages: ['de'] }, 'en', 'English is left'],
] as const)('%j is %s: %s', (visit, locale, _why) => {
  expect(localeFor(visit)).toBe(locale)
})
