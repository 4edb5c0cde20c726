import { getLocale } from '../../platform/i18n/locale.ts'

/** A day in words: "21 November 2026", « 21 novembre 2026 ». */
export const dayWords = (time: string): string =>
  new Intl.DateTimeFormat(getLocale() === 'en' ? 'en-GB' : 'fr', { dateStyle: 'long' }).format(new Date(time))

/** A day and its hour: "21 November 2026 at 14:05". */
export const momentWords = (time: string): string =>
  new Intl.DateTimeFormat(getLocale() === 'en' ? 'en-GB' : 'fr', { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(time),
  )
