/**
 * A Word document like those that people really write: hardly any styles, bold names before a tab or centred above the
 * speech, typographic quotes, directions in italics, page numbers typed by hand, text in several sizes.
 */
import { strToU8, zipSync } from 'fflate'

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const run = (words: string, look = ''): string =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escaped(words)}</w:t></w:r>`

const centred = '<w:pPr><w:jc w:val="center"/></w:pPr>'
const styled = '<w:pPr><w:pStyle w:val="NormalWeb"/><w:spacing w:before="100"/></w:pPr>'

/**
 * `NAME: words` is a name, a tab and a speech; `NAME/words` a name with the speech under it; `# words` a heading; `- 2
 * -` a page number; `(words)` text in italics; `~ words` text in another style and size. Anything else is unformatted.
 */
function paragraph(line: string): string {
  const [, name, mark, said = ''] = /^([A-Z ]+)([:/]) ?(.*)$/.exec(line) ?? []
  if (mark === '/') return `<w:p>${centred}${run(name ?? '', '<w:b/>')}</w:p><w:p>${run(said)}</w:p>`
  if (name !== undefined) return `<w:p>${run(`${name}.`, '<w:b/>')}<w:r><w:tab/></w:r>${run(said)}</w:p>`
  if (line.startsWith('# ')) return `<w:p>${centred}${run(line.slice(2), '<w:b/><w:sz w:val="32"/>')}</w:p>`
  if (/^- \d+ -$/.test(line)) return `<w:p>${centred}${run(line, '<w:sz w:val="16"/>')}</w:p>`
  if (line.startsWith('~ ')) return `<w:p>${styled}${run(line.slice(2), '<w:sz w:val="22"/>')}</w:p>`
  return line.startsWith('(') ? `<w:p>${run(line, '<w:i/>')}</w:p>` : `<w:p>${line && run(line)}</w:p>`
}

export function messyWord(lines: readonly string[]): Buffer {
  const body = lines.map(paragraph).join('')
  const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
      'word/document.xml': strToU8(`<?xml version="1.0"?><w:document ${space}><w:body>${body}</w:body></w:document>`),
    }),
  )
}
