import { dateString, textString, numeral, Content } from './notation.ts'
import { ObjectFile } from './object-file.ts'
import type { FontFile } from '../../fonts/font-file.ts'
import { EmbeddedFont } from './embedded-font.ts'
import { OutlineItem } from './outline.ts'
import { Page } from './page.ts'
import { type MarkedPage, StructureTree } from './structure.ts'

/** Metadata of a document. An empty title or author is omitted. */
interface About {
  readonly title: string
  readonly author: string
  /** A language tag. */
  readonly language: string
  /** The program that made the document. */
  readonly maker: string
  readonly date: Date
}

/** Writes the document information dictionary. */
function writeInfo(file: ObjectFile, { title, author, maker, date }: About): number {
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

/** Escapes text for XML. */
const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => MARKUP[sign] ?? sign).replace(/[\p{Cc}\ufffe\uffff]/gu, '')

const described = (space: string, words: readonly string[]): string =>
  `<rdf:Description rdf:about="" ${space}>\n${words.join('\n')}\n</rdf:Description>\n`

/** Also writes the document's metadata as XMP, for libraries and archives. */
function writeMetadata(file: ObjectFile, { title, author, maker, date }: About): number {
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

/** A tagged PDF 1.7, written page by page. */
export class PdfDocument {
  readonly #file = new ObjectFile()
  readonly #pages = this.#file.reserve()
  readonly #resources = this.#file.reserve()
  readonly tree = new StructureTree(this.#file)
  /** The root of the bookmarks. */
  readonly outline = new OutlineItem('')
  readonly width: number
  readonly height: number
  readonly #about: About
  readonly #content = new Content()
  readonly #fonts = new Map<FontFile, EmbeddedFont>()
  readonly #opacities = new Map<number, string>()
  readonly #written: number[] = []
  #open: MarkedPage | undefined

  /** The width and height of the pages are in points. */
  constructor(about: About, [width, height]: readonly [number, number]) {
    this.#about = about
    this.width = width
    this.height = height
  }

  /** Returns the object number of the current page. */
  get pageId(): number {
    return this.#open?.id ?? 0
  }

  /** Ends the current page and starts the next one. */
  addPage(): Page {
    this.#closePage()
    const marks: MarkedPage = { id: this.#file.reserve(), index: this.#written.length, marked: [] }
    this.#open = marks
    const { width, height, tree } = this
    const content = this.#content
    const fontOf = (file: FontFile) => this.#fontOf(file)
    const opacityOf = (opacity: number) => this.#opacityOf(opacity)
    return new Page({ width, height, content, tree, fontOf, opacityOf }, marks)
  }

  #fontOf(file: FontFile): EmbeddedFont {
    const known = this.#fonts.get(file)
    if (known) return known
    const font = new EmbeddedFont(file, `F${this.#fonts.size + 1}`, this.#file.reserve())
    this.#fonts.set(file, font)
    return font
  }

  #opacityOf(opacity: number): string {
    const name = this.#opacities.get(opacity) ?? `G${this.#opacities.size + 1}`
    this.#opacities.set(opacity, name)
    return name
  }

  #closePage(): void {
    const page = this.#open
    if (!page) return
    this.#open = undefined
    const content = this.#file.writeStream(this.#file.reserve(), this.#content.take())
    this.#file.write(
      page.id,
      `<<\n/Type /Page\n/Parent ${this.#pages} 0 R\n/MediaBox [0 0 ${numeral(this.width)} ${numeral(this.height)}]\n` +
        `/Contents ${content} 0 R\n/Resources ${this.#resources} 0 R\n/StructParents ${page.index}\n/Tabs /S\n>>`,
    )
    this.tree.closePage(page)
    this.#written.push(page.id)
  }

  /** Ends the document. All nodes of its structure tree except the root must be closed. */
  end(): Uint8Array {
    this.#closePage()
    const file = this.#file
    const kids = this.#written.map((id) => `${id} 0 R`).join(' ')
    file.write(this.#pages, `<<\n/Type /Pages\n/Count ${this.#written.length}\n/Kids [${kids}]\n>>`)
    this.#writeResources()
    const { items } = this.outline
    const outline = items.length === 0 ? [] : [`/Outlines ${this.outline.write(file, file.reserve())} 0 R`]
    const catalog = [
      '/Type /Catalog',
      `/Pages ${this.#pages} 0 R`,
      `/Lang ${textString(this.#about.language)}`,
      '/MarkInfo << /Marked true >>',
      `/StructTreeRoot ${this.tree.end()} 0 R`,
      `/Metadata ${writeMetadata(file, this.#about)} 0 R`,
      '/ViewerPreferences << /DisplayDocTitle true >>',
      ...outline,
      ...(items.length === 0 ? [] : ['/PageMode /UseOutlines']),
    ]
    const root = file.write(file.reserve(), `<<\n${catalog.join('\n')}\n>>`)
    return file.end(`/Root ${root} 0 R\n/Info ${writeInfo(file, this.#about)} 0 R`)
  }

  #writeResources(): void {
    const fonts = Array.from(this.#fonts.values(), (font) => {
      font.write(this.#file)
      return `/${font.key} ${font.id} 0 R`
    })
    const states = Array.from(this.#opacities, ([value, name]) => `/${name} << /ca ${value} >>`)
    this.#file.write(
      this.#resources,
      `<<\n/Font << ${fonts.join(' ')} >>${states.length === 0 ? '' : `\n/ExtGState << ${states.join(' ')} >>`}\n>>`,
    )
  }
}
