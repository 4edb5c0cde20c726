import { printEighths, type PartLength, type PlayKind } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'

/** Formats a number with at most one decimal, in the app's language. */
export const shortNumber = (value: number): string => value.toLocaleString(getLocale(), { maximumFractionDigits: 1 })

/** Formats minutes as a whole number. Less than half a minute has its own wording. */
export const minuteWords = (minutes: number): string =>
  minutes < 0.5
    ? m.overview_minutes_less()
    : m.overview_minutes({ minutes: Math.round(minutes).toLocaleString(getLocale()) })

/** Formats a number of pages: in eighths for a screenplay, in tenths for the stage, as is customary. */
const pageWords = ({ pages, eighths }: PartLength, kind: PlayKind): string =>
  m.overview_pages({ pages: kind === 'screenplay' ? printEighths(eighths) : shortNumber(Math.max(0.1, pages)) })

/** Formats a length, for example "2 4/8 p. · 3 min". */
export const lengthWords = (length: PartLength, kind: PlayKind): string =>
  `${pageWords(length, kind)} · ${minuteWords(length.minutes)}`

/** Formats pages for a table column. */
export const pagesCell = ({ pages, eighths }: Pick<PartLength, 'pages' | 'eighths'>, kind: PlayKind): string =>
  kind === 'screenplay' ? printEighths(eighths) : shortNumber(pages)
