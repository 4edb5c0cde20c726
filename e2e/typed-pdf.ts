/** A PDF like those from typists and scanners: one font, lines broken by hand, the title and a number on every page. */

/** An A4 page in points: width, height, left margin, first baseline from the bottom, and line spacing. */
const [WIDTH, HEIGHT, LEFT, TOP, STEP] = [595, 842, 72, 770, 14]
const LINES = 44

/** The font's codes for characters outside ASCII. */
const SIGNS: Readonly<Record<string, number>> = {
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
  '…': 0x85,
  œ: 0x9c,
  '\u202f': 0xa0,
}
const hex = (words: string): string =>
  Array.from(words, (sign) => (SIGNS[sign] ?? sign.charCodeAt(0)).toString(16).padStart(2, '0')).join('')

const put = (x: number, y: number, words: string): string => `BT /F1 10 Tf ${x} ${y} Td <${hex(words)}> Tj ET\n`

function pageOf(lines: readonly string[], head: string, number: number): string {
  const body = lines.map((line, at) => {
    const indent = line.length - line.trimStart().length
    return line.trim() === '' ? '' : put(LEFT + indent * 6, TOP - at * STEP, line.trim())
  })
  return `${put(LEFT, HEIGHT - 36, head)}${body.join('')}${put(WIDTH / 2, 40, String(number))}`
}

/** Prints lines on as many pages as they need, with this header. */
export function typedPdf(lines: readonly string[], head: string): Buffer {
  const contents: string[] = []
  for (let at = 0; at < lines.length; at += LINES)
    contents.push(pageOf(lines.slice(at, at + LINES), head, contents.length + 1))
  const kids = contents.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} /MediaBox [0 0 ${WIDTH} ${HEIGHT}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}endstream`,
    ]),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  )
}
