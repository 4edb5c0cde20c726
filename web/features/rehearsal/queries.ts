import type { RehearsalProgress, RehearsalRun } from '@replique/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { failureCode } from '../../platform/api/failure.ts'
import { hearing } from '../../platform/api/hearing.ts'
import { dropSent, keep, keepUnsent, readKept, readUnsent } from './kept.ts'
import { withRuns } from './progress.ts'

/** Runs that are sent at once. */
const AT_ONCE = 50

/** A play and whoever learns its lines. */
export interface Learner {
  readonly playId: string
  readonly person: string
}

/** The lines of a play; without a network, as this browser has them from the last time. */
export const scriptQuery = ({ playId, person }: Learner) =>
  queryOptions({
    queryKey: ['plays', 'rehearsal', playId],
    networkMode: 'always',
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        const value = await hearing.rehearsals.script({ id: playId }, { signal })
        await keep(person, playId, { key: 'script', value })
        return value
      } catch (error) {
        const kept = failureCode(error) === undefined ? await readKept(person, playId, 'script') : null
        if (kept) return kept
        throw error
      }
    },
  })

const NOTHING: RehearsalProgress = { runs: [], missed: [] }

/** How one's own rehearsing goes, with what the server has not been told yet. */
export const progressQuery = (learner: Learner) =>
  queryOptions({
    queryKey: ['plays', 'rehearsal-progress', learner.playId],
    networkMode: 'always',
    retry: false,
    queryFn: async ({ signal }) => {
      const { playId, person } = learner
      try {
        const sent = await sendUnsent(learner)
        const value = sent ?? (await hearing.rehearsals.progress({ id: playId }, { signal }))
        await keep(person, playId, { key: 'progress', value })
        return value
      } catch (error) {
        if (failureCode(error) !== undefined) throw error
        const kept = (await readKept(person, playId, 'progress')) ?? NOTHING
        return withRuns(kept, await readUnsent(person, playId))
      }
    },
  })

/** Tells the server what it does not know; answers how it goes then, or nothing where there was nothing to tell. */
async function sendUnsent({ playId, person }: Learner): Promise<RehearsalProgress | null> {
  let progress: RehearsalProgress | null = null
  for (;;) {
    const runs = (await readUnsent(person, playId)).slice(0, AT_ONCE)
    if (runs.length === 0) return progress
    try {
      progress = await hearing.rehearsals.keep({ id: playId, runs })
    } catch (error) {
      // what is refused once is refused always; what found no network waits
      if (failureCode(error) !== 'invalid') throw error
    }
    await dropSent(
      person,
      playId,
      runs.map(({ id }) => id),
    )
  }
}

/** What is forgotten: scenes with how often they were gone through, and lines that were missed. */
export interface Anew {
  readonly sceneIds: readonly string[]
  readonly lineIds: readonly string[]
}

/** Forgets how rehearsing went, on all devices; what this one has not told yet is told first, or it would come back. */
export async function startAnew(client: QueryClient, learner: Learner, what: Anew): Promise<void> {
  const { playId, person } = learner
  await sendUnsent(learner)
  const input = { id: playId, sceneIds: [...what.sceneIds], lineIds: [...what.lineIds] }
  const value = await hearing.rehearsals.anew(input)
  await keep(person, playId, { key: 'progress', value })
  client.setQueryData(progressQuery(learner).queryKey, value)
}

/** Keeps what was rehearsed: here at once, on the server as soon as it is there. */
export async function keepRun(client: QueryClient, learner: Learner, run: RehearsalRun): Promise<void> {
  const { queryKey } = progressQuery(learner)
  client.setQueryData(queryKey, (now = NOTHING) => withRuns(now, [run]))
  try {
    await keepUnsent(learner.person, learner.playId, run)
  } catch {
    // a browser that keeps nothing tells the server at once, or nobody
    const progress = await hearing.rehearsals.keep({ id: learner.playId, runs: [run] }).catch(() => null)
    if (progress) client.setQueryData(queryKey, progress)
    return
  }
  await client.invalidateQueries({ queryKey })
}
