import { type LooseLine } from './line.ts'
import { callsIn } from './names-alone.ts'

/** Share of the lines that have an empty one above, in a text that is double-spaced. */
const NEARLY_ALL = 0.95
const LEAST_LINES = 12
/** Share of the lines that go on with a sentence of the line above, in prose that the paper cut. */
const GOING_ON = 0.08
/** Lines for each name on a line of its own, where a speech takes several. */
const LINES_EACH = 2.6

/** The lines without the empty ones between all of them, unless those part paragraphs of one printed line each. */
export function withoutDoubleSpacing(lines: readonly LooseLine[], wrapped: boolean): LooseLine[] {
  const below = lines.slice(1)
  const apart = below.filter(({ gap }) => gap >= 1).length
  if (below.length < LEAST_LINES || apart < below.length * NEARLY_ALL) return [...lines]
  const goingOn = below.filter(({ words }, at) => /^\p{Ll}/u.test(words) && /[\p{L},]$/u.test(lines[at]!.words)).length
  const calls = callsIn(lines).length
  const isCut = !wrapped || goingOn >= below.length * GOING_ON || (calls > 0 && lines.length >= calls * LINES_EACH)
  return isCut ? lines.map((line) => ({ ...line, gap: Math.max(0, line.gap - 1) })) : [...lines]
}
