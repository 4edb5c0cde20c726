import type { Language } from '../play.ts'
import type { LayoutStrings } from './layout.ts'

const NNBSP = '\u202f'
const NBSP = '\u00a0'

const runningTime: Readonly<Record<Language, (minutes: number) => string>> = {
  en: (minutes) => {
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    const words = [...(hours ? [`${hours}${NBSP}h`] : []), ...(rest || !hours ? [`${rest}${NBSP}min`] : [])]
    return `Running time: about ${words.join(' ')}`
  },
  fr: (minutes) => {
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    const words = [...(hours ? [`${hours}${NNBSP}h`] : []), ...(rest || !hours ? [`${rest}${NNBSP}min`] : [])]
    return `Durée${NBSP}: environ ${words.join(' ')}`
  },
}

/** Screenplays say at the foot of a page that the speech goes on. */
export const SCREENPLAY_STRINGS: Readonly<Record<Language, LayoutStrings>> = {
  en: { more: '(MORE)', continued: "(CONT'D)", characters: 'CHARACTERS', described: ': ', runningTime: runningTime.en },
  fr: { more: '(PLUS)', continued: '(SUITE)', characters: 'PERSONNAGES', described: ', ', runningTime: runningTime.fr },
}

/** Stage plays only repeat the name. */
export const STAGE_STRINGS: Readonly<Record<Language, LayoutStrings>> = {
  en: { more: '', continued: '(continued)', characters: 'CHARACTERS', described: ': ', runningTime: runningTime.en },
  fr: { more: '', continued: '(suite)', characters: 'PERSONNAGES', described: ', ', runningTime: runningTime.fr },
}
