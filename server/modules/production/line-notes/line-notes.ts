/** Line notes: runs of a play, the notes taken in them, and the actors to whom they were delivered. */
import { LIMITS, type LineNote, type LineNotesRun, type RunNotes } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { os, type Call } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { type ProductionDeps, requireDirector } from '../deps.ts'
import { notesByActor, presentNotes, showOverview, showScript } from './showing.ts'
import {
  addDeliveries,
  addNotes,
  countEver,
  dropRun,
  findRun,
  forgetActor,
  listNotes,
  listOfPerson,
  listRuns,
  lockLineNotes,
  type NewNoteRow,
  putRun,
  removeNotes,
  type RunKey,
} from './store.ts'

/** Actors were given notes that they did not have. */
interface LineNotesDelivered {
  readonly playId: string
  readonly runId: string
  readonly by: string
  readonly userIds: readonly string[]
}

declare module '../../../kernel/events.ts' {
  interface Events {
    'play.line-notes-delivered': LineNotesDelivered
  }
}

/** Returns a time by a device's clock, which may be wrong. */
const pastTime = (time: string, now: Date): Date => new Date(Math.max(0, Math.min(Date.parse(time), now.getTime())))

/** Starts, ends or renames a run. Refuses with too_many_runs. */
async function keepRun(
  deps: ProductionDeps,
  actor: SignedIn,
  { id: playId, run }: { readonly id: string; readonly run: LineNotesRun },
): Promise<void> {
  await requireDirector(deps, actor, playId)
  const { database, clock } = deps.kernel
  const now = clock.now()
  await database.transaction(async (db) => {
    await lockLineNotes(db, playId)
    const runs = await listRuns(db, playId)
    if (!runs.some(({ id }) => id === run.id) && runs.length >= LIMITS.lineNotesRuns) refuse('too_many_runs')
    await putRun(db, {
      play_id: playId,
      id: run.id,
      name: run.name,
      started_at: pastTime(run.startedAt, now),
      ended_at: run.endedAt === null ? null : pastTime(run.endedAt, now),
    })
  })
}

async function removeRun(deps: ProductionDeps, actor: SignedIn, key: RunKey): Promise<void> {
  await requireDirector(deps, actor, key.playId)
  if (!(await dropRun(deps.kernel.database.db, key))) refuse('run_not_found')
}

const rowOf = ({ playId, runId }: RunKey, note: LineNote, now: Date): NewNoteRow => ({
  play_id: playId,
  run_id: runId,
  id: note.id,
  kind: note.kind,
  detail: note.detail,
  element_id: note.element,
  characters: JSON.stringify(note.characters),
  speaker: note.speaker,
  words: note.words,
  before_speaker: note.before?.speaker ?? null,
  before_words: note.before?.words ?? null,
  repeated: note.repeated,
  around: JSON.stringify(note.around),
  place: note.place,
  noted_at: pastTime(note.at, now),
})

interface Sent {
  readonly notes: readonly LineNote[]
  readonly removed: readonly string[]
}

/** Stores and removes notes of a run. Refuses with run_not_found and too_many_line_notes. */
async function keepNotes(
  deps: ProductionDeps,
  actor: SignedIn,
  { key, notes, removed }: Sent & { readonly key: RunKey },
): Promise<void> {
  await requireDirector(deps, actor, key.playId)
  const { database, clock } = deps.kernel
  const rows = new Map(notes.map((note) => [note.id, rowOf(key, note, clock.now())]))
  await database.transaction(async (db) => {
    await lockLineNotes(db, key.playId)
    if ((await findRun(db, key)) === null) refuse('run_not_found')
    await removeNotes(db, key, [...new Set(removed)])
    await addNotes(db, key, [...rows.values()])
    if ((await countEver(db, key)) > LIMITS.lineNotes) refuse('too_many_line_notes')
  })
}

/** Gives each actor the notes of a run that they don't have, and notifies those who got some. */
async function deliver(deps: ProductionDeps, actor: SignedIn, key: RunKey): Promise<RunNotes> {
  const { playId, runId } = key
  await requireDirector(deps, actor, playId)
  const { database, clock, events } = deps.kernel
  const rows = await listNotes(database.db, key)
  const byActor = await notesByActor(deps, playId, rows)
  const delivered_at = clock.now()
  const userIds = await database.transaction(async (db) => {
    await lockLineNotes(db, playId)
    // notes may have been removed in the meantime
    const there = new Set((await listNotes(db, key)).map(({ id }) => id))
    const deliveries = [...byActor].flatMap(([user_id, ids]) =>
      ids
        .filter((id) => there.has(id))
        .map((note_id) => ({ play_id: playId, run_id: runId, note_id, user_id, delivered_at })),
    )
    return addDeliveries(db, deliveries)
  })
  if (userIds.size > 0) events.emit('play.line-notes-delivered', { playId, runId, by: actor.id, userIds: [...userIds] })
  return presentNotes(deps, key)
}

/** Rate limits: each request for notes compares them with the whole play, and a phone that was offline sends many. */
const SHOWN = { name: 'line-notes.shown', events: 120, seconds: 60, burst: 60 }
const SENT = { name: 'line-notes.sent', events: 240, seconds: 60, burst: 120 }

function lineNotesRoutes(deps: ProductionDeps) {
  const { limits } = deps.kernel
  const { lineNotes } = os.staging
  const within = (context: Call, bucket: Parameters<typeof limits.take>[0]) => {
    const actor = requireProved(context.actor)
    return limits.take(bucket, actor.id) ? actor : refuse('too_many_requests')
  }
  const keyOf = ({ id, runId }: { id: string; runId: string }): RunKey => ({ playId: id, runId })
  return {
    show: lineNotes.show.handler(({ input, context }) => showOverview(deps, within(context, SHOWN), input.id)),
    script: lineNotes.script.handler(({ input, context }) => showScript(deps, within(context, SHOWN), input.id)),
    putRun: lineNotes.putRun.handler(({ input, context }) => keepRun(deps, within(context, SENT), input)),
    showRun: lineNotes.showRun.handler(async ({ input, context }) => {
      await requireDirector(deps, within(context, SHOWN), input.id)
      return presentNotes(deps, keyOf(input))
    }),
    removeRun: lineNotes.removeRun.handler(({ input, context }) =>
      removeRun(deps, within(context, SENT), keyOf(input)),
    ),
    send: lineNotes.send.handler(({ input, context }) =>
      keepNotes(deps, within(context, SENT), { ...input, key: keyOf(input) }),
    ),
    deliver: lineNotes.deliver.handler(({ input, context }) => deliver(deps, within(context, SHOWN), keyOf(input))),
  }
}

interface LineNotes {
  readonly routes: ReturnType<typeof lineNotesRoutes>
  exportFor(userId: string): Promise<object>
  forget(userId: string): Promise<void>
}

export function openLineNotes(deps: ProductionDeps): LineNotes {
  const { database, events } = deps.kernel
  const { notifications } = deps.modules
  events.on('play.line-notes-delivered', async ({ playId, runId, by, userIds }) => {
    for (const userId of userIds)
      await notifications.tell({
        userId,
        kind: 'line-notes',
        actorId: by,
        playId,
        origin: `${playId} ${runId}`,
        fold: playId,
      })
  })
  return {
    routes: lineNotesRoutes(deps),
    exportFor: async (userId) => ({ line_notes: await listOfPerson(database.db, userId) }),
    forget: (userId) => forgetActor(database.db, userId),
  }
}
