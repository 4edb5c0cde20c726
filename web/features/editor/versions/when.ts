import { getLocale } from '../../../platform/i18n/locale.ts'

const words = (time: string, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(getLocale() === 'en' ? 'en-GB' : 'fr', style).format(new Date(time))

/** "Sunday 22 November 2026", « dimanche 22 novembre 2026 ». */
export const dayOf = (time: string): string => words(time, { dateStyle: 'full' })

/** "14:05". */
export const hourOf = (time: string): string => words(time, { timeStyle: 'short' })

/** "22 Nov 2026, 14:05". */
export const momentOf = (time: string): string => words(time, { dateStyle: 'medium', timeStyle: 'short' })

/** "22 November 2026". */
export const dateOf = (time: string): string => words(time, { dateStyle: 'long' })
