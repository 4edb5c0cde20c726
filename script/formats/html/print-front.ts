import { SCREENPLAY_STRINGS } from '../../layout/strings.ts'
import { titleLines } from '../../layout/title-sheet.ts'
import type { Language, Play } from '../../play.ts'
import { bareTitleValue, printPlain, printTitleValue } from './print-words.ts'

const UNTITLED: Readonly<Record<Language, string>> = { en: 'Untitled', fr: 'Sans titre' }
export const CONTENTS_WORDS: Readonly<Record<Language, string>> = { en: 'Contents', fr: 'Table des matières' }

const PARTS = [
  'subtitle',
  'credit',
  'author',
  'source',
  'setting',
  'time',
  'notes',
  'contact',
  'date',
  'copyright',
] as const

export const playTitle = (play: Play): string =>
  bareTitleValue(titleLines({ play }, 'title').join('\n')) || UNTITLED[play.language]

export const playAuthors = (play: Play): string[] => titleLines({ play }, 'author').map(bareTitleValue)

/** The title page as the head of the document. */
export function htmlTitlePage(play: Play): string {
  const title = printTitleValue(titleLines({ play }, 'title').join('\n')) || printPlain(UNTITLED[play.language])
  const rest = PARTS.flatMap((part) => {
    const lines = titleLines({ play }, part)
    return lines.length === 0 ? [] : [`<p class="${part}">${printTitleValue(lines.join('\n'))}</p>\n`]
  })
  return `<header class="title-page">\n<h1>${title}</h1>\n${rest.join('')}</header>\n`
}

/** The characters with what is said of them; nothing where nothing is said of anybody and nobody is named. */
export function htmlCast(play: Play): string {
  const entries = play.characters.filter(({ name, description }) => `${name}${description}`.trim() !== '')
  if (entries.length === 0) return ''
  const list = entries.map(({ name, description }) => {
    const said = description.trim() === '' ? '' : `<dd>${printPlain(description.trim())}</dd>`
    return `<div><dt>${printPlain(name)}</dt>${said}</div>\n`
  })
  const heading = `<h2 id="characters-heading">${SCREENPLAY_STRINGS[play.language].characters}</h2>\n`
  return `<section class="characters" id="characters" aria-labelledby="characters-heading">\n${heading}<dl>\n${list.join('')}</dl>\n</section>\n`
}
