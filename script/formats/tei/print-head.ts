import type { Language, Play } from '../../play.ts'
import type { RichText } from '../../rich-text.ts'
import { normalise, textOf } from '../../rich-text.ts'
import { titleValue, type TitleEntry } from '../../title-page.ts'
import { readEmphasis } from '../fountain/emphasis.ts'
import { holdableWords } from '../xml/escape.ts'
import type { Named } from './print-speech.ts'
import { printPlain, printRuns, printValue } from './print-words.ts'
import { tidy } from './words.ts'

const CHARACTERS: Readonly<Record<Language, string>> = { en: 'Characters', fr: 'Personnages' }

/** The value of a title page's line with its emphasis as looks. */
const valueOf = (value: string): RichText =>
  normalise(value.split('\n').flatMap((line, at) => [...(at > 0 ? [{ text: '\n' }] : []), ...readEmphasis(line)]))

const bare = (value: string): string => tidy(textOf(valueOf(value)))

function printStatement({ titlePage }: Play): string {
  const title = printPlain(bare(titleValue(titlePage, 'title')))
  const subtitle = bare(titleValue(titlePage, 'subtitle'))
  const authors = titleValue(titlePage, 'author').split('\n').map(bare).filter(Boolean)
  return [
    `<title type="main">${title}</title>`,
    ...(subtitle === '' ? [] : [`<title type="sub">${printPlain(subtitle)}</title>`]),
    ...authors.map((author) => `<author>${printPlain(author)}</author>`),
  ].join('')
}

/** The header: what the play is, where it comes from, and who is in it. */
export function printHeader(play: Play, people: readonly Named[]): string {
  const copyright = bare(titleValue(play.titlePage, 'copyright'))
  const title = printPlain(bare(titleValue(play.titlePage, 'title')))
  const rights = copyright === '' ? '' : `<availability><p>${printPlain(copyright)}</p></availability>`
  return [
    '<teiHeader>',
    '<fileDesc>',
    `<titleStmt>${printStatement(play)}</titleStmt>`,
    `<publicationStmt><publisher/>${rights}</publicationStmt>`,
    `<sourceDesc><bibl type="originalSource"><title>${title}</title></bibl></sourceDesc>`,
    '</fileDesc>',
    ...(people.length === 0 ? [] : printPeople(people)),
    '</teiHeader>',
  ].join('\n')
}

const printPeople = (people: readonly Named[]): string[] => [
  '<profileDesc>',
  '<particDesc>',
  '<listPerson>',
  ...people.map(({ id, character: { name, aliases } }) => {
    const others = aliases.map((alias) => `<persName type="alias">${printPlain(alias)}</persName>`)
    return `<person xml:id="${id}"><persName>${printPlain(name)}</persName>${others.join('')}</person>`
  }),
  '</listPerson>',
  '</particDesc>',
  '</profileDesc>',
]

/** Parts of a title page that TEI has a name for; `n` says which line of the play's own it is. */
function printEntry({ key, value }: TitleEntry, isSet: boolean): string {
  const n = ` n="${printValue(key)}"`
  const words = printRuns(valueOf(value))
  if (isSet) return `<titlePart type="setting"${n} corresp="#set"/>`
  if (key === 'title') return `<docTitle${n}><titlePart type="main">${words}</titlePart></docTitle>`
  if (key === 'author') return `<docAuthor${n}>${words}</docAuthor>`
  if (key === 'draft date') return `<docDate${n}>${words}</docDate>`
  if (key === 'credit') return `<byline${n}>${words}</byline>`
  return `<titlePart type="${key === 'subtitle' ? 'sub' : 'desc'}"${n}>${words}</titlePart>`
}

/** A description as a reader takes it where it is not meant as it stands. */
const trimmed = (words: string): string =>
  tidy(words)
    .replace(/^[,.;:\s]+/, '')
    .replace(/[,.;:\s]+$/, '')

function printCastItem({ id, character: { name, description } }: Named): string {
  const words = holdableWords(description)
  const meant = trimmed(words) === words && !words.includes('\n') ? '' : ' xml:space="preserve"'
  const said = words === '' ? '' : `, <roleDesc${meant}>${printPlain(words)}</roleDesc>`
  return `<castItem corresp="#${id}"><role>${printPlain(name)}</role>${said}</castItem>`
}

/** Title page, list of characters and place of action; nothing where there is none of them. */
export function printFront({ titlePage, language }: Play, people: readonly Named[]): string {
  const setting = titlePage.find(({ key, value }) => key === 'setting' && value.trim() !== '')
  const entries = titlePage.map((entry) => printEntry(entry, entry === setting))
  const list = people.map(printCastItem)
  const parts = [
    ...(entries.length === 0 ? [] : ['<titlePage>', ...entries, '</titlePage>']),
    ...(list.length === 0 ? [] : ['<castList>', `<head>${CHARACTERS[language]}</head>`, ...list, '</castList>']),
    ...(setting === undefined ? [] : [`<set xml:id="set"><p>${printRuns(valueOf(setting.value))}</p></set>`]),
  ]
  return parts.length === 0 ? '' : ['<front>', ...parts, '</front>', ''].join('\n')
}
