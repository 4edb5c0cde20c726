/** A Word document as people write them: no styles, names in bold, a tab before what is said, somebody’s own spacing. */
import { strToU8, zipSync } from 'fflate'

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const run = (words: string, look = ''): string =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escaped(words)}</w:t></w:r>`

/** `NAME: words` is a speech, `# words` a heading, `(words)` in italics; anything else is as it is. */
function paragraph(line: string): string {
  const [, name, said = ''] = /^([A-Z ]+): (.*)$/.exec(line) ?? []
  if (name !== undefined) return `<w:p>${run(`${name}.`, '<w:b/>')}<w:r><w:tab/></w:r>${run(said)}</w:p>`
  if (line.startsWith('# '))
    return `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${run(line.slice(2), '<w:b/><w:sz w:val="32"/>')}</w:p>`
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
