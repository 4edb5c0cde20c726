import { PAGES, REDIRECTS } from '@replique/contract'

const PART = String.raw`[^/]+`
const patterns = PAGES.map((page) => new RegExp(`^${page.replaceAll(/\{\w+\}/g, PART)}/?$`))

/** Language of a page's address and the address without its prefix. */
export function splitLanguage(path: string): { language: 'en' | 'fr'; path: string } {
  if (path === '/fr' || path.startsWith('/fr/')) return { language: 'fr', path: path.slice(3) || '/' }
  return { language: 'en', path }
}

export const isPage = (path: string): boolean => {
  const { path: bare } = splitLanguage(path)
  return patterns.some((pattern) => pattern.test(bare))
}

/** Where an address leads instead, in its language; a browser adds the fragment, which no server sees. */
export function redirectionOf(path: string): string | null {
  const { language, path: bare } = splitLanguage(path)
  const plain = bare.replace(/(?<=.)\/$/, '')
  const target = Object.hasOwn(REDIRECTS, plain) ? REDIRECTS[plain] : undefined
  if (target === undefined) return null
  return language === 'en' || !target.startsWith('/') ? target : `/${language}${target}`
}
