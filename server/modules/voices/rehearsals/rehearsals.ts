import { LIMITS, type RehearsalProgress, type RehearsalRun, type RehearsalScript } from '@replique/contract'
import {
  afterResult,
  countPlay,
  rehearsalScenes,
  type CharacterId,
  type MissedLine,
  type RehearsalScene,
} from '@replique/script'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import type { VoicesDeps } from '../deps.ts'
import {
  addRun,
  dropMiss,
  dropProgress,
  listMisses,
  listRuns,
  lockLearner,
  putMiss,
  thinRuns,
  type Learner,
  forgetLearner,
  listOfPerson,
} from './store.ts'
import { mayRehearse } from '../policy.ts'
import { os, type Call } from '../../../kernel/http/call.ts'

const DAY = 86_400_000
/** Maximum number of days by which the date in a user's time zone can be ahead of UTC. */
const AHEAD = 1

async function requirePlay({ modules }: VoicesDeps, actor: SignedIn, playId: string): Promise<void> {
  const access = await modules.plays.accessTo(actor, playId)
  if (access === null || !mayRehearse(access)) refuse('play_not_found')
}

/** The characters who speak in these scenes. */
const speakersIn = (scenes: readonly RehearsalScene[]): ReadonlySet<CharacterId> =>
  new Set(scenes.flatMap(({ lines }) => lines.flatMap(({ speakers }) => speakers)))

/** Returns the play line by line, with the characters that the user is cast as. */
async function showScript(deps: VoicesDeps, actor: SignedIn, playId: string): Promise<RehearsalScript> {
  await requirePlay(deps, actor, playId)
  const { plays } = deps.modules
  const play = await plays.scriptOf(playId)
  const title = (await plays.titlesFor(actor, [playId])).get(playId) ?? ''
  const cast = (await plays.castOf(playId)).filter(({ userId }) => userId === actor.id)
  const scenes = rehearsalScenes(play)
  const speaking = speakersIn(scenes)
  const counts = new Map(countPlay(play).characters.map(({ character, speeches }) => [character, speeches]))
  const own = [...cast].sort((a, b) => Number(a.understudy) - Number(b.understudy)).map((one) => one.characterId)
  return {
    title,
    language: play.language,
    characters: play.characters.flatMap(({ id, name }) =>
      speaking.has(id) ? [{ id, name, lines: counts.get(id) ?? 0 }] : [],
    ),
    mine: [...new Set(own)].filter((id) => speaking.has(id)),
    scenes: scenes.map((scene) => ({
      ...scene,
      lines: scene.lines.map((line) => ({
        ...line,
        speakers: [...line.speakers],
        parts: line.parts.map((part) => ({ ...part })),
        utterances: [...line.utterances],
      })),
    })),
  }
}

async function present(db: Db, learner: Learner): Promise<RehearsalProgress> {
  const [runs, misses] = [await listRuns(db, learner), await listMisses(db, learner)]
  return {
    runs: runs.map(({ id, scene_id, mode, at, lines, prompted, missed }) => ({
      id,
      sceneId: scene_id,
      mode,
      at: at.toISOString(),
      lines,
      prompted,
      missed,
    })),
    missed: misses.map(({ line_id, scene_id, box, due }) => ({ lineId: line_id, sceneId: scene_id, box, due })),
  }
}

async function showProgress(deps: VoicesDeps, actor: SignedIn, playId: string): Promise<RehearsalProgress> {
  await requirePlay(deps, actor, playId)
  return present(deps.kernel.database.db, { userId: actor.id, playId })
}

const count = ({ results }: RehearsalRun, what: string): number =>
  results.filter(({ result }) => result === what).length

