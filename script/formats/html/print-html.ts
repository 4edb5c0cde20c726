import type { Play } from '../../play.ts'
import { withDirections } from './print-direction.ts'
import { escapeMarkup } from '../xml/escape.ts'
import { playAuthors, CONTENTS_WORDS, htmlCast, htmlTitlePage, playTitle } from './print-front.ts'
import { printHtmlPart, htmlParts, type HtmlPart } from './print-parts.ts'
import { htmlStyle } from './print-style.ts'

/** Links to every heading, one list in another. */
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
 * A play as one page of HTML that needs nothing else: its own style for screen and paper, landmarks, headings by act and
 * scene, no script. What is not printed (notes, sections, synopses) is left out.
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
