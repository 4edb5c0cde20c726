import type { Block, Sheet } from './render.ts'

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const STYLE = {
  body: 'margin:0;padding:24px 16px;background:#f6f2ec;color:#2b2623',
  sheet:
    'max-width:560px;margin:0 auto;padding:32px 28px 12px;background:#fffdfa;border-radius:8px;font:16px/1.6 Georgia,serif',
  paragraph: 'margin:0 0 20px;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 22px;border-radius:8px;background:#9c2733;color:#ffffff;font-weight:bold;text-decoration:none',
  code: 'margin:0 0 20px;font:bold 28px/1.3 Courier,monospace;letter-spacing:4px',
  foot: 'max-width:560px;margin:16px auto 0;padding:0 28px;font:14px/1.5 Georgia,serif;color:#6a615a',
  footLink: 'color:#6a615a',
}

// Clients that ignore it show the light sheet; none shows dark words on a dark ground.
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#1d1a18!important;color:#e9e3da!important}
.sheet{background:#282421!important;color:#e9e3da!important}
.foot,.foot a{color:#b0a79d!important}
}`

const lines = (text: string): string => escape(text).replaceAll('\n', '<br>\n')

function paragraphOf({ kind, text }: Block, link: string): string {
  if (kind === 'code') return `<p style="${STYLE.code}">${escape(text)}</p>`
  if (kind === 'text' || link === '') return `<p style="${STYLE.paragraph}">${lines(text)}</p>`
  return `<p style="${STYLE.paragraph}"><a href="${escape(link)}" style="${STYLE.button}">${escape(text)}</a></p>`
}

/** The HTML part: everything that was typed or filled in is text in it. */
export function htmlOf({ subject, blocks, language, link, site }: Sheet): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="${STYLE.body}">
<div class="sheet" lang="${language}" style="${STYLE.sheet}">
${blocks.map((block) => paragraphOf(block, link)).join('\n')}
</div>
<div class="foot" lang="${language}" style="${STYLE.foot}"><a href="${escape(site.origin)}" style="${STYLE.footLink}">${escape(site.name)}</a></div>
</body>
</html>
`
}
