import type { Play, Language } from '../../play.ts'
import { hasRightToLeft } from '../../rich-text.ts'
import { escapeMarkup } from '../xml/tree.ts'
import { printHtmlPart, htmlParts, type HtmlPart } from './print-parts.ts'
import { castList, castEntryText, hasPrintedCastList } from '../../cast-list/cast-list.ts'
import { SCREENPLAY_STRINGS } from '../../layout/strings.ts'
import { titleLines } from '../../layout/title-sheet.ts'
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

/** Prints the title page as the header of the document. */
export function htmlTitlePage(play: Play): string {
  const title = printTitleValue(titleLines({ play }, 'title').join('\n')) || printPlain(UNTITLED[play.language])
  const rest = PARTS.flatMap((part) => {
    const lines = titleLines({ play }, part)
    return lines.length === 0 ? [] : [`<p class="${part}">${printTitleValue(lines.join('\n'))}</p>\n`]
  })
  return `<header class="title-page">\n<h1>${title}</h1>\n${rest.join('')}</header>\n`
}

/**
 * Prints the cast list with descriptions, and with the members of groups in nested lists. Returns an empty string if
 * there is no list.
 */
export function htmlCast(play: Play): string {
  const entries = hasPrintedCastList(play.settings) ? castList(play) : []
  if (entries.length === 0) return ''
  const heading = `<h2 id="characters-heading">${SCREENPLAY_STRINGS[play.language].characters}</h2>\n`
  return `<section class="characters" id="characters" aria-labelledby="characters-heading">\n${heading}${printEntries(entries)}</section>\n`
}

function printEntries(entries: readonly CastEntry[]): string {
  const list = entries.map(({ character, members }) => {
    const words = castEntryText(character)
    const said = words === '' ? '' : `<dd>${printPlain(words)}</dd>`
    const below = members.length === 0 ? '' : `<dd class="members">${printEntries(members)}</dd>`
    return `<div><dt>${printPlain(character.name)}</dt>${said}${below}</div>\n`
  })
  return `<dl>\n${list.join('')}</dl>\n`
}

const PARAGRAPH = /<(p|h[1-6]|li|dt|dd)(?=[ >])/g

/** If any text is right-to-left, gives each paragraph `dir="auto"`, so that its direction follows its first letter. */
export const withDirections = (html: string): string =>
  hasRightToLeft(html) ? html.replace(PARAGRAPH, '<$1 dir="auto"') : html

const COMMON = `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 38rem; line-height: 1.45; }
h1, h2, h3 { font-size: 1em; line-height: 1.3; text-align: center; break-after: avoid; }
h1 { font-size: 1.8em; }
p { margin: 0; }
a { color: inherit; }
.title-page { text-align: center; margin-block: 3rem; }
.title-page p { margin-block-start: 1em; }
nav ol { list-style: none; padding-inline-start: 1.5em; }
.characters dl { margin: 0; }
.characters dt { display: inline; font-weight: bold; }
.characters dd { display: inline; margin: 0; }
.characters dd::before { content: " \\2014  "; }
.characters dd.members { display: block; margin-left: 2em; }
.characters dd.members::before { content: none; }
.act, .scene { margin-block-start: 2.5rem; }
.action, .shot, .centred, .transition, .speech, .dual { margin-block-start: 1em; }
.cue { break-after: avoid; }
.parenthetical { break-after: avoid; }
.lyrics { font-style: italic; }
.lyrics em { font-style: normal; }
.centred { text-align: center; }
.transition { text-align: end; }
.dual { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 1em; }
.dual .speech { margin-block-start: 0; }
.page-break { border: 0; border-block-start: 1px dashed; margin-block: 2em; }
.revised { border-inline-end: 2px solid; padding-inline-end: 0.5em; }
@page { margin: 2.5cm; }
@media print {
  body { max-width: none; padding: 0; font-size: 12pt; }
  nav { display: none; }
  .title-page { break-after: page; margin-block-start: 33vh; }
  .characters { break-after: page; }
  .act { break-before: page; }
  .page-break { break-after: page; border: 0; margin: 0; }
  p { orphans: 2; widows: 2; }
}
`

const SCREENPLAY = `
body { font-family: "Courier Prime", Courier, "Courier New", monospace; }
.scene > h2, .scene > h3 { text-align: start; text-transform: uppercase; }
.cue { margin-inline-start: 36%; text-transform: uppercase; }
.cue .extension { text-transform: none; }
.parenthetical { margin-inline: 26% 26%; }
.dialogue, .lyrics, .verse { margin-inline: 16% 16%; }
.dual .cue, .dual .dialogue, .dual .lyrics, .dual .verse, .dual .parenthetical { margin-inline: 0; }
.shot { text-transform: uppercase; }
.number { margin-inline-end: 1em; }
`

const STAGE = `
body { font-family: "Source Serif 4", Georgia, "Times New Roman", serif; }
.action { font-style: italic; }
.action em { font-style: normal; }
.cue .name { font-variant-caps: small-caps; letter-spacing: 0.03em; }
.cue { text-align: center; }
.parenthetical { font-style: italic; }
.verse { padding-inline-start: 4em; text-indent: -2em; }
`

/** Returns the style sheet for a play's HTML page, for screen and print. */
export const htmlStyle = ({ kind }: Pick<Play, 'kind'>): string =>
  `${COMMON}${kind === 'screenplay' ? SCREENPLAY : STAGE}`.trim()

/** Prints nested lists of links to all headings. */
function printLinks(parts: readonly HtmlPart[]): string {
  const items = parts
    .filter((part) => part.kind !== 'opening')
    .map((part) => {
      const inner = part.parts.length > 0 ? `\n${printLinks(part.parts)}` : ''
      return `<li><a href="#${part.id}">${escapeMarkup(part.words)}</a>${inner}</li>\n`
    })
  return items.length === 0 ? '' : `<ol>\n${items.join('')}</ol>\n`
}

function printContents(play: Play, parts: readonly HtmlPart[]): string {
  const links = printLinks(parts)
  return links === '' ? '' : `<nav aria-label="${CONTENTS_WORDS[play.language]}">\n${links}</nav>\n`
}

/**
 * Prints a play as one self-contained HTML page, with styles for screen and print, landmarks and headings for acts and
 * scenes, and without scripts. Leaves out elements that are never printed (notes, sections, synopses).
 */
export function printHtml(play: Play): string {
  const parts = htmlParts(play)
  const authors = playAuthors(play).map((name) => `<meta name="author" content="${escapeMarkup(name)}"/>\n`)
  return `<!DOCTYPE html>
<html lang="${play.language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${escapeMarkup(playTitle(play))}</title>
${authors.join('')}<style>
${htmlStyle(play)}
</style>
</head>
<body class="${play.kind}">
${withDirections(`${htmlTitlePage(play)}${printContents(play, parts)}<main>
${htmlCast(play)}${parts.map((part) => printHtmlPart(part)).join('')}</main>`)}
</body>
</html>
`
}
