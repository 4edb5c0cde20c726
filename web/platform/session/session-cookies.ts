import { instance } from '../instance.ts'
import { type CookieStorage, cookieStorage } from './cookie-storage.ts'
import { storageKeyFor } from './storage-key.ts'

export function storageKey(): string {
  return storageKeyFor(instance().authUrl, location.href)
}

export function sessionCookies(): CookieStorage {
  return cookieStorage(document, location.protocol === 'https:')
}
