import { createHash } from 'node:crypto'
import {
  titleLines,
  type Language,
  type Play,
  CONTENTS_WORDS,
  escapeMarkup,
  htmlCast,
  htmlParts,
  htmlTitlePage,
  playAuthors,
  playTitle,
  printHtmlPart,
  type HtmlPart,
  htmlStyle,
  withDirections,
} from '@replique/script'
import { strToU8, zipSync, type Zippable } from 'fflate'
import type { PrintOptions } from '../scripts/formats.ts'

/** The date of a book if its play has no date. */
const UNDATED = new Date(Date.UTC(2000, 0, 1))

/** Returns the date on the play's title page: a full date or, if only a year is given, 1 January of that year. */
export function dateOf(play: Play): Date {
  const words = titleLines({ play }, 'date').join(' ')
  const [, year, month, day] = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(words) ?? []
  const whole = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (!Number.isNaN(whole.getTime())) return whole
  const only = /\b(?:1[5-9]|20)\d{2}\b/.exec(words)?.[0]
  return only === undefined ? UNDATED : new Date(Date.UTC(Number(only), 0, 1))
}

/** Returns a book identifier that depends only on the content of the play. */
export function identifierOf(play: Play): string {
  const hash = createHash('sha256').update(JSON.stringify(play)).digest('hex')
  const variant = ((parseInt(hash[16] ?? '0', 16) & 3) | 8).toString(16)
  return `urn:uuid:${[hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `${variant}${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')}`
}

/** Formats a date to the second, as EPUB requires. */
export const stampOf = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z')

export const SUMMARY: Readonly<Record<Language, string>> = {
  en: 'Text only, in reading order, with a heading for each act and scene and a table of contents that leads to them.',
  fr: 'Du texte seul, dans l’ordre de lecture, avec un titre pour chaque acte et chaque scène et une table des matières qui y mène.',
}

/** One document of the book. */
export interface Page {
  readonly name: string
  readonly title: string
  readonly body: string
  readonly part?: HtmlPart
}

const document = (play: Play, { title, body }: Pick<Page, 'title' | 'body'>, kind = 'bodymatter'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${play.language}" xml:lang="${play.language}">
<head>
<meta charset="UTF-8"/>
<title>${escapeMarkup(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body class="${play.kind}" epub:type="${kind}">
${body}</body>
</html>
`

/**
 * Returns the documents in reading order: the title, the characters, then one document per act, or per scene if there
 * are no acts.
 */
export function pagesOf(play: Play): readonly Page[] {
  const title = playTitle(play)
  const cast = htmlCast(play)
  return [
    { name: 'title.xhtml', title, body: htmlTitlePage(play) },
    ...(cast === '' ? [] : [{ name: 'characters.xhtml', title, body: cast }]),
    ...htmlParts(play).map((part) => ({
      name: `${part.id}.xhtml`,
      title: part.words === '' ? title : part.words,
      body: printHtmlPart(part),
      part,
    })),
  ]
}

export const pageText = (play: Play, page: Page): string =>
  document(play, page, page.part === undefined ? 'frontmatter' : 'bodymatter')

const link = (href: string, words: string): string => `<a href="${href}">${escapeMarkup(words)}</a>`

function listOf(parts: readonly HtmlPart[], page: string): string {
  const items = parts.map((part) => `<li>${link(`${page}#${part.id}`, part.words)}</li>\n`)
  return items.length === 0 ? '' : `\n<ol>\n${items.join('')}</ol>\n`
}

const BEGINNING = { en: 'Beginning', fr: 'Début' } as const

/** Returns the table of contents: acts with their scenes. */
export function navigation(play: Play, pages: readonly Page[]): string {
  const title = CONTENTS_WORDS[play.language]
  const items = pages.flatMap(({ name, title: words, part }) =>
    part === undefined
      ? []
      : [`<li>${link(name, part.words === '' ? words : part.words)}${listOf(part.parts, name)}</li>\n`],
  )
  const all = items.length > 0 ? items : [`<li>${link('title.xhtml', playTitle(play))}</li>\n`]
  const start = pages.find(({ part }) => part !== undefined)?.name ?? 'title.xhtml'
  const body = `<nav epub:type="toc" id="toc" role="doc-toc" aria-labelledby="toc-heading">
<h1 id="toc-heading">${title}</h1>
<ol>
${all.join('')}</ol>
</nav>
<nav epub:type="landmarks" hidden="hidden" aria-label="${title}">
<ol>
<li><a epub:type="toc" href="#toc">${title}</a></li>
<li><a epub:type="bodymatter" href="${start}">${BEGINNING[play.language]}</a></li>
</ol>
</nav>
`
  return document(play, { title, body }, 'frontmatter')
}

const ACCESS = [
  ['accessMode', 'textual'],
  ['accessModeSufficient', 'textual'],
  ['accessibilityFeature', 'tableOfContents'],
  ['accessibilityFeature', 'structuralNavigation'],
  ['accessibilityFeature', 'readingOrder'],
  ['accessibilityFeature', 'displayTransformability'],
  ['accessibilityHazard', 'none'],
] as const

/** Returns the book's metadata and the list of its documents. */
export function packageDocument(play: Play, pages: readonly Page[], modified: Date | undefined): string {
  const { language } = play
  const creators = playAuthors(play).map((name) => `<dc:creator>${escapeMarkup(name)}</dc:creator>\n`)
  const access = ACCESS.map(([name, value]) => `<meta property="schema:${name}">${value}</meta>\n`)
  const items = pages.map(
    ({ name }, at) => `<item id="page-${at + 1}" href="${name}" media-type="application/xhtml+xml"/>\n`,
  )
  const spine = pages.map((_, at) => `<itemref idref="page-${at + 1}"/>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">${identifierOf(play)}</dc:identifier>
<dc:title>${escapeMarkup(playTitle(play))}</dc:title>
<dc:language>${language}</dc:language>
${creators.join('')}<meta property="dcterms:modified">${stampOf(modified ?? dateOf(play))}</meta>
${access.join('')}<meta property="schema:accessibilitySummary">${escapeMarkup(SUMMARY[language])}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${items.join('')}</manifest>
<spine>
${spine.join('')}</spine>
</package>
`
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`

/** The earliest time that a ZIP archive can record, in any time zone. */
const NO_TIME = new Date(1980, 0, 1)

/** Prints a play as an EPUB 3 book. The same play and date give the same bytes. */
export function printEpub(play: Play, { modified }: PrintOptions = {}): Uint8Array {
  const pages = pagesOf(play)
  const files: Zippable = {
    // this must be the first file, and uncompressed, so that readers can recognise the format
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'EPUB/package.opf': strToU8(packageDocument(play, pages, modified)),
    'EPUB/nav.xhtml': strToU8(withDirections(navigation(play, pages))),
    'EPUB/style.css': strToU8(htmlStyle(play)),
  }
  for (const page of pages) files[`EPUB/${page.name}`] = strToU8(withDirections(pageText(play, page)))
  return zipSync(files, { mtime: NO_TIME })
}
