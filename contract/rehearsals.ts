import { LINE_RESULTS, type LineResult } from '@replique/script'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { LIMITS } from './limits.ts'
import { language, playId } from './play.ts'

/**
 * How much of the user's own lines is shown in rehearsal. `italian` is a speed-through: all lines spoken fast and
 * without expression.
 */
export const REHEARSAL_MODES = ['full', 'letters', 'cues', 'blank', 'italian'] as const
export const rehearsalMode = z.enum(REHEARSAL_MODES)
export type RehearsalMode = z.infer<typeof rehearsalMode>

/** A speech or a direction. `utterances` are the ids of its audio. */
export const rehearsalLine = z.object({
  id: z.string(),
  kind: z.enum(['speech', 'direction']),
  speakers: z.array(z.string()),
  name: z.string(),
  parts: z.array(z.object({ kind: z.enum(['said', 'sung', 'manner']), text: z.string() })),
  utterances: z.array(z.string()),
  /**
   * For a line that begins during an earlier one: the earlier utterance, and the offset in its text at which this line
   * begins.
   */
  joins: z.object({ with: z.string(), at: z.number().int() }).optional(),
  /** Whether the line continues a speech after a direction. If so, it isn't counted as a separate line. */
  continues: z.boolean().optional(),
})

/** A play for rehearsal. `mine` lists the characters that the user plays, followed by those that they understudy. */
export const rehearsalScript = z.object({
  title: z.string(),
  language,
  characters: z.array(z.object({ id: z.string(), name: z.string(), lines: z.number().int() })),
  mine: z.array(z.string()),
  scenes: z.array(
    z.object({
      id: z.string(),
      heading: z.string(),
      number: z.string().optional(),
      act: z.string(),
      lines: z.array(rehearsalLine),
    }),
  ),
})
export type RehearsalScript = z.infer<typeof rehearsalScript>

const blockId = z.string().min(1).max(200)
const day = z.number().int().min(0).max(1_000_000)
const lineResult = z.enum([...LINE_RESULTS] as [LineResult, ...LineResult[]])

/**
 * One rehearsal of a scene, or of lines due for review. The device creates the id, so a run that is sent twice is
 * counted only once.
 */
export const rehearsalRun = z.object({
  id: uuid,
  /** Null for a review of lines from several scenes. */
  sceneId: blockId.nullable(),
  mode: rehearsalMode,
  /** ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** The local day, in whole days since 1 January 1970. */
  day,
  results: z
    .array(z.object({ lineId: blockId, sceneId: blockId, result: lineResult }))
    .min(1)
    .max(LIMITS.rehearsedLines),
})
export type RehearsalRun = z.infer<typeof rehearsalRun>

/** A user's own progress in rehearsing a play. Nobody else sees it. */
export const rehearsalProgress = z.object({
  /** Oldest first. */
  runs: z.array(
    z.object({
      id: uuid,
      sceneId: z.string().nullable(),
      mode: rehearsalMode,
      at: z.iso.datetime(),
      lines: z.number().int(),
      prompted: z.number().int(),
      missed: z.number().int(),
    }),
  ),
  /** Missed lines, with their Leitner box and the day they are due. */
  missed: z.array(z.object({ lineId: z.string(), sceneId: z.string(), box: z.number().int(), due: day })),
})
export type RehearsalProgress = z.infer<typeof rehearsalProgress>

const id = z.object({ id: playId })
const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found'))

/** Routes for learning the lines of a play. */
export const rehearsals = {
  script: onPlay
    .route({ method: 'GET', path: '/plays/{id}/rehearsal', summary: 'Show a play by scene and line' })
    .input(id)
    .output(rehearsalScript),
  progress: onPlay
    .route({ method: 'GET', path: '/plays/{id}/rehearsal/progress', summary: 'Show your rehearsal progress' })
    .input(id)
    .output(rehearsalProgress),
  keep: onPlay
    .route({ method: 'POST', path: '/plays/{id}/rehearsal/runs', summary: 'Store the result of a rehearsal' })
    .input(id.extend({ runs: z.array(rehearsalRun).min(1).max(LIMITS.rehearsalsAtOnce) }))
    .output(rehearsalProgress),
  /** Deletes the user's progress in these scenes, and the records of these missed lines. */
  anew: onPlay
    .route({ method: 'POST', path: '/plays/{id}/rehearsal/anew', summary: 'Reset your rehearsal progress' })
    .input(
      id.extend({
        sceneIds: z.array(blockId).min(1).max(LIMITS.rehearsedLines),
        lineIds: z.array(blockId).max(LIMITS.missedLines).default([]),
      }),
    )
    .output(rehearsalProgress),
}
