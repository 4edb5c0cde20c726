import { useRouter } from '@tanstack/react-router'
import { chooseLocale, type Locale, splitPath, withLocale } from './locale.ts'

/** Returns a function that changes the language and stays on the page; only its URL changes. */
export function useLanguageSwitch(): (locale: Locale) => void {
  const router = useRouter()
  return (locale) => {
    const { pathname, search, hash } = location
    chooseLocale(locale)
    router.history.replace(withLocale(splitPath(pathname).path, locale) + search + hash)
  }
}
