import { castLines, castList } from '../../cast-list/cast-list.ts'
import type { Language, Play } from '../../play.ts'
import { normalise, textOf, trimEndOf, type RichText } from '../../rich-text.ts'
import { titleValue, type TitleEntry } from '../../title-page.ts'
import { readEmphasis } from '../fountain/emphasis.ts'
import { xmlSafeWords } from '../xml/tree.ts'
import { printPerson } from './cast.ts'
import { printBody, type Named } from './print-body.ts'
import { printPlain, printRuns, printValue } from './print-words.ts'
import { tidy } from './words.ts'
import type { CastEntry } from '../../cast-list/cast-order.ts'

const CHARACTERS: Readonly<Record<Language, string>> = { en: 'Characters', fr: 'Personnages' }

/** Parses the emphasis of a title page value into marks. */
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

/** Prints the header, with the title of the play, its source and its people. */
function printHeader(play: Play, people: readonly Named[]): string {
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

function printPeople(people: readonly Named[]): string[] {
  const ids = new Map(people.map(({ id, character }) => [character.id, id]))
  const list = people.map((one) => printPerson(one, (character) => ids.get(character)))
  return ['<profileDesc>', '<particDesc>', '<listPerson>', ...list, '</listPerson>', '</particDesc>', '</profileDesc>']
}

/** Prints a title page entry as the corresponding TEI element, with the entry's own key in the `n` attribute. */
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

/** Normalises a description as `readTei` does if its white space isn't preserved. */
const trimmed = (words: string): string => trimEndOf(tidy(words).replace(/^[,.;:\s]+/, ''), /[,.;:\s]/)

function printCastItem({ id, character: { name, description } }: Named): string {
  const words = xmlSafeWords(description)
  const meant = trimmed(words) === words && !words.includes('\n') ? '' : ' xml:space="preserve"'
  const said = words === '' ? '' : `, <roleDesc${meant}>${printPlain(words)}</roleDesc>`
  return `<castItem corresp="#${id}"><role>${printPlain(name)}</role>${said}</castItem>`
}

/** Prints an entry of the cast list. A group is wrapped in a `castGroup` together with its members. */
function printCastEntry({ character, members }: CastEntry, ids: ReadonlyMap<string, string>): string[] {
  const own = printCastItem({ id: ids.get(character.id) ?? '', character })
  if (members.length === 0) return [own]
  return ['<castGroup>', own, ...members.flatMap((one) => printCastEntry(one, ids)), '</castGroup>']
}

/** Prints the cast list, followed by all other characters that aren't excluded from it. */
function printCast(play: Play, people: readonly Named[]): string[] {
  const ids = new Map(people.map(({ id, character }) => [character.id, id]))
  const entries = castList(play)
  const there = new Set(castLines(entries).map(({ character }) => character.id))
  const rest = people.filter(({ character }) => character.unprinted !== true && !there.has(character.id))
  return [...entries.flatMap((one) => printCastEntry(one, ids)), ...rest.map(printCastItem)]
}

/** Prints the title page, cast list and setting. Returns an empty string if the play has none of these. */
function printFront(play: Play, people: readonly Named[]): string {
  const { titlePage, language } = play
  const setting = titlePage.find(({ key, value }) => key === 'setting' && value.trim() !== '')
  const entries = titlePage.map((entry) => printEntry(entry, entry === setting))
  const list = printCast(play, people)
  const parts = [
    ...(entries.length === 0 ? [] : ['<titlePage>', ...entries, '</titlePage>']),
    ...(list.length === 0 ? [] : ['<castList>', `<head>${CHARACTERS[language]}</head>`, ...list, '</castList>']),
    ...(setting === undefined ? [] : [`<set xml:id="set"><p>${printRuns(valueOf(setting.value))}</p></set>`]),
  ]
  return parts.length === 0 ? '' : ['<front>', ...parts, '</front>', ''].join('\n')
}

/**
 * Converts a name for use in an id: keeps lower-case Latin letters and digits, and replaces everything else with
 * hyphens.
 */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?=\d)/, 'p-')

/** Gives each character a unique id derived from the name. */
function namedIn({ characters }: Play): Named[] {
  // ids used by the file itself
  const taken = new Map([
    ['play', 1],
    ['set', 1],
  ])
  return characters.map((character) => {
    const slug = slugOf(character.name) || 'person'
    let id = slug
    for (let at = (taken.get(slug) ?? 0) + 1; taken.has(id); at++) id = `${slug}-${at}`
    taken.set(slug, (taken.get(slug) ?? 0) + 1)
    taken.set(id, taken.get(id) ?? 1)
    return { id, character }
  })
}

/**
 * Prints a play as TEI that is valid against DraCor's schema, except for ages. The file has a header that lists the
 * people, then the title page, cast list and setting, and a body with acts and scenes as divisions, speeches by
 * speaker, verse with shared lines, directions, marks and notes. Properties for which TEI has no element go into `rend`
 * and `type`, so that `readTei` returns the same play except for its layout.
 */
export function printTei(play: Play): string {
  const people = namedIn(play)
  const byId = new Map(people.map((one) => [one.character.id, one]))
  const type = play.kind === 'screenplay' ? ' type="screenplay"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:id="play" xml:lang="${play.language}">
${printHeader(play, people)}
<text${type}>
${printFront(play, people)}<body>
${printBody(play.elements, byId)}
</body>
</text>
</TEI>
`
}
