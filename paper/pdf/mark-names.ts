import { ELEMENT_KINDS, type Element, type FrontKind, type PlayKind, type PrintedKind } from '@replique/script'

/** What the mark around a piece of printed text records about its paragraph. */
export interface PrintedMark {
  readonly play: PlayKind
  /** `number` means a number in the margin beside a paragraph. */
  readonly kind: PrintedKind | 'number'
  /**
   * The paragraph's index among the paragraphs of the play or, if it comes before the play, among those of its kind. A
   * paragraph can have several marks, for instance if it is printed on two pages.
   */
  readonly rank: number
  /**
   * `dual` for a speech spoken at the same time as the previous one, or `continued` for a cue that the writer marked as
   * continued. For a verse line, its part in a shared line.
   */
  readonly role?: 'dual' | 'continued' | NonNullable<Element['part']>
  /**
   * Number of line ends typed by the writer between this text and the paragraph's previous text, or 0 if a word was
   * split over two lines. Undefined if they were separated by a space, or for the first text.
   */
  readonly ends?: number
}

const FRONT: readonly FrontKind[] = ['title', 'front', 'characters', 'character', 'heading', 'setting']
const KINDS: ReadonlyMap<string, PrintedMark['kind']> = new Map(
  [...ELEMENT_KINDS, ...FRONT, 'speech' as const, 'number' as const].map((kind) => [kind, kind]),
)

/**
 * Returns a name for marked content (ISO 32000-1, 14.6): "stage-cue-12", "screenplay-dual.cue-3", "stage-verse-7-1".
 */
export const markName = ({ play, kind, rank, role, ends }: PrintedMark): string =>
  `${play}-${role === undefined ? '' : `${role}.`}${kind}-${rank}${ends === undefined ? '' : `-${ends}`}`

const NAME = /^(stage|screenplay)-(?:(dual|continued|first|middle|last)\.)?([a-zA-Z]{1,20})-(\d{1,7})(?:-(\d{1,4}))?$/

/** Parses a name made by `markName`. Returns null for any other name. */
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
