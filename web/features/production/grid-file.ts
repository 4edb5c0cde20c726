import type { StageGrid } from '@replique/contract'
import { csvLine } from '@replique/script'
import { m } from '../../messages/messages.js'
import { PRESENCE_WORDS, presenceOf } from './french-scenes.tsx'

type Cell = string | number

/** One line for each French scene, with the characters as columns, below a line with the names of the columns. */
function rowsOf({ characters, scenes }: StageGrid): readonly (readonly Cell[])[] {
  const shown = characters.filter(({ appears }) => appears)
  const heads = [m.staging_act(), m.staging_scene(), m.staging_number(), m.staging_speeches(), m.staging_seconds()]
  return [
    [...heads, ...shown.map(({ name }) => name)],
    ...scenes.map((scene, at) => [
      scene.act,
      scene.scene,
      at + 1,
      scene.speeches,
      Math.round(scene.seconds),
      ...shown.map(({ id }) => {
        const presence = presenceOf(scene, id)
        return presence === null ? '' : PRESENCE_WORDS[presence]()
      }),
    ]),
  ]
}

/** Prints the grid as comma-separated values with a byte order mark. */
export function printCsv(grid: StageGrid): Blob {
  const lines = rowsOf(grid).map((row) => csvLine(row.map(String)))
  return new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}

const ODS = 'application/vnd.oasis.opendocument.spreadsheet'
const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes text, and leaves out the control characters that XML can't hold. */
const escape = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '').replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')

const cell = (value: Cell): string =>
  typeof value === 'number'
    ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
    : `<table:table-cell office:value-type="string"><text:p>${escape(value)}</text:p></table:table-cell>`

/** Prints the grid as an OpenDocument spreadsheet (ODF 1.3), whose first line is a heading that is repeated on paper. */
export async function printOds(grid: StageGrid): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate')
  const [heads = '', ...rows] = rowsOf(grid).map(
    (row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`,
  )
  const content =
    `${XML}<office:document-content xmlns:office="${OASIS}:office:1.0" xmlns:table="${OASIS}:table:1.0" ` +
    `xmlns:text="${OASIS}:text:1.0" office:version="1.3"><office:body><office:spreadsheet>` +
    `<table:table table:name="${escape(m.staging_french_scenes())}"><table:table-header-rows>${heads}` +
    `</table:table-header-rows>${rows.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`
  const entry = (path: string, type: string): string =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`
  const manifest =
    `${XML}<manifest:manifest xmlns:manifest="${OASIS}:manifest:1.0" manifest:version="1.3">` +
    `${entry('/', ODS)}${entry('content.xml', 'text/xml')}</manifest:manifest>`
  // the media type comes first and uncompressed, so that a file's kind can be read from its beginning
  const bytes = zipSync({
    mimetype: [strToU8(ODS), { level: 0 }],
    'content.xml': strToU8(content),
    'META-INF/manifest.xml': strToU8(manifest),
  })
  return new Blob([bytes], { type: ODS })
}
