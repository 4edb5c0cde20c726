import type { MeasuredTime, ReadThroughLine, ReadThroughScript, ReadThroughSummary } from '@replique/contract'
import { nextLine, type MeasuredParagraph } from '@replique/script'
import type { Db } from '../../../kernel/db/database.ts'
import { countTimes, listTimes, type ReadThrough, listOngoing, listReadThroughs } from './store/read-throughs.ts'
import type { TimeRow } from './tables.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayOpen } from './policy.ts'
import { summarise } from './presenting.ts'
import { ownGroups, requireReader, type ReadThroughsDeps } from './access.ts'

type Clocked = Pick<ReadThrough, 'line' | 'running' | 'since' | 'spent'>

/** Milliseconds spent on the current line so far, without pauses. */
export const elapsedOf = ({ running, since, spent }: Clocked, now: Date): number =>
  spent + (running ? Math.max(0, now.getTime() - since.getTime()) : 0)

/** Characters per second above which a line counts as skipped. */
const FASTEST = 40
/** If a line takes `IDLE` milliseconds longer than at `SLOWEST` characters per second, its time is discarded. */
const IDLE = 120_000
const SLOWEST = 4

const lettersIn = (lines: readonly ReadThroughLine[]): number =>
  lines.reduce(
    (sum, { parts }) => sum + parts.reduce((all, { kind, text }) => all + (kind === 'manner' ? 0 : text.length), 0),
    0,
  )

/**
 * Returns how long the current line took, in milliseconds. Null if the pointer isn't moving to the next line, or the
 * time is implausible.
 */
export function measure(
  lines: readonly ReadThroughLine[],
  readThrough: Clocked,
  { to, now }: { to: number; now: Date },
): number | null {
  const next = nextLine(lines, readThrough.line)
  if (!readThrough.running || to !== next || readThrough.line >= lines.length) return null
  const ms = elapsedOf(readThrough, now)
  // lines spoken together take as long as the longest of them
  const letters = Math.max(...lines.slice(readThrough.line, next).map((line) => lettersIn([line])))
  return ms >= (letters / FASTEST) * 1000 && ms <= (letters / SLOWEST) * 1000 + IDLE ? ms : null
}

/** Minimum share of measured lines for a read-through to count as complete. */
const WHOLE = 0.9

/** The steps of a script: the indexes of the lines where the pointer stops. */
function stepsOf(lines: readonly ReadThroughLine[]): number[] {
  return lines.flatMap((line, at) => (line.together === true && at > 0 ? [] : [at]))
}

/**
 * Chooses the read-through that best shows how long the play is: the newest complete one, otherwise the one with the
 * largest measured share.
 */
async function chooseMeasured(db: Db, readThroughs: readonly ReadThrough[]): Promise<ReadThrough | null> {
  const counts = await countTimes(
    db,
    readThroughs.map(({ id }) => id),
  )
  const shareOf = ({ id, lines }: ReadThrough): number => (counts.get(id) ?? 0) / Math.max(1, lines)
  const whole = readThroughs.find((readThrough) => shareOf(readThrough) >= WHOLE)
  const best = whole ?? readThroughs.toSorted((a, b) => shareOf(b) - shareOf(a))[0]
  return best !== undefined && shareOf(best) > 0 ? best : null
}

async function measuredTime(db: Db, readThrough: ReadThrough, script: ReadThroughScript): Promise<MeasuredTime> {
  const times = await listTimes(db, readThrough.id)
  const steps = stepsOf(script.lines)
  const starts = script.scenes.map(({ line }) => line)
  const within = (from: number, to: number) => {
    const some = times.filter(({ line }) => line >= from && line < to)
    return { ms: sum(some), lines: some.length, of: steps.filter((line) => line >= from && line < to).length }
  }
  return {
    readingId: readThrough.id,
    at: readThrough.opened_at.toISOString(),
    ...within(0, script.lines.length),
    scenes: script.scenes.map(({ number, heading, line }, at) => ({
      number,
      heading,
      ...within(line, starts[at + 1] ?? script.lines.length),
    })),
  }
}

const sum = (times: readonly TimeRow[]): number => times.reduce((all, { ms }) => all + ms, 0)

/**
 * Returns how long the paragraphs of a play's speeches took in the read-through that shows best how long it is. The time
 * of a line is divided among its paragraphs by their length; of lines spoken together, the first has the time.
 */
export async function measuredParagraphs(deps: ReadThroughsDeps, playId: string): Promise<MeasuredParagraph[]> {
  const { db } = deps.kernel.database
  const best = await chooseMeasured(db, await listReadThroughs(db, playId))
  if (best === null) return []
  const { lines } = await deps.scriptOf(best.id)
  const times = new Map((await listTimes(db, best.id)).map(({ line, ms }) => [line, ms]))
  let isMeasured = false
  return lines.flatMap((line, at): MeasuredParagraph[] => {
    const isBeside = line.together === true && at > 0
    if (!isBeside) isMeasured = times.has(at)
    if (!isMeasured || line.kind !== 'speech') return []
    const ms = isBeside ? 0 : (times.get(at) ?? 0)
    const all = lettersIn([line])
    return line.parts.map((part) => {
      const letters = part.kind === 'manner' ? 0 : part.text.length
      return { id: part.id, words: part.text, seconds: all === 0 ? 0 : (ms / 1000) * (letters / all) }
    })
  })
}

/** Lists the read-throughs of a play, newest first, and how long the play took to read. */
export async function listOfPlay(deps: ReadThroughsDeps, actor: SignedIn, playId: string) {
  const access = await requireReader(deps, actor, playId)
  const { db } = deps.kernel.database
  const readThroughs = await listReadThroughs(db, playId)
  const best = await chooseMeasured(db, readThroughs)
  const groups = await ownGroups(deps, actor, playId)
  return {
    readings: await summarise(deps, readThroughs),
    measured: best === null ? null : await measuredTime(db, best, await deps.scriptOf(best.id)),
    may: { open: mayOpen(access, { byGroup: groups.size > 0 }) },
    groups: [...groups].map(([id, name]) => ({ id, name })),
  }
}

/** Lists the ongoing read-throughs of a group's plays. */
export async function listOfGroup(
  deps: ReadThroughsDeps,
  actor: SignedIn,
  groupId: string,
): Promise<{ readings: (ReadThroughSummary & { play: { id: string; title: string } })[] }> {
  const { modules, kernel } = deps
  if (!(await modules.groups.rolesOf(actor.id)).has(groupId)) refuse('group_not_found')
  const titles = await modules.plays.titlesFor(actor, await modules.plays.sharedWith(groupId))
  const readThroughs = await listOngoing(kernel.database.db, [...titles.keys()])
  const summaries = await summarise(deps, readThroughs)
  return {
    readings: summaries.map((summary, at) => {
      const id = readThroughs[at]?.play_id ?? ''
      return { ...summary, play: { id, title: titles.get(id) ?? '' } }
    }),
  }
}
