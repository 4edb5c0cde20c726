import { instance } from '../instance.ts'
import { type CookieStorage, cookieStorage } from './cookie-storage.ts'

/** The cookie that holds the session is named after the first label of the authentication service's host. */
export function storageKeyFor(authUrl: string, page: string): string {
  const [label] = new URL(authUrl, page).hostname.split('.')
  return `sb-${label}-auth-token`
}

export function storageKey(): string {
  return storageKeyFor(instance().authUrl, location.href)
}

export function sessionCookies(): CookieStorage {
  return cookieStorage(document, location.protocol === 'https:')
}
