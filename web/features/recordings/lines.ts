import type { PartLine } from '@replique/contract'
import type { LocalTake } from './takes/local-takes.ts'
import { stateOf, type LineState } from './words.ts'

export const isOf = (take: Pick<LocalTake, 'lineId' | 'characterId'>, line: PartLine): boolean =>
  take.lineId === line.id && take.characterId === line.characterId

/** A role's speeches, each with what is recorded of it one after another. */
export const speechesOf = (lines: readonly PartLine[]): readonly (readonly PartLine[])[] => [
  ...Map.groupBy(lines, ({ characterId, speech }) => `${characterId} ${speech}`).values(),
]

type Local = readonly Pick<LocalTake, 'lineId' | 'characterId' | 'state'>[]

/** How far a line has come, with what is on this device. */
export const stateWith = (line: PartLine, takes: Local): LineState =>
  stateOf(
    line,
    takes.some((take) => take.state === 'waiting' && isOf(take, line)),
  )

/** The first line from here on, and then from the top, of which nothing is heard; −1 where all are. */
export function nextOpen(lines: readonly PartLine[], takes: Local, from: number): number {
  const isOpen = (line: PartLine) => ['open', 'stale'].includes(stateWith(line, takes))
  const after = lines.findIndex((line, place) => place >= from && isOpen(line))
  return after >= 0 ? after : lines.findIndex(isOpen)
}
