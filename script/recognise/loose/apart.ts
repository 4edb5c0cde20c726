import { isKnownCue, isMarkedDirection, type Conventions } from './conventions.ts'
import { isSong } from './headings.ts'
import { isBold, keyOf, wordsOfBlock, type Block, type MarkedHeading } from './line.ts'
import { isTitle } from './spelling.ts'
import { isCastHeading, isNotesHeading, isEnding } from './vocabulary.ts'

/** The maximum size, in characters and in lines, of a block that is recognised as a heading only by its position. */
const LONGEST = 200
const MOST_LINES = 3
/** A gap identifies headings only if it is wider than the gap above at least this share of the other blocks. */
const NEARLY_ALL = 0.95
/** The maximum number of words in a heading before the play begins. */
const MOST_WORDS_AT_FIRST = 4
/** The minimum ratio of a title's font size to that of the text. */
const LARGER = 1.15
/** The minimum number of headings that must look alike before their appearance is used to find others. */
const SEVERAL = 2

/** How a document sets its headings apart: by the space above them or by their formatting. */
interface HeadingLook {
  /** The number of empty lines above act headings. Infinite if the gap doesn't identify them. */
  readonly actGap: number
  readonly sceneGap: number
  /** Whether headings, and hardly any other blocks, are bold and centred. */
  readonly boldCentred: boolean
  /** The font size of act headings if it is larger than that of scene headings. Otherwise infinite. */
  readonly actSize: number
  /** The font size of the text, or that of scene headings if it is larger. */
  readonly textSize: number
}

const least = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? 0

const isBoldCentred = ({ lines }: Block): boolean =>
  lines.length > 0 && lines.every((line) => line.align === 'centre' && isBold(line))

const sizeOf = ({ lines }: Block): number => lines[0]?.size ?? 0

/**
 * An appearance identifies headings only if few other blocks share it: at most this many, or this share of the number
 * of headings, whichever is larger.
 */
const FEW = 3
const FEW_OF_HEADS = 0.2

function learnLook(blocks: readonly Block[], conventions: Conventions): HeadingLook {
  // the first block has nothing above it, so its gap says nothing about headings
  const heads = blocks.slice(1).filter(({ announces }) => announces)
  const others = blocks.filter(({ announces }) => !announces)
  const acts = heads.filter(({ announces }) => announces?.kind === 'act')
  const scenes = heads.filter(({ announces }) => announces?.kind === 'scene')
  const usual =
    others.map(({ gap }) => gap).toSorted((a, b) => a - b)[Math.floor((others.length - 1) * NEARLY_ALL)] ?? 0
  const far = (gap: number): number => (gap > usual ? gap : Infinity)
  const fewest = Math.max(FEW, heads.length * FEW_OF_HEADS)
  // a gap doesn't identify headings if it also occurs above text, for example at a page break within a speech
  const isTrusted = (space: number): boolean =>
    scenes.length < SEVERAL ||
    others.filter((block) => block.gap >= space && mayBe(block, conventions)).length <= fewest
  const leastGap = far(scenes.length > 0 ? least(scenes.map(({ gap }) => gap)) : usual + 1)
  const sceneGap = isTrusted(leastGap) ? leastGap : Infinity
  const actGap = acts.length > 0 ? far(least(acts.map(({ gap }) => gap))) : Infinity
  const alike = heads.length >= SEVERAL && heads.filter(isBoldCentred).length >= heads.length * 0.9
  const [actSize, sceneSize] = [least(acts.map(sizeOf)), Math.max(0, ...scenes.map(sizeOf))]
  const sizes = others.map(sizeOf).toSorted((a, b) => a - b)
  return {
    sceneGap,
    actGap: actGap > sceneGap || scenes.length === 0 ? actGap : Infinity,
    boldCentred: alike && others.filter(isBoldCentred).length <= fewest,
    actSize: actSize > sceneSize ? actSize : Infinity,
    textSize: Math.max(sceneSize, sizes[Math.floor(sizes.length / 2)] ?? 0),
  }
}

function looksLike(block: Block, look: HeadingLook): 'act' | 'scene' | null {
  const byLetters = look.boldCentred && isBoldCentred(block)
  if ((byLetters && sizeOf(block) >= look.actSize) || block.gap >= look.actGap) return 'act'
  return byLetters || block.gap >= look.sceneGap ? 'scene' : null
}

/**
 * Whether a block directly above the first heading is in larger type than the text. If so, it is the title, repeated
 * where the play begins.
 */
const isTitleAgain = (block: Block, next: Block | undefined, look: HeadingLook): boolean =>
  next?.announces != null && sizeOf(block) > look.textSize * LARGER

/** Whether a block can be a heading at all: it must be short, and neither a direction nor a speech. */
function mayBe(block: Block, conventions: Conventions): boolean {
  const words = wordsOfBlock(block)
  const key = keyOf(words)
  if (block.announces || block.lines.length > MOST_LINES || words.length > LONGEST || key === '') return false
  if (isMarkedDirection(block) || isEnding(key) || isCastHeading(key)) return false
  return !isKnownCue(block, conventions) && (conventions.wrapped || !/[\t\n]/.test(words))
}

/**
 * Whether a block above the beginning of the play could be a heading: it is short or resembles the title. The caller
 * checks that the play begins directly below it.
 */
function mayBegin(block: Block, title: string): boolean {
  const key = keyOf(wordsOfBlock(block))
  return key.split(' ').length <= MOST_WORDS_AT_FIRST || isTitle(key, title)
}

const beginsPlay = (block: Block, conventions: Conventions): boolean =>
  block.announces != null || isKnownCue(block, conventions) || isMarkedDirection(block)

/** Returns the blocks, and marks the headings that can only be recognised by their position or formatting. */
export function markHeadingsByPosition(blocks: readonly Block[], conventions: Conventions): Block[] {
  const look = learnLook(blocks, conventions)
  const title = keyOf(blocks[0] === undefined ? '' : wordsOfBlock(blocks[0]))
  let begun = false
  let headed = false
  return blocks.map((block, at) => {
    const next = blocks[at + 1]
    const starts = block.announces != null || isKnownCue(block, conventions)
    const likely = !headed && isTitleAgain(block, next, look) ? 'act' : looksLike(block, look)
    const kind = at === 0 || starts || !mayBe(block, conventions) ? null : likely
    const fits = begun || (next !== undefined && beginsPlay(next, conventions) && mayBegin(block, title))
    begun ||= starts
    headed ||= block.announces != null
    if (kind === null || !fits) return block
    const key = keyOf(wordsOfBlock(block))
    const announces: MarkedHeading = {
      kind: isSong(key) || isNotesHeading(key) ? 'part' : kind,
      act: null,
      byLook: true,
    }
    return { ...block, announces }
  })
}
