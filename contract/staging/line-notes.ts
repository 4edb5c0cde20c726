import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from '../errors.ts'
import { uuid } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { language, playId } from '../play.ts'

/**
 * What an actor did with a line: called for it, dropped it, added or changed words, swapped it with another, or came in
 * late.
 */
export const LINE_NOTE_KINDS = ['called', 'dropped', 'added', 'changed', 'swapped', 'late', 'other'] as const
export const lineNoteKind = z.enum(LINE_NOTE_KINDS)
export type LineNoteKind = z.infer<typeof lineNoteKind>

const time = z.iso.datetime()
const elementId = z.string().min(1).max(200)
const words = z.string().max(LIMITS.notedLine)
const cue = z.string().max(LIMITS.notedCue)
const neighbours = z.array(elementId).max(LIMITS.notedNeighbours)

/**
 * A run of a play in which line notes are taken. The device creates the id, so a run that is sent twice is stored once.
 */
export const lineNotesRun = z.object({
  id: uuid,
  name: z.string().trim().min(1).max(LIMITS.runName),
  startedAt: time,
  /** Null while it goes on. */
  endedAt: time.nullable(),
})
export type LineNotesRun = z.infer<typeof lineNotesRun>

/**
 * A note about a spoken paragraph, with the words as they were on the device that took it. The device creates the id, so
 * a note that is sent twice is stored once.
 */
export const lineNote = z.object({
  id: uuid,
  kind: lineNoteKind,
  /** Only for `other`: what happened. */
  detail: z.string().max(LIMITS.lineNoteDetail),
  /** The paragraph's id. */
  element: elementId,
  /** Everyone who speaks it, and the cue as displayed. */
  characters: z.array(z.string().min(1).max(200)).max(LIMITS.notedSpeakers),
  speaker: cue,
  words,
  /** What was said before it; null at the beginning of a scene. */
  before: z.object({ speaker: cue, words }).nullable(),
  /** Whether the character said nearly the same elsewhere, in which case only the paragraph itself is looked for. */
  repeated: z.boolean(),
  /** The ids of the spoken paragraphs above and below it, between which the line is looked for if it is gone. */
  around: z.object({ above: neighbours, below: neighbours }),
  /** Its place among the spoken paragraphs, from 0. Notes are shown in this order. */
  place: z.number().int().min(0).max(1_000_000),
  at: time,
})
export type LineNote = z.infer<typeof lineNote>

/** A note as shown, with its line in the play as it is now; null if the line is gone. */
export const shownLineNote = lineNote.extend({
  now: z.object({ element: z.string(), heading: z.string(), speaker: z.string(), words: z.string() }).nullable(),
  /** Whether an actor has it. */
  delivered: z.boolean(),
})
export type ShownLineNote = z.infer<typeof shownLineNote>

/** A run in the list, with its number of notes, and of those that an actor has. */
export const listedRun = lineNotesRun.extend({ notes: z.number().int(), delivered: z.number().int() })
export type ListedRun = z.infer<typeof listedRun>

/** The notes of a run for those who direct the play. */
export const runNotes = z.object({
  run: lineNotesRun,
  notes: z.array(shownLineNote),
  /** The actors who get notes, with the notes' ids in order. Notes of characters that nobody plays are in no list. */
  actors: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      notes: z.array(uuid),
      /** Number of notes that the actor doesn't have yet. */
      undelivered: z.number().int(),
    }),
  ),
})
export type RunNotes = z.infer<typeof runNotes>

/** For those who direct the play, its runs, newest first; for everybody, the notes that they were given. */
export const lineNotesOverview = z.object({
  title: z.string(),
  language,
  mayDirect: z.boolean(),
  runs: z.array(listedRun),
  own: z.array(z.object({ run: lineNotesRun, notes: z.array(shownLineNote) })),
})
export type LineNotesOverview = z.infer<typeof lineNotesOverview>

/** The script for taking notes. Headings and directions have no speakers, and one part. */
export const lineNotesScript = z.object({
  title: z.string(),
  language,
  lines: z.array(
    z.object({
      kind: z.enum(['heading', 'direction', 'speech']),
      speakers: z.array(z.string()),
      name: z.string(),
      parts: z.array(z.object({ id: z.string(), kind: z.enum(['said', 'sung', 'manner']), text: z.string() })),
    }),
  ),
  /** The scenes, with the indexes of their headings among the lines. */
  scenes: z.array(z.object({ line: z.number().int(), heading: z.string(), number: z.string() })),
})
export type LineNotesScript = z.infer<typeof lineNotesScript>

const id = z.object({ id: playId })
const one = id.extend({ runId: uuid })
const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found'))
const director = onPlay.errors(errors('not_allowed'))
const onRun = director.errors(errors('run_not_found'))
const base = '/plays/{id}/line-notes'
const path = `${base}/runs/{runId}` as const

/** Routes for line notes: taken in a run, by several people and offline, and delivered to the actors afterwards. */
export const lineNotes = {
  show: onPlay
    .route({ method: 'GET', path: base, summary: 'List the runs of a play, and the line notes that you were given' })
    .input(id)
    .output(lineNotesOverview),
  script: director
    .route({ method: 'GET', path: `${base}/script`, summary: 'Show the script for taking line notes' })
    .input(id)
    .output(lineNotesScript),
  putRun: director
    .errors(errors('too_many_runs'))
    .route({ method: 'PUT', path: `${base}/runs`, summary: 'Start, end or rename a run', successStatus: 204 })
    .input(id.extend({ run: lineNotesRun }))
    .output(z.void()),
  showRun: onRun.route({ method: 'GET', path, summary: 'Show the line notes of a run' }).input(one).output(runNotes),
  removeRun: onRun
    .route({ method: 'DELETE', path, summary: 'Delete a run with its line notes', successStatus: 204 })
    .input(one)
    .output(z.void()),
  /** A removed note never comes back, even if it is sent once more. */
  send: onRun
    .errors(errors('too_many_line_notes'))
    .route({ method: 'POST', path: `${path}/notes`, summary: 'Store and remove line notes', successStatus: 204 })
    .input(
      one.extend({
        notes: z.array(lineNote).max(LIMITS.lineNotesAtOnce),
        removed: z.array(uuid).max(LIMITS.lineNotesAtOnce),
      }),
    )
    .output(z.void()),
  deliver: onRun
    .route({ method: 'POST', path: `${path}/deliver`, summary: 'Give the actors the line notes they don’t have yet' })
    .input(one)
    .output(runNotes),
}
