import { dateString, textString } from './notation.ts'
import type { ObjectFile } from './object-file.ts'

/** What a document says of itself; no title or author where they are empty. */
export interface About {
  readonly title: string
  readonly author: string
  /** Of its words, as a language tag. */
  readonly language: string
  /** What made it. */
  readonly maker: string
  readonly date: Date
}

/** The words for viewers. */
export function writeInfo(file: ObjectFile, { title, author, maker, date }: About): number {
  const entries = [
    ...(title === '' ? [] : [`/Title ${textString(title)}`]),
    ...(author === '' ? [] : [`/Author ${textString(author)}`]),
    `/Creator ${textString(maker)}`,
    `/Producer ${textString(maker)}`,
    `/CreationDate ${dateString(date)}`,
    `/ModDate ${dateString(date)}`,
  ]
  return file.write(file.reserve(), `<<\n${entries.join('\n')}\n>>`)
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Words as XML takes them. */
const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => MARKUP[sign] ?? sign).replace(/[\p{Cc}\ufffe\uffff]/gu, '')

const described = (space: string, words: readonly string[]): string =>
  `<rdf:Description rdf:about="" ${space}>\n${words.join('\n')}\n</rdf:Description>\n`

/** The same for libraries and archives, as XMP. */
export function writeMetadata(file: ObjectFile, { title, author, maker, date }: About): number {
  const time = `${date.toISOString().slice(0, 19)}Z`
  const marker = '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
  const text =
    `${marker}<x:xmpmeta xmlns:x="adobe:ns:meta/">\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n` +
    described('xmlns:xmp="http://ns.adobe.com/xap/1.0/"', [
      `<xmp:CreateDate>${time}</xmp:CreateDate>`,
      `<xmp:ModifyDate>${time}</xmp:ModifyDate>`,
      `<xmp:CreatorTool>${escaped(maker)}</xmp:CreatorTool>`,
    ]) +
    described('xmlns:dc="http://purl.org/dc/elements/1.1/"', [
      ...(title === ''
        ? []
        : [`<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>`]),
      ...(author === '' ? [] : [`<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>`]),
    ]) +
    described('xmlns:pdf="http://ns.adobe.com/pdf/1.3/"', [`<pdf:Producer>${escaped(maker)}</pdf:Producer>`]) +
    '</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end="w"?>'
  return file.writePlainStream(file.reserve(), Buffer.from(text, 'utf8'), '/Type /Metadata\n/Subtype /XML\n')
}
