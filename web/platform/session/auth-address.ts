import { instance } from '../from-server.ts'
import { getLocale, withLocale } from '../i18n/locale.ts'

/** Returns the URL of the authentication service, without a trailing slash. */
export function authAddress(): string {
  return new URL(instance().authUrl, location.origin).href.replace(/\/$/, '')
}

/** Returns whether the service runs on another origin, and so lacks this server's own routes. */
export function isElsewhere(): boolean {
  return new URL(authAddress()).origin !== location.origin
}

/** Returns the URL to which the service, its emails and other providers send users back. */
export function returnAddress(): string {
  return location.origin + withLocale('/auth/confirm', getLocale())
}
