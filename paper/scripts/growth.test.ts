/**
 * Tests that each text format is read in linear time, even if a file repeats a piece of text: ten times the text must
 * take only about ten times as long.
 */
import { MAX_PARAGRAPHS } from '@replique/script'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { expectLinear, repeated } from '../../workshop/growth-for-tests.ts'
import { readScript } from './read-formats.ts'

const SHORT = 5_000
const LONG = 50_000
/**
 * Minimum time in milliseconds that can be compared; shorter times are too noisy. A quadratic reader would take seconds
 * for the long file.
 */
const LEAST = 10
const RELATIONS = 'http://schemas.openxmlformats.org'
const tag = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const p = (words: string, look = ''): string => `<w:p><w:r>${look}<w:t xml:space="preserve">${words}</w:t></w:r></w:p>`

const wordFile = (body: string): Uint8Array =>
  zipSync(
    {
      '[Content_Types].xml': strToU8(`<Types xmlns="${RELATIONS}/package/2006/content-types"/>`),
      '_rels/.rels': strToU8(
        `<Relationships xmlns="${RELATIONS}/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      'word/document.xml': strToU8(
        `<w:document xmlns:w="${RELATIONS}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ),
    },
    { level: 0 },
  )

/** Short plays in each format, with the given text where it is most likely to cause trouble. */
const FILES: Record<string, (words: string) => Uint8Array> = {
  txt: (words) => strToU8(`The Rain\n\nADA. I am here.\n\n${words}x\n\nBOB. Yes.\n`),
  html: (words) => strToU8(`<body><p>ADA. I am here.</p><p>${tag(words)}x</p><p>BOB. Yes.</p></body>`),
  rtf: (words) => strToU8(`{\\rtf1\\ansi ADA. I am here.\\par ${words}x\\par BOB. Yes.\\par}`),
  docx: (words) => wordFile(`${p('ADA. I am here.')}${p(`${tag(words)}x`, '<w:rPr><w:b/></w:rPr>')}${p('BOB. Yes.')}`),
  fdx: (words) =>
    strToU8(
      `<FinalDraft DocumentType="Script"><Content>${['Character', 'Dialogue', 'Scene Heading'].map((type) => `<Paragraph Type="${type}"><Text>${tag(words)}x</Text></Paragraph>`).join('')}</Content></FinalDraft>`,
    ),
  xml: (words) =>
    strToU8(
      `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>${tag(words)}x</title></titleStmt></fileDesc></teiHeader><text><front><castList><castItem>${tag(words)}x</castItem></castList></front><body><div type="scene"><head>${tag(words)}x</head><sp><speaker>${tag(words)}x</speaker><p>${tag(words)}x</p></sp></div></body></text></TEI>`,
    ),
}

const PIECES =
  '*|*a |_a|(|a)|()|.| .|... |. |a@|\n|AB\n| \n|\t|\r\n| |"|\'|« |—|,|a:|A|AB |1|1.|ADA. Yes. |ADA (|;|&|</|[|] |http://|ACT I\n|a-|ADA: a\n|ADA\ta\n|[a] |INT. A - DAY\nADA\na\n'.split(
    '|',
  )

describe.each(Object.entries(FILES))('%s', (format, make) => {
  test.each(PIECES)('takes linear time for %j', async (piece) => {
    const read = (size: number) => () => readScript({ name: `play.${format}`, bytes: make(repeated(piece)(size)) })
    expect(await read(1_000)()).not.toHaveProperty('error')
    await expectLinear(read(SHORT), read(LONG), LEAST)
  })
})

/** Files with too many paragraphs must be refused before they reach the recogniser, which is the slowest part. */
test.each([
  ['html', (lines: number) => strToU8(`<body>${'<p>ADA. I am here.</p>'.repeat(lines)}</body>`)],
  ['rtf', (lines: number) => strToU8(`{\\rtf1\\ansi ${'ADA. I am here.\\par\n'.repeat(lines)}}`)],
  ['docx', (lines: number) => wordFile(p('ADA. I am here.').repeat(lines))],
])('rejects %s with more paragraphs than a play can have', async (format, make) => {
  const bytes = make(MAX_PARAGRAPHS + 1)
  expect(await readScript({ name: `play.${format}`, bytes })).toEqual({ error: 'too_long' })
})
