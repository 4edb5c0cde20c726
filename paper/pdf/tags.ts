import { printedText, saysContinued, type Element, type LineSource, type Play } from '@replique/script'
import { markName, type PrintedMark } from './mark-names.ts'
import type { PdfDocument } from './writer/document.ts'
import type { Page } from './writer/page.ts'
import type { StructureNode } from './writer/structure.ts'

/** Writes the structure for screen readers: the paragraphs of the play, grouped by act and scene. */
export interface Tags {
  /**
   * Starts the content of a paragraph or, if `of` is undefined, content that screen readers skip. End it with the
   * page's `endMark`. `beside` means that the content is in the margin.
   */
  readonly open: (page: Page, of: LineSource | undefined, beside?: boolean) => void
  /**
   * Records that a line of the paragraph ends here without a space, because the writer ended it or because it ends
   * within a word.
   */
  readonly endLine: (of: LineSource, isTyped: boolean) => void
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

/**
 * Returns the tag of a heading or a paragraph. If the play has acts, scene headings are one level below act headings.
 */
function tagOf(kind: LineSource['kind'], hasActs: boolean): string {
  if (kind === 'act' || kind === 'characters' || kind === 'heading') return 'H1'
  if (kind === 'scene') return hasActs ? 'H2' : 'H1'
  return 'P'
}

/** The open sections, innermost last, and the paragraphs of the innermost section. */
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

  /** Closes the sections at or below this level and opens a new one. */
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

/** Returns the level of the section that a paragraph starts, or undefined if it doesn't start one. */
function levelOf({ kind, element }: LineSource): number | undefined {
  if (kind === 'act' || kind === 'characters' || kind === 'heading') return 1
  if (kind === 'scene') return 2
  return kind === 'title' && element === 0 ? 1 : undefined
}

/** Elements that are never printed. They are not counted in the ranks of other elements. */
const UNPRINTED: ReadonlySet<string> = new Set(['note', 'section', 'synopsis', 'pageBreak'])

function roleOf({ kind, text, dual, part }: Element): PrintedMark['role'] {
  if (dual) return 'dual'
  return kind === 'cue' && saysContinued(printedText(text)) ? 'continued' : part
}

/** Names the marks around each paragraph, so that the file can be read back as the same play. */
class Marks {
  readonly #play: Pick<Play, 'elements' | 'kind'>
  readonly #ranks: readonly number[]
  readonly #ended = new Map<Key, number>()

  constructor(play: Pick<Play, 'elements' | 'kind'>) {
    this.#play = play
    let rank = 0
    this.#ranks = play.elements.map(({ kind }) => (UNPRINTED.has(kind) ? rank : rank++))
  }

  endLine(of: LineSource, isTyped: boolean): void {
    this.#ended.set(keyOf(of), (this.#ended.get(keyOf(of)) ?? 0) + (isTyped ? 1 : 0))
  }

  nameOf(of: LineSource, beside: boolean): string {
    const element = isFront(of.kind) ? undefined : this.#play.elements[of.element]
    const runsOn = element?.kind === 'cue' && of.kind === 'dialogue'
    const kind = beside && of.kind !== 'cue' ? 'number' : runsOn ? 'speech' : of.kind
    const role = element && roleOf(element)
    const ends = this.#ended.get(keyOf(of))
    this.#ended.delete(keyOf(of))
    const rank = element === undefined ? of.element : (this.#ranks[of.element] ?? 0)
    return markName({
      play: this.#play.kind,
      kind,
      rank,
      ...(ends !== undefined && { ends }),
      ...(role !== undefined && { role }),
    })
  }
}

/** Tags the paragraphs of a play in the document, in drawing order. */
export function openTags(document: PdfDocument, play: Pick<Play, 'elements' | 'kind'>): Tags {
  const sections = new Sections(document)
  const marks = new Marks(play)
  const hasActs = play.elements.some(({ kind }) => kind === 'act')
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
    open: (page, of, beside = false) => {
      if (of) page.markNode(nodeOf(of), marks.nameOf(of, beside))
      else page.markArtifact('Pagination')
    },
    endLine: (of, isTyped) => marks.endLine(of, isTyped),
    end: () => sections.leave(0),
  }
}
