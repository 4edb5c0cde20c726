import type { RehearsalProgress, RehearsalRun } from '@replique/contract'
import { afterResult, isDue, type LineResult, type RehearsalScene } from '@replique/script'
import { m } from '../../messages/messages.js'

export type Scene = RehearsalScene

/** Returns a scene's display name: its act, number and heading. */
export function sceneName({ act, number, heading }: Scene): string {
  const name = heading === '' ? m.rehearse_opening() : number ? `${number}. ${heading}` : heading
  return act === '' ? name : `${act} · ${name}`
}

const DAY = 86_400_000

/** Returns the local date as whole days since 1 January 1970. */
export const dayOf = (now: Date): number => Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY)

const count = ({ results }: RehearsalRun, what: LineResult): number =>
  results.filter(({ result }) => result === what).length

/** Returns the progress with the runs added, computed the same way as on the server. */
export function withRuns(progress: RehearsalProgress, runs: readonly RehearsalRun[]): RehearsalProgress {
  const known = new Set(progress.runs.map(({ id }) => id))
  const missed = new Map(progress.missed.map((line) => [line.lineId, line]))
  const fresh = runs.filter(({ id }) => !known.has(id))
  for (const { day, results } of fresh)
    for (const { lineId, sceneId, result } of results) {
      const after = afterResult(missed.get(lineId) ?? null, result, day)
      if (after === null) missed.delete(lineId)
      else missed.set(lineId, { lineId, sceneId, ...after })
    }
  const added = fresh.map((run) => ({
    id: run.id,
    sceneId: run.sceneId,
    mode: run.mode,
    at: run.at,
    lines: run.results.length,
    prompted: count(run, 'prompted'),
    missed: count(run, 'missed'),
  }))
  return { runs: [...progress.runs, ...added], missed: [...missed.values()] }
}

export type RunShown = RehearsalProgress['runs'][number]

/** The runs of a scene, oldest first. */
export const runsOf = ({ runs }: RehearsalProgress, sceneId: string): readonly RunShown[] =>
  runs.filter((run) => run.sceneId === sceneId)

/** Returns the share of lines known by heart, from 0 to 1. */
export const knownShare = ({ lines, prompted, missed }: RunShown): number =>
  lines === 0 ? 0 : (lines - prompted - missed) / lines

/**
 * Returns what can be reset in `scenes`: the scenes with runs or with missed lines of the user's own, and those lines.
 */
export function progressIn(
  { runs, missed }: RehearsalProgress,
  scenes: readonly { readonly id: string; readonly lines: readonly { readonly id: string }[] }[],
  isOwn: (line: { readonly id: string }) => boolean,
): { readonly sceneIds: readonly string[]; readonly lineIds: readonly string[] } {
  const misses = new Set(missed.map(({ lineId }) => lineId))
  const gone = new Set(runs.map(({ sceneId }) => sceneId))
  const touched = scenes.flatMap(({ id, lines }) => {
    const lineIds = lines.flatMap((line) => (misses.has(line.id) && isOwn(line) ? [line.id] : []))
    return gone.has(id) || lineIds.length > 0 ? [{ id, lineIds }] : []
  })
  return { sceneIds: touched.map(({ id }) => id), lineIds: touched.flatMap(({ lineIds }) => lineIds) }
}

/** Returns the lines due today that are still in the play. */
export function dueLines({ missed }: RehearsalProgress, there: ReadonlySet<string>, day: number): ReadonlySet<string> {
  return new Set(missed.flatMap((line) => (there.has(line.lineId) && isDue(line, day) ? [line.lineId] : [])))
}
