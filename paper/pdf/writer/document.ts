import type { FontFile } from '../../fonts/font-file.ts'
import { Content } from './content.ts'
import { EmbeddedFont } from './embedded-font.ts'
import type { About } from './metadata.ts'
import { writeInfo, writeMetadata } from './metadata.ts'
import { numeral, textString } from './notation.ts'
import { ObjectFile } from './object-file.ts'
import { OutlineItem } from './outline.ts'
import { Page } from './page.ts'
import type { MarkedPage } from './structure.ts'
import { StructureTree } from './structure.ts'

/** A tagged PDF 1.7 that is written page by page. */
export class PdfDocument {
  readonly #file = new ObjectFile()
  readonly #pages = this.#file.reserve()
  readonly #resources = this.#file.reserve()
  readonly tree = new StructureTree(this.#file)
  /** Bookmarks are added to it. */
  readonly outline = new OutlineItem('')
  readonly width: number
  readonly height: number
  readonly #about: About
  readonly #content = new Content()
  readonly #fonts = new Map<FontFile, EmbeddedFont>()
  readonly #opacities = new Map<number, string>()
  readonly #written: number[] = []
  #open: MarkedPage | undefined

  /** Width and height of its pages in points. */
  constructor(about: About, [width, height]: readonly [number, number]) {
    this.#about = about
    this.width = width
    this.height = height
  }

  /** The object of the page that is drawn on. */
  get pageId(): number {
    return this.#open?.id ?? 0
  }

  /** Ends the page before, and opens the next one. */
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

  /** Ends the document; the nodes of its tree are closed but for the root. */
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
