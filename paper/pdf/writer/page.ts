import type { FontFile } from '../../fonts/font-file.ts'
import type { Cluster } from '../../fonts/shaping.ts'
import { type Content, numeral, textString } from './notation.ts'
import type { EmbeddedFont } from './embedded-font.ts'
import type { MarkedPage, StructureNode, StructureTree } from './structure.ts'

/** What a page needs from its document. */
export interface Paper {
  readonly width: number
  readonly height: number
  readonly content: Content
  readonly tree: StructureTree
  readonly fontOf: (file: FontFile) => EmbeddedFont
  /** Returns the resource name of an opacity from 0 to 1. */
  readonly opacityOf: (opacity: number) => string
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** The font and its appearance. */
export interface Type {
  readonly file: FontFile
  readonly size: number
  /** Whether to slant the letters artificially, because the font has no italic. */
  readonly leans?: boolean
  /** Width after horizontal compression, as a share of the natural width. */
  readonly pressed?: number
}

/** Horizontal shift of slanted letters per point of height: 12 degrees. */
const SLANT = 0.2126

/** Distance of a Bézier handle from the end of a quarter circle, as a share of the radius. */
const HANDLE = 0.5522847498

/** Converts "#1a4fa3" to components from 0 to 1. */
const partsOf = (colour: string): string =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).join(' ')

/** A page to draw on. Lengths are in points; positions are measured from the top left corner of the paper. */
export class Page {
  readonly #paper: Paper
  readonly #marks: MarkedPage
  /** The current font and size, and those saved for `restore`. */
  #font = ''
  readonly #kept: string[] = []

  constructor(paper: Paper, marks: MarkedPage) {
    this.#paper = paper
    this.#marks = marks
  }

  /** Draws text on one line, given as a string or as clusters, with its baseline starting at a position. */
  text(words: string | readonly Cluster[], type: Type, { x, y }: Spot): void {
    const { content, fontOf, height } = this.#paper
    const embedded = fontOf(type.file)
    const set = `/${embedded.key} ${numeral(type.size)} Tf\n`
    content.add(set === this.#font ? 'BT\n' : `BT\n${set}`)
    this.#font = set
    const across = type.pressed === undefined ? '1' : numeral(type.pressed)
    content.add(`${across} 0 ${type.leans ? SLANT : 0} 1 ${numeral(x)} ${numeral(height - y)} Tm\n`)
    if (typeof words === 'string') embedded.show(words, content)
    else embedded.showClusters(words, content)
    content.add(' Tj\nET\n')
  }

  /** Starts content that belongs to a structure node. End it with `endMark`. */
  markNode(node: StructureNode, mark = node.tag): void {
    const stretch = this.#paper.tree.mark(node, this.#marks)
    this.#paper.content.add(`/${mark} <</MCID ${stretch}>> BDC\n`)
  }

  /** Starts content that screen readers skip. */
  markArtifact(type: 'Pagination' | 'Layout' | 'Page'): void {
    this.#paper.content.add(`/Artifact <<\n/Type /${type}\n>> BDC\n`)
  }

  /** Starts content that screen readers read as `text`. */
  markActual(text: string): void {
    this.#paper.content.add(`/Span <<\n/ActualText ${textString(text)}\n>> BDC\n`)
  }

  endMark(): void {
    this.#paper.content.add('EMC\n')
  }

  /** Sets the colour of text and lines, such as "#1a4fa3". */
  colour(colour: string): void {
    const parts = partsOf(colour)
    this.#paper.content.add(`/DeviceRGB cs\n${parts} scn\n/DeviceRGB CS\n${parts} SCN\n`)
  }

  opacity(opacity: number): void {
    this.#paper.content.add(`/${this.#paper.opacityOf(opacity)} gs\n`)
  }

  /** Saves the graphics state for `restore`. */
  save(): void {
    this.#kept.push(this.#font)
    this.#paper.content.add('q\n')
  }

  restore(): void {
    this.#font = this.#kept.pop() ?? ''
    this.#paper.content.add('Q\n')
  }

  /** Rotates what is drawn next around a point, in radians counterclockwise. */
  rotate(angle: number, around: Spot): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [x, y] = [around.x, this.#paper.height - around.y]
    const [right, up] = [x - cos * x + sin * y, y - sin * x - cos * y]
    const turn = [cos, sin, -sin, cos].map((part) => part.toFixed(6)).join(' ')
    this.#paper.content.add(`${turn} ${numeral(right)} ${numeral(up)} cm\n`)
  }

  lineWidth(width: number): void {
    this.#paper.content.add(`${numeral(width)} w\n`)
  }

  line(from: Spot, to: Spot): void {
    this.#path('m', from)
    this.#path('l', to)
  }

  rectangle({ x, y }: Spot, width: number, height: number): void {
    const bottom = this.#paper.height - y - height
    this.#paper.content.add(`${numeral(x)} ${numeral(bottom)} ${numeral(width)} ${numeral(height)} re\n`)
  }

  circle({ x, y }: Spot, radius: number): void {
    const reach = radius * HANDLE
    this.#path('m', { x: x + radius, y })
    for (const [across, down] of [
      [0, 1],
      [-1, 0],
      [0, -1],
      [1, 0],
    ] as const) {
      // a quarter circle starts where the previous one ended, 90 degrees back
      const [beforeAcross, beforeDown] = [down, -across]
      const first = { x: x + beforeAcross * radius + across * reach, y: y + beforeDown * radius + down * reach }
      const second = { x: x + across * radius + beforeAcross * reach, y: y + down * radius + beforeDown * reach }
      this.#path('c', first, second, { x: x + across * radius, y: y + down * radius })
    }
  }

  stroke(): void {
    this.#paper.content.add('S\n')
  }

  fill(): void {
    this.#paper.content.add('f\n')
  }

  #path(operator: string, ...spots: readonly Spot[]): void {
    const { content, height } = this.#paper
    for (const { x, y } of spots) content.add(`${numeral(x)} ${numeral(height - y)} `)
    content.add(`${operator}\n`)
  }
}