/** Stores runs that are not stored yet, and updates the missed lines with their results. */
async function keepRuns(
  deps: VoicesDeps,
  actor: SignedIn,
  { id: playId, runs }: { id: string; runs: readonly RehearsalRun[] },
): Promise<RehearsalProgress> {
  await requirePlay(deps, actor, playId)
  const { database, clock } = deps.kernel
  const learner = { userId: actor.id, playId }
  const now = clock.now()
  return database.transaction(async (db) => {
    await lockLearner(db, learner)
    const missed = new Map((await listMisses(db, learner)).map((row) => [row.line_id, row]))
    for (const run of [...runs].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
      // a device's clock may be wrong
      const at = new Date(Math.max(0, Math.min(Date.parse(run.at), now.getTime())))
      const row = { user_id: actor.id, play_id: playId, id: run.id, scene_id: run.sceneId, mode: run.mode, at }
      const counted = { lines: run.results.length, prompted: count(run, 'prompted'), missed: count(run, 'missed') }
      if (!(await addRun(db, { ...row, ...counted }))) continue
      const day = Math.min(run.day, Math.floor(now.getTime() / DAY) + AHEAD)
      for (const { lineId, sceneId, result } of run.results) {
        const before = missed.get(lineId) ?? null
        const after = afterResult(before, result, day)
        if (same(before, after)) continue
        if (after === null) {
          missed.delete(lineId)
          await dropMiss(db, learner, lineId)
        } else if (before !== null || missed.size < LIMITS.missedLines) {
          const miss = { user_id: actor.id, play_id: playId, line_id: lineId, scene_id: sceneId, ...after }
          missed.set(lineId, miss)
          await putMiss(db, miss)
        }
      }
    }
    await thinRuns(db, learner, LIMITS.rehearsals)
    return present(db, learner)
  })
}

/** Deletes a user's progress in some scenes, and some of their missed lines. */
async function startAnew(
  deps: VoicesDeps,
  actor: SignedIn,
  { id: playId, ...what }: { id: string; sceneIds: readonly string[]; lineIds: readonly string[] },
): Promise<RehearsalProgress> {
  await requirePlay(deps, actor, playId)
  const learner = { userId: actor.id, playId }
  return deps.kernel.database.transaction(async (db) => {
    await lockLearner(db, learner)
    await dropProgress(db, learner, what)
    return present(db, learner)
  })
}

const same = (a: MissedLine | null, b: MissedLine | null): boolean => a?.box === b?.box && a?.due === b?.due

/** Rate limit for scripts. Each request reads and splits a whole script. */
const SCRIPTS = { name: 'rehearsals.scripts', events: 60, seconds: 60, burst: 30 }
/**
 * Rate limit for storing runs, far above what anyone can rehearse, because runs rehearsed offline may all be sent
 * together.
 */
const KEPT = { name: 'rehearsals.kept', events: 60, seconds: 60, burst: 60 }

function rehearsalsRoutes(deps: VoicesDeps) {
  const { limits } = deps.kernel
  const { rehearsals } = os.sound
  const within = (context: Call, bucket: Parameters<typeof limits.take>[0]) => {
    const actor = requireProved(context.actor)
    return limits.take(bucket, actor.id) ? actor : refuse('too_many_requests')
  }
  return {
    script: rehearsals.script.handler(({ input, context }) => showScript(deps, within(context, SCRIPTS), input.id)),
    progress: rehearsals.progress.handler(({ input, context }) =>
      showProgress(deps, requireProved(context.actor), input.id),
    ),
    keep: rehearsals.keep.handler(({ input, context }) => keepRuns(deps, within(context, KEPT), input)),
    anew: rehearsals.anew.handler(({ input, context }) => startAnew(deps, within(context, KEPT), input)),
  }
}

/** Rehearsing: a play scene by scene, and each user's progress. */
interface Rehearsals {
  readonly routes: ReturnType<typeof rehearsalsRoutes>
  exportFor(userId: string): Promise<object>
  forget(userId: string): Promise<void>
}

export function openRehearsals(deps: VoicesDeps): Rehearsals {
  const { db } = deps.kernel.database
  return {
    routes: rehearsalsRoutes(deps),
    exportFor: async (userId) => {
      const { runs, misses } = await listOfPerson(db, userId)
      return {
        rehearsals: runs.map(withoutPerson),
        missed_lines: misses.map(withoutPerson),
      }
    },
    forget: (userId) => forgetLearner(db, userId),
  }
}

function withoutPerson<T extends { readonly user_id: string }>(row: T): Omit<T, 'user_id'> {
  const { user_id: _, ...rest } = row
  return rest
}
