import {
  LIMITS,
  type LineNotesOverview,
  type LineNotesRun,
  type LineNotesScript,
  type RunNotes,
  type ShownLineNote,
} from '@replique/contract'
import { lineFinder, type Play, type ReadThrough, readThrough, spokenParagraphs } from '@replique/script'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type ProductionDeps, requireDirector, requirePlay } from '../deps.ts'
import { actorsOf, mayDirect, maySeeStage } from '../policy.ts'
import {
  countNotes,
  findRun,
  listDeliveries,
  listGiven,
  listNotes,
  listRuns,
  type NoteRow,
  type RunKey,
  type RunRow,
} from './store.ts'

/** The lines of plays whose text has not changed since they were asked for. */
const read = new WeakMap<Play, ReadThrough>()

async function linesOf({ modules }: ProductionDeps, playId: string): Promise<ReadThrough> {
  const play = await modules.plays.scriptOf(playId)
  const lines = read.get(play) ?? readThrough(play)
  read.set(play, lines)
  return lines
}

export async function showScript(deps: ProductionDeps, actor: SignedIn, playId: string): Promise<LineNotesScript> {
  await requireDirector(deps, actor, playId)
  const { language, lines, scenes } = await linesOf(deps, playId)
  return {
    title: (await deps.modules.plays.titlesFor(actor, [playId])).get(playId) ?? '',
    language,
    lines: lines.map(({ kind, speakers, name, parts }) => ({
      kind,
      speakers: [...speakers],
      name,
      parts: parts.map((part) => ({ id: part.id, kind: part.kind, text: part.text })),
    })),
    scenes: scenes.map((scene) => ({ ...scene })),
  }
}

const presentRun = ({ id, name, started_at, ended_at }: RunRow): LineNotesRun => ({
  id,
  name,
  startedAt: started_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
})

/** Returns a function that shows notes, each with its line in the play as it is now. */
function openPresenter(lines: ReadThrough): (row: NoteRow, delivered: boolean) => ShownLineNote {
  const find = lineFinder(spokenParagraphs(lines))
  return (row, delivered) => {
    const { element_id: id, characters, speaker, words, repeated, around } = row
    const now = find({ id, speakers: characters, name: speaker, text: words, repeated, around })
    return {
      id: row.id,
      kind: row.kind,
      detail: row.detail,
      element: id,
      characters,
      speaker,
      words,
      before: row.before_words === null ? null : { speaker: row.before_speaker ?? '', words: row.before_words },
      repeated,
      around,
      place: row.place,
      at: row.noted_at.toISOString(),
      now: now && { element: now.id, heading: now.heading, speaker: now.name, words: now.text },
      delivered,
    }
  }
}

/** Maximum number of notes that an actor is shown. Those of older runs are left out. */
const SHOWN = LIMITS.lineNotes

/** Returns the runs of a play for those who direct it, and the notes that the user was given. */
export async function showOverview(deps: ProductionDeps, actor: SignedIn, playId: string): Promise<LineNotesOverview> {
  const access = await requirePlay(deps, actor, { playId, may: maySeeStage })
  const { db } = deps.kernel.database
  const rows = await listRuns(db, playId)
  const given = await listGiven(db, { playId, userId: actor.id, most: SHOWN })
  const present = openPresenter(await linesOf(deps, playId))
  const byRun = Map.groupBy(given, ({ run_id }) => run_id)
  const counts = mayDirect(access) ? await countNotes(db, playId) : null
  const runs = rows.map(presentRun)
  return {
    title: (await deps.modules.plays.titlesFor(actor, [playId])).get(playId) ?? '',
    language: (await linesOf(deps, playId)).language,
    mayDirect: counts !== null,
    runs: counts === null ? [] : runs.map((run) => ({ ...run, ...(counts.get(run.id) ?? { notes: 0, delivered: 0 }) })),
    own: runs.flatMap((run) => {
      const notes = byRun.get(run.id)
      return notes === undefined ? [] : [{ run, notes: notes.map((row) => present(row, true)) }]
    }),
  }
}

/** Returns the ids of a run's notes for each actor who is to have them, in the order of the notes. */
export async function notesByActor(
  { modules }: ProductionDeps,
  playId: string,
  notes: readonly NoteRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const cast = await modules.plays.castOf(playId)
  const people = new Set(await modules.plays.peopleOf(playId))
  const byActor = new Map<string, string[]>()
  for (const { id, characters } of notes)
    for (const userId of actorsOf(cast, characters)) {
      if (!people.has(userId)) continue
      byActor.set(userId, [...(byActor.get(userId) ?? []), id])
    }
  return byActor
}

/** Returns the notes of a run. Refuses with run_not_found. The caller checks that the user directs the play. */
export async function presentNotes(deps: ProductionDeps, key: RunKey): Promise<RunNotes> {
  const { db } = deps.kernel.database
  const run = (await findRun(db, key)) ?? refuse('run_not_found')
  const [rows, deliveries] = [await listNotes(db, key), await listDeliveries(db, key)]
  const has = new Set(deliveries.map(({ note_id, user_id }) => `${note_id} ${user_id}`))
  const delivered = new Set(deliveries.map(({ note_id }) => note_id))
  const present = openPresenter(await linesOf(deps, key.playId))
  const byActor = await notesByActor(deps, key.playId, rows)
  const names = await deps.modules.auth.namesOf([...byActor.keys()])
  return {
    run: presentRun(run),
    notes: rows.map((row) => present(row, delivered.has(row.id))),
    actors: [...byActor]
      .map(([id, notes]) => ({
        id,
        name: names.get(id) ?? '',
        notes: [...notes],
        undelivered: notes.filter((note) => !has.has(`${note} ${id}`)).length,
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}
