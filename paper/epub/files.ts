import {
  CONTENTS_WORDS,
  escapeMarkup,
  htmlCast,
  htmlParts,
  htmlTitlePage,
  playAuthors,
  playTitle,
  printHtmlPart,
  type HtmlPart,
  type Play,
} from '@replique/script'
import { dateOf, identifierOf, stampOf, SUMMARY } from './metadata.ts'

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

/** The documents in reading order: the title, the characters, then one for each act, or scene where there are no acts. */
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

/** The table of contents: acts with their scenes. */
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

/** What the book says of itself, and the documents in it. */
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
