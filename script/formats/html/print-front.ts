import { castList, saidOf, wantsCastList } from '../../cast-list/cast-list.ts'
import { SCREENPLAY_STRINGS } from '../../layout/strings.ts'
import { titleLines } from '../../layout/title-sheet.ts'
import type { Language, Play } from '../../play.ts'
import { bareTitleValue, printPlain, printTitleValue } from './print-words.ts'
import type { CastEntry } from '../../cast-list/cast-order.ts'

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

/** Prints the title page as the document's header. */
export function htmlTitlePage(play: Play): string {
  const title = printTitleValue(titleLines({ play }, 'title').join('\n')) || printPlain(UNTITLED[play.language])
  const rest = PARTS.flatMap((part) => {
    const lines = titleLines({ play }, part)
    return lines.length === 0 ? [] : [`<p class="${part}">${printTitleValue(lines.join('\n'))}</p>\n`]
  })
  return `<header class="title-page">\n<h1>${title}</h1>\n${rest.join('')}</header>\n`
}

/** Prints the cast list with descriptions, and group members in nested lists; an empty string if there is no list. */
export function htmlCast(play: Play): string {
  const entries = wantsCastList(play.settings) ? castList(play) : []
  if (entries.length === 0) return ''
  const heading = `<h2 id="characters-heading">${SCREENPLAY_STRINGS[play.language].characters}</h2>\n`
  return `<section class="characters" id="characters" aria-labelledby="characters-heading">\n${heading}${printEntries(entries)}</section>\n`
}

function printEntries(entries: readonly CastEntry[]): string {
  const list = entries.map(({ character, members }) => {
    const words = saidOf(character)
    const said = words === '' ? '' : `<dd>${printPlain(words)}</dd>`
    const below = members.length === 0 ? '' : `<dd class="members">${printEntries(members)}</dd>`
    return `<div><dt>${printPlain(character.name)}</dt>${said}${below}</div>\n`
  })
  return `<dl>\n${list.join('')}</dl>\n`
}
