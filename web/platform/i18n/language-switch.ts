import { useRouter } from '@tanstack/react-router'
import { chooseLocale, type Locale, splitPath, withLocale } from './locale.ts'

/** Changes the language and keeps the page: only its address moves. */
export function useLanguageSwitch(): (locale: Locale) => void {
  const router = useRouter()
  return (locale) => {
    const { pathname, search, hash } = location
    chooseLocale(locale)
    router.history.replace(withLocale(splitPath(pathname).path, locale) + search + hash)
  }
}
