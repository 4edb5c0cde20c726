import { printEighths, type PartLength, type PlayKind } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'

/** A number with at most one digit behind the comma, as the language writes it. */
export const shortNumber = (value: number): string => value.toLocaleString(getLocale(), { maximumFractionDigits: 1 })

/** Minutes in whole ones; less than half a minute is said so. */
export const minuteWords = (minutes: number): string =>
  minutes < 0.5
    ? m.overview_minutes_less()
    : m.overview_minutes({ minutes: Math.round(minutes).toLocaleString(getLocale()) })

/** Pages as the field counts them: in eighths for the screen, in tenths for the stage. */
const pageWords = ({ pages, eighths }: PartLength, kind: PlayKind): string =>
  m.overview_pages({ pages: kind === 'screenplay' ? printEighths(eighths) : shortNumber(Math.max(0.1, pages)) })

/** "2 4/8 p. · 3 min". */
export const lengthWords = (length: PartLength, kind: PlayKind): string =>
  `${pageWords(length, kind)} · ${minuteWords(length.minutes)}`

/** Pages as a column of a table has them. */
export const pagesCell = ({ pages, eighths }: Pick<PartLength, 'pages' | 'eighths'>, kind: PlayKind): string =>
  kind === 'screenplay' ? printEighths(eighths) : shortNumber(pages)
