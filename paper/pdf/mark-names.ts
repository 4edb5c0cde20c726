import { ELEMENT_KINDS, type Element, type FrontKind, type PlayKind, type PrintedKind } from '@replique/script'

/** What the marks around printed words say of the paragraph that they are of. */
export interface PrintedMark {
  readonly play: PlayKind
  /** `number` for what stands in the margin beside a heading. */
  readonly kind: PrintedKind | 'number'
  /** Its place among the paragraphs of its play, or among its kind before the play: a paragraph may stand on two pages. */
  readonly rank: number
  /**
   * Whether it is said at the same time as the speech before, or by a speaker of whom the writer said that they go on; or
   * which part of a shared line of verse it is.
   */
  readonly role?: 'dual' | 'continued' | NonNullable<Element['part']>
  /**
   * Ends of lines that the writer typed since the words of this paragraph before these; 0 where a word was cut between two
   * lines. Left out where a space stood there, or these are the first.
   */
  readonly ends?: number
}

const FRONT: readonly FrontKind[] = ['title', 'front', 'characters', 'character', 'heading', 'setting']
const KINDS: ReadonlyMap<string, PrintedMark['kind']> = new Map(
  [...ELEMENT_KINDS, ...FRONT, 'speech' as const, 'number' as const].map((kind) => [kind, kind]),
)

/** A name for marked content (ISO 32000-1, 14.6): "stage-cue-12", "screenplay-dual.cue-3", "stage-verse-7-1". */
export const markName = ({ play, kind, rank, role, ends }: PrintedMark): string =>
  `${play}-${role === undefined ? '' : `${role}.`}${kind}-${rank}${ends === undefined ? '' : `-${ends}`}`

const NAME = /^(stage|screenplay)-(?:(dual|continued|first|middle|last)\.)?([a-zA-Z]{1,20})-(\d{1,7})(?:-(\d{1,4}))?$/

/** What such a name says; null for the names of other programs. */
export function readMarkName(name: string): PrintedMark | null {
  const [, play, role, word = '', rank, ends] = NAME.exec(name) ?? []
  const kind = KINDS.get(word)
  if (kind === undefined) return null
  return {
    play: play as PlayKind,
    kind,
    rank: Number(rank),
    ...(ends !== undefined && { ends: Number(ends) }),
    ...(role !== undefined && { role: role as NonNullable<PrintedMark['role']> }),
  }
}
