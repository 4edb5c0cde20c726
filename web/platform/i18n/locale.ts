import { overwriteGetLocale } from '../../messages/runtime.js'
import { readCookie, writeCookie } from '../cookies.ts'
import { createStore, useStore } from '../store.ts'

export const LOCALES = ['en', 'fr'] as const
export type Locale = (typeof LOCALES)[number]

const COOKIE = 'replique-language'
const PREFIX = /^\/fr(?=\/|$)/

/** Returns the language of a path, and the path without its prefix. */
export function splitPath(path: string): { locale: Locale; path: string } {
  return PREFIX.test(path) ? { locale: 'fr', path: path.replace(PREFIX, '') || '/' } : { locale: 'en', path }
}

export function withLocale(path: string, locale: Locale): string {
  if (locale === 'en') return path
  return path === '/' ? '/fr' : `/fr${path}`
}

interface Visit {
  readonly path: string
  readonly cookie: string | undefined
  readonly languages: readonly string[]
}

/**
 * A language prefix in the path takes precedence. Without a prefix, the browser's languages decide until the user
 * chooses a language. From then on, `/` is in the chosen language and all other pages are in English.
 */
export function localeFor({ path, cookie, languages }: Visit): Locale {
  const { locale } = splitPath(path)
  if (locale === 'fr') return locale
  if (cookie === 'fr' || cookie === 'en') return path === '/' ? cookie : locale
  const first = languages.find((language) => /^(?:en|fr)\b/i.test(language))
  return first?.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

const current = createStore<Locale>('en')
overwriteGetLocale(() => current.get())

export function getLocale(): Locale {
  return current.get()
}

export function useLocale(): Locale {
  return useStore(current)
}

function hold(locale: Locale): void {
  current.set(locale)
  document.documentElement.lang = locale
  // the installed app uses the language of the page
  const manifest = document.querySelector('link[rel=manifest]')
  manifest?.setAttribute('href', locale === 'fr' ? '/manifest.fr.webmanifest' : '/manifest.webmanifest')
}

/** Detects the language of this visit and adds its prefix to the URL if missing. */
export function startLocale(): void {
  const { pathname, search, hash } = location
  const { languages } = navigator
  const locale = localeFor({ path: pathname, cookie: readCookie(COOKIE), languages })
  if (locale !== splitPath(pathname).locale)
    history.replaceState(history.state, '', withLocale(pathname, locale) + search + hash)
  // opening a French page counts as choosing French; browsers set to French don't need this, because they get every
  // page in French without a choice
  const own = localeFor({ path: '/', cookie: undefined, languages })
  if (!readCookie(COOKIE) && locale === 'fr' && own !== 'fr') writeCookie(COOKIE, locale)
  hold(locale)
}

/** Follows a language change of the URL, for example after the browser's back button. */
export function followAddress(pathname: string): void {
  hold(splitPath(pathname).locale)
}

/** Stores the language for a year. The caller navigates to the URL in that language. */
export function chooseLocale(locale: Locale): void {
  writeCookie(COOKIE, locale)
  hold(locale)
}
