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

type Words = Readonly<Record<Language, LayoutStrings>>

const COMMON: Readonly<Record<Language, Omit<LayoutStrings, 'more' | 'continued'>>> = {
  en: {
    revisionNames: 'Blue/Pink/Yellow/Green/Goldenrod/Buff/Salmon/Cherry/Tan',
    revised: '{} revision',
    revisedAgain: 'Second/Third/Fourth/Fifth/Sixth/Seventh/Eighth/Ninth',
    sceneMore: '(CONTINUED)',
    sceneContinued: 'CONTINUED:',
    omitted: 'OMITTED',
    characters: 'CHARACTERS',
    setting: 'SETTING',
    time: 'TIME',
    scenes: 'SCENES',
    afterName: `${NBSP}:`,
    described: ': ',
    runningTime: runningTime.en,
  },
  fr: {
    revisionNames: 'bleue/rose/jaune/verte/dorée/chamois/saumon/cerise/havane',
    revised: 'Révision {}',
    revisedAgain: '',
    sceneMore: '(SUITE)',
    sceneContinued: `SUITE${NBSP}:`,
    // feminine, to agree with both séquence and scène; OMISE would suggest a mistake
    omitted: 'SUPPRIMÉE',
    characters: 'PERSONNAGES',
    setting: 'LIEU',
    time: 'ÉPOQUE',
    scenes: 'SCÈNES',
    afterName: `${NBSP}:`,
    described: ', ',
    runningTime: runningTime.fr,
  },
}

/** At the bottom of a page, screenplays mark that a speech continues. */
export const SCREENPLAY_STRINGS: Words = {
  en: { ...COMMON.en, more: '(MORE)', continued: "(CONT'D)" },
  fr: { ...COMMON.fr, more: '(PLUS)', continued: '(SUITE)' },
}

/** Stage plays only repeat the name, at the top of the next page. */
export const STAGE_STRINGS: Words = {
  en: { ...COMMON.en, more: '', continued: '(continued)' },
  fr: { ...COMMON.fr, more: '', continued: '(suite)' },
}
