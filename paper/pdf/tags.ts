import type { LineSource, Play } from '@replique/script'
import type { PdfDocument } from './writer/document.ts'
import type { Page } from './writer/page.ts'
import type { StructureNode } from './writer/structure.ts'

/** What a screen reader walks through: the paragraphs of the play in their acts and scenes. */
export interface Tags {
  /** Starts what belongs to a paragraph, or, without one, what a reader aloud passes over; it ends with the page's mark. */
  readonly open: (page: Page, of: LineSource | undefined) => void
  readonly end: () => void
}

type Key = string | number
const keyOf = ({ kind, element }: LineSource): Key => (isFront(kind) ? `${kind} ${element}` : element)
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
  readonly #tree: PdfDocument['tree']
  readonly #open: { readonly level: number; readonly node: StructureNode }[] = []
  readonly #paragraphs = new Map<Key, StructureNode>()

  constructor({ tree }: PdfDocument) {
    this.#tree = tree
  }

  get #innermost(): StructureNode {
    return this.#open.at(-1)?.node ?? this.#tree.root
  }

  /** Ends what is of this level or below it, and opens a section there. */
  enter(level: number): void {
    this.leave(level)
    this.#open.push({ level, node: this.#tree.open('Sect', this.#innermost) })
  }

  leave(level: number): void {
    for (const paragraph of this.#paragraphs.values()) this.#tree.close(paragraph)
    this.#paragraphs.clear()
    for (let last = this.#open.at(-1); last && last.level >= level; last = this.#open.at(-1)) {
      this.#tree.close(last.node)
      this.#open.pop()
    }
  }

  paragraph(key: Key): StructureNode | undefined {
    return this.#paragraphs.get(key)
  }

  open(key: Key, tag: string): StructureNode {
    const node = this.#tree.open(tag, this.#innermost)
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
export function openTags(document: PdfDocument, { elements }: Pick<Play, 'elements'>): Tags {
  const sections = new Sections(document)
  const hasActs = elements.some(({ kind }) => kind === 'act')
  let inFront = false
  const nodeOf = (of: LineSource): StructureNode => {
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
    open: (page, of) => {
      if (of) page.markNode(nodeOf(of))
      else page.markArtifact('Pagination')
    },
    end: () => sections.leave(0),
  }
}
