import { callsKnown, isMarkedDirection, type Conventions } from './conventions.ts'
import { isSong } from './headings.ts'
import { isBold, keyOf, wordsOfBlock, type Block, type Announced } from './line.ts'
import { isTitle } from './spelling.ts'
import { headsCast, headsNotes, isEnding } from './vocabulary.ts'

/** A longer block is no heading that only its place shows. */
const LONGEST = 200
const MOST_LINES = 3
/** Share of other blocks that must stand closer for the distance to mean anything. */
const NEARLY_ALL = 0.95
/** Words of a heading that comes first of all. */
const MOST_WORDS_AT_FIRST = 4
/** Letters of a title to those of the text. */
const LARGER = 1.15
/** Headings that must look alike for the look to mean anything. */
const SEVERAL = 2

/** How far from the text above it, or by which letters, a document sets its headings. */
interface HeadingLook {
  /** Empty lines above a heading of an act; infinite where distance tells nothing. */
  readonly actGap: number
  readonly sceneGap: number
  /** Whether headings are bold and centred, and nearly nothing else is. */
  readonly boldCentred: boolean
  /** The size of the letters of act headings, where it sets them apart. */
  readonly actSize: number
  /** The size of the letters of the text, or of the headings of scenes where those are larger. */
  readonly textSize: number
}

const least = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? 0

const isBoldCentred = ({ lines }: Block): boolean =>
  lines.length > 0 && lines.every((line) => line.align === 'centre' && isBold(line))

const sizeOf = ({ lines }: Block): number => lines[0]?.size ?? 0

function learnLook(blocks: readonly Block[]): HeadingLook {
  // nothing stands above the first line of all
  const heads = blocks.slice(1).filter(({ announces }) => announces)
  const others = blocks.filter(({ announces }) => !announces)
  const acts = heads.filter(({ announces }) => announces?.kind === 'act')
  const scenes = heads.filter(({ announces }) => announces?.kind === 'scene')
  const usual =
    others.map(({ gap }) => gap).toSorted((a, b) => a - b)[Math.floor((others.length - 1) * NEARLY_ALL)] ?? 0
  const far = (gap: number): number => (gap > usual ? gap : Infinity)
  const sceneGap = far(scenes.length > 0 ? least(scenes.map(({ gap }) => gap)) : usual + 1)
  const actGap = acts.length > 0 ? far(least(acts.map(({ gap }) => gap))) : Infinity
  const alike = heads.length >= SEVERAL && heads.filter(isBoldCentred).length >= heads.length * 0.9
  const [actSize, sceneSize] = [least(acts.map(sizeOf)), Math.max(0, ...scenes.map(sizeOf))]
  const sizes = others.map(sizeOf).toSorted((a, b) => a - b)
  return {
    sceneGap,
    actGap: actGap > sceneGap || scenes.length === 0 ? actGap : Infinity,
    boldCentred: alike && others.filter(isBoldCentred).length <= Math.max(3, heads.length * 0.2),
    actSize: actSize > sceneSize ? actSize : Infinity,
    textSize: Math.max(sceneSize, sizes[Math.floor(sizes.length / 2)] ?? 0),
  }
}

function looksLike(block: Block, look: HeadingLook): 'act' | 'scene' | null {
  const byLetters = look.boldCentred && isBoldCentred(block)
  if ((byLetters && sizeOf(block) >= look.actSize) || block.gap >= look.actGap) return 'act'
  return byLetters || block.gap >= look.sceneGap ? 'scene' : null
}

/** Right above the first heading, in letters larger than the text: the title once more, where the play begins. */
const isTitleAgain = (block: Block, next: Block | undefined, look: HeadingLook): boolean =>
  next?.announces != null && sizeOf(block) > look.textSize * LARGER

/** Whether a block may be a heading at all: short, no direction, no speech. */
function mayBe(block: Block, conventions: Conventions): boolean {
  const words = wordsOfBlock(block)
  const key = keyOf(words)
  if (block.announces || block.lines.length > MOST_LINES || words.length > LONGEST || key === '') return false
  if (isMarkedDirection(block) || isEnding(key) || headsCast(key)) return false
  return !callsKnown(block, conventions) && (conventions.wrapped || !/[\t\n]/.test(words))
}

/** Before anything is said, a short line, or one like the title, is a heading only where the play begins right below. */
function mayBegin(block: Block, title: string): boolean {
  const key = keyOf(wordsOfBlock(block))
  return key.split(' ').length <= MOST_WORDS_AT_FIRST || isTitle(key, title)
}

const beginsPlay = (block: Block, conventions: Conventions): boolean =>
  block.announces != null || callsKnown(block, conventions) || isMarkedDirection(block)

/** The blocks, with those too that announce something by their place or their letters alone. */
export function announceApart(blocks: readonly Block[], conventions: Conventions): Block[] {
  const look = learnLook(blocks)
  const title = keyOf(blocks[0] === undefined ? '' : wordsOfBlock(blocks[0]))
  let begun = false
  let headed = false
  return blocks.map((block, at) => {
    const next = blocks[at + 1]
    const starts = block.announces != null || callsKnown(block, conventions)
    const likely = !headed && isTitleAgain(block, next, look) ? 'act' : looksLike(block, look)
    const kind = at === 0 || starts || !mayBe(block, conventions) ? null : likely
    const fits = begun || (next !== undefined && beginsPlay(next, conventions) && mayBegin(block, title))
    begun ||= starts
    headed ||= block.announces != null
    if (kind === null || !fits) return block
    const key = keyOf(wordsOfBlock(block))
    const announces: Announced = { kind: isSong(key) || headsNotes(key) ? 'part' : kind, act: null, byLook: true }
    return { ...block, announces }
  })
}
