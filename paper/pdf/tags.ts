import type { LineSource, Play } from '@replique/script'

/** What a screen reader walks through: the paragraphs of the play in their acts and scenes. */
export interface Tags {
  /** Draws what belongs to a paragraph, or, without one, what a reader aloud passes over. */
  readonly draw: (of: LineSource | undefined, draw: () => void) => void
  readonly end: () => void
}

type Node = PDFKit.PDFStructureElement

const keyOf = ({ kind, element }: LineSource): string => (isFront(kind) ? `${kind} ${element}` : `${element}`)
const FRONT: ReadonlySet<LineSource['kind']> = new Set([
  'title',
  'front',
  'characters',
  'character',
  'heading',
  'setting',
])
const isFront = (kind: LineSource['kind']): boolean => FRONT.has(kind)

/** A heading one level below those that the play has above it, or a paragraph. */
function tagOf(kind: LineSource['kind'], hasActs: boolean): string {
  if (kind === 'act' || kind === 'characters' || kind === 'heading') return 'H1'
  if (kind === 'scene') return hasActs ? 'H2' : 'H1'
  return 'P'
}

/** The sections that are open, the innermost last, and the paragraphs of the last. */
class Sections {
  readonly #document: PDFKit.PDFDocument
  readonly #open: { readonly level: number; readonly node: Node }[] = []
  readonly #paragraphs = new Map<string, Node>()

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
    const root = document.struct('Document')
    document.addStructure(root)
    this.#open.push({ level: 0, node: root })
  }

  /** Ends what is of this level or below it, and opens a section there. */
  enter(level: number): void {
    this.leave(level)
    const node = this.#document.struct('Sect')
    this.#open.at(-1)?.node.add(node)
    this.#open.push({ level, node })
  }

  leave(level: number): void {
    while ((this.#open.at(-1)?.level ?? -1) >= level) this.#open.pop()?.node.end()
    this.#paragraphs.clear()
  }

  paragraph(key: string): Node | undefined {
    return this.#paragraphs.get(key)
  }

  open(key: string, tag: string): Node {
    const node = this.#document.struct(tag)
    this.#open.at(-1)?.node.add(node)
    this.#paragraphs.set(key, node)
    return node
  }
}

/** The level of the section that a paragraph opens; undefined where it opens none. */
function levelOf({ kind, element }: LineSource): number | undefined {
  if (kind === 'act' || kind === 'characters' || kind === 'heading') return 1
  if (kind === 'scene') return 2
  return kind === 'title' && element === 0 ? 1 : undefined
}

/** Tags the paragraphs of a play in the document, in the order in which they are drawn. */
export function openTags(document: PDFKit.PDFDocument, { elements }: Pick<Play, 'elements'>): Tags {
  const sections = new Sections(document)
  const hasActs = elements.some(({ kind }) => kind === 'act')
  let inFront = false
  const nodeOf = (of: LineSource): Node => {
    const key = keyOf(of)
    const known = sections.paragraph(key)
    if (known) return known
    const level = levelOf(of)
    if (inFront && !isFront(of.kind)) sections.leave(1)
    if (level !== undefined) sections.enter(level)
    inFront = isFront(of.kind)
    return sections.open(key, tagOf(of.kind, hasActs))
  }
  return {
    draw: (of, draw) => {
      if (!of) document.markContent('Artifact', { type: 'Pagination' })
      const node = of && nodeOf(of)
      const content = node && document.markStructureContent(tagOf(of.kind, hasActs))
      draw()
      document.endMarkedContent()
      if (content) node.add(content)
    },
    end: () => sections.leave(0),
  }
}
