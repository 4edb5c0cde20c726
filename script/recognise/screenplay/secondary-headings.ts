import { isAllCaps } from '../letters.ts'
import { isBold, keyOf } from '../loose/line.ts'
import { sliceRuns } from '../loose/runs.ts'
import {
  APART,
  isParted,
  learnConventions,
  nameOn,
  nearlyAll,
  share,
  type ScreenplayConventions,
} from './conventions.ts'
import { couldBeSecondary, secondaryByWords, type SecondaryKind } from './heading-words.ts'
import type { ScreenplayLine } from './lines.ts'
import { NUMBERED, slugOf } from './slug.ts'

/** Headings that name a time or a place before other lines in capitals are taken for headings, too. */
const SEVERAL = 2
/** Empty lines above headings of scenes where those have more than other paragraphs. */
const WIDE_GAP = 1.5
/** Share of the other lines that may have the look of headings before it tells nothing. */
const SOME = 0.2

/** How a document sets the headings of its scenes. */
interface Headings {
  /** Whether its writer uses headings within scenes. */
  readonly areUsed: boolean
  readonly areNumbered: boolean
  /** What headings of scenes have and hardly any other line; null where there is no such look. */
  readonly look: ((line: ScreenplayLine) => boolean) | null
}

/**
 * The lines of a screenplay with its headings within scenes marked as such: "LATER", "AT THE WINDOW", "CLOSE ON THE KEY".
 * Each stands alone where action begins, in capitals and above action; where its words do not tell, the look of the other
 * headings may, or that this writer uses them.
 */
export function withSecondaryHeadings(lines: readonly ScreenplayLine[], wrapped: boolean): ScreenplayLine[] {
  const conventions = learnConventions(lines)
  const headings = learnHeadings(lines, conventions, wrapped)
  return lines.map((line, at) => {
    if (!isAllCaps(line.words) || !standsAlone(lines, at, conventions)) return line
    const [before = '', number] = (headings.areNumbered && NUMBERED.exec(line.words)) || []
    const words = line.words.slice(before.length)
    const byLook = (): SecondaryKind | null => kindByLook(line, lines[at + 1], headings)
    const kind = secondaryByWords(words) ?? (couldBeSecondary(words) ? byLook() : null)
    if (number === undefined) return kind === null ? line : { ...line, kind }
    if (kind === null && !couldBeSecondary(words)) return line
    return { ...line, kind: 'scene', words, text: sliceRuns(line.text, before.length), number }
  })
}

function kindByLook(line: ScreenplayLine, next: ScreenplayLine | undefined, headings: Headings): SecondaryKind | null {
  if (headings.look?.(line) === true) return 'scene'
  return headings.areUsed && !isAllCaps(next?.words ?? '') ? 'shot' : null
}

function learnHeadings(
  lines: readonly ScreenplayLine[],
  conventions: ScreenplayConventions,
  wrapped: boolean,
): Headings {
  const slugs = lines.map(({ words }) => slugOf(words))
  const scenes = lines.filter((_, at) => slugs[at] !== null)
  const named = lines.filter(
    ({ words }, at) => slugs[at] === null && secondaryByWords(words) !== null && standsAlone(lines, at, conventions),
  )
  // where neither place nor space tells names from headings, only words do
  const isClear = conventions.gaps || (conventions.speech === 'indent' && !wrapped)
  const others = lines.filter(
    (line, at) => !isAllCaps(line.words) || conventions.names.has(nameOn(line, lines[at + 1]) ?? ''),
  )
  const looks = [isBold, ({ gap }: ScreenplayLine): boolean => gap >= WIDE_GAP]
  return {
    areUsed: isClear && named.length >= SEVERAL,
    areNumbered: scenes.length > 0 && slugs.every((slug) => slug === null || slug.number !== undefined),
    look: (isClear && looks.find((has) => nearlyAll(scenes, has) && share(others, has) < SOME)) || null,
  }
}

/** Whether a line begins where action does, and nothing that it could be else is above or below it. */
function standsAlone(lines: readonly ScreenplayLine[], at: number, conventions: ScreenplayConventions): boolean {
  const [line, above, next] = [lines[at], lines[at - 1], lines[at + 1]]
  if (line === undefined || next === undefined || line.kind !== undefined || line.heading !== undefined) return false
  if (line.soft === true || next.soft === true || line.align === 'centre' || line.align === 'right') return false
  const { action, gaps, open } = conventions
  const calls = ({ words }: ScreenplayLine): boolean => conventions.names.has(keyOf(words)) && !callsNobody(words)
  if ((line.indent ?? 0) > action.indent + APART || slugOf(line.words) !== null) return false
  // a sentence that goes on below began with what is seen
  if (/^\P{L}*\p{Ll}/u.test(next.words)) return false
  if (gaps) return isParted(lines, at) && isParted(lines, at + 1) && (!open || !calls(line))
  // without empty lines, what stands below a name is said, and what calls again is one
  return !calls(line) && (above === undefined || nameOn(above, line) === null || !calls(above))
}

/** A name of three words that say where or when is none. */
const callsNobody = (words: string): boolean => words.split(/\s+/).length > 2 && secondaryByWords(words) !== null
