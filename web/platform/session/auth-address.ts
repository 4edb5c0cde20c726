import { instance } from '../instance.ts'
import { getLocale, withLocale } from '../i18n/locale.ts'

/** Where the authentication service answers, without a slash at the end. */
export function authAddress(): string {
  return new URL(instance().authUrl, location.origin).href.replace(/\/$/, '')
}

/** Whether that is a service elsewhere, which knows nothing of this instance's own routes. */
export function isElsewhere(): boolean {
  return new URL(authAddress()).origin !== location.origin
}

/** The page to which the service, its letters and other providers bring people back. */
export function returnAddress(): string {
  return location.origin + withLocale('/auth/confirm', getLocale())
}
