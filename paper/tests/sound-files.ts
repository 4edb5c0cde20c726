/** Valid files of every readable format: our own, and those in the shared folder if it exists. */
import { readdirSync, readFileSync } from 'node:fs'
import { parseFountain } from '@replique/script'
import { strToU8, zipSync } from 'fflate'
import { PRINT_FORMATS } from '../scripts/print-formats.ts'

const SHARED = new URL('../../../shared/data/scripts/', import.meta.url)
const MOST_OF_A_FOLDER = 4
/** Maximum size of a file in bytes. Mutating a whole book would test no more than mutating a long act. */
const LARGEST = 300_000

const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  pdf: ['pdf'],
  fdx: ['fdx'],
  osf: ['osf'],
  fadein: ['fadein'],
  celtx: ['celtx'],
  trelby: ['trelby'],
  tei: ['tei-en', 'tei-fr', 'tei-de', 'tei-ru'],
  html: ['html'],
  fountain: ['fountain', 'fountain-tests'],
  text: ['txt'],
}

const FERRY = `Title: The Ferry
Author: Jeanne Doux

# Act One

.Scene 1

A landing stage. *Fog.*

NORA
(low)
Is it the last one?

THE FERRYMAN ^
It **is** the last one, and it left.

> FADE OUT.
`

const SPEECHES =
  '<text:p>NORA</text:p><text:p>Is it the last one?</text:p><text:p>THE FERRYMAN</text:p><text:p>It left.</text:p>'.repeat(
    30,
  )
const ODT = `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:h text:outline-level="1">Act One</text:h>${SPEECHES}</office:text></office:body></office:document-content>`
const FLAT = ODT.replaceAll('document-content', 'document').replace(
  '<office:document ',
  '<office:document office:mimetype="application/vnd.oasis.opendocument.text" ',
)
const RTF = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Times;}}{\stylesheet{\s1 Cue;}}\pard\qc\b ACT ONE\b0\par\pard\s1 NORA\par\pard Is it the last one\'3f\par\pard\s1 THE FERRYMAN\par\pard {\i It} is.\par}`

const OWN: Readonly<Record<string, readonly Uint8Array[]>> = {
  odt: [
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
      'content.xml': strToU8(ODT),
    }),
  ],
  fodt: [strToU8(FLAT)],
  rtf: [strToU8(RTF)],
  highland: [zipSync({ 'F.textbundle/info.json': strToU8('{}'), 'F.textbundle/text.fountain': strToU8(FERRY) })],
}

async function printed(name: string): Promise<Uint8Array[]> {
  const format = PRINT_FORMATS.find((one) => one.name === name)
  return format === undefined ? [] : [await (await format.open())(parseFountain(FERRY))]
}

function shared(name: string): Uint8Array[] {
  return (FOLDERS[name] ?? []).flatMap((folder) => {
    const place = new URL(`${folder}/`, SHARED)
    const files = readdirSync(place).slice(0, MOST_OF_A_FOLDER)
    return files.map((file) => readFileSync(new URL(file, place))).filter(({ length }) => length < LARGEST)
  })
}

/** Returns at least one file of a format. `withShared` also includes files from the shared folder, which must exist. */
export async function soundFiles(format: string, withShared: boolean): Promise<Uint8Array[]> {
  return [...(OWN[format] ?? []), ...(await printed(format)), ...(withShared ? shared(format) : [])]
}
