import { NARRATOR, type LiveReading, type ReadingLine, type ReadingPart, type ReadingScript } from '@replique/contract'
import { nextLine } from '@replique/script'

type Lines = ReadingScript['lines']
type Parts = Pick<LiveReading, 'parts'>

/** The lines that are read at once where the pointer stands; none at the end. */
export const stepAt = (lines: Lines, line: number): Lines => lines.slice(line, nextLine(lines, line))

/** Who or what reads a line: the parts of all who say it. */
export function partsOf({ speakers }: Pick<ReadingLine, 'speakers'>, { parts }: Parts): ReadingPart[] {
  const ids = new Set(speakers.length === 0 ? [NARRATOR] : speakers)
  return parts.filter(({ characterId }) => ids.has(characterId))
}

export const isReadBy = (line: Pick<ReadingLine, 'speakers'>, reading: Parts, userId: string | undefined): boolean =>
  partsOf(line, reading).some((part) => part.way === 'live' && part.userId === userId)

/** A line that nobody reads live is heard. */
export const isHeard = (line: Pick<ReadingLine, 'speakers'>, reading: Parts): boolean =>
  partsOf(line, reading).every((part) => part.way !== 'live')

/** How many steps there are until somebody reads again, 0 for the present one; null where they never do. */
export function stepsUntil(lines: Lines, line: number, reads: (one: ReadingLine) => boolean): number | null {
  let steps = 0
  for (let at = line; at < lines.length; at = nextLine(lines, at), steps++)
    if (stepAt(lines, at).some(reads)) return steps
  return null
}

/** The scene in which a line stands, as a place in the script’s scenes; -1 before the first. */
export const sceneAt = (scenes: ReadingScript['scenes'], line: number): number =>
  scenes.findLastIndex((scene) => scene.line <= line)

/** What a line says, as one text: for whoever hears the page rather than sees it. */
export const wordsOf = ({ name, parts }: ReadingLine): string =>
  [name, parts.map(({ text }) => text).join(' ')].filter(Boolean).join(': ')
