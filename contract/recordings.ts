import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { LIMITS } from './limits.ts'
import { playId } from './play.ts'

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
const onPlay = signedIn.errors(errors('play_not_found', 'not_your_part'))
const onTake = signedIn.errors(errors('recording_not_found'))
const id = z.object({ id: playId })
const one = z.object({ recordingId: uuid })

/** Seconds from the beginning of a take. */
const moment = z.coerce.number().min(0).max(LIMITS.recordingSeconds)

/** A recorded take of a line. Times are ISO 8601 in UTC, lengths are seconds. */
export const take = z.object({
  id: uuid,
  /** Whether this take is played for its line, unless it is stale. */
  best: z.boolean(),
  /** Whether the line's text has changed since the recording. */
  stale: z.boolean(),
  /** The length of the whole take, and the range of it that is played. */
  seconds: z.number(),
  from: z.number(),
  to: z.number(),
  recordedAt: z.iso.datetime(),
  /** Temporary URLs of the trimmed and of the whole take. */
  sound: z.string(),
  whole: z.string(),
})
export type Take = z.infer<typeof take>

/** A line of one of the user's parts. `words` identifies its current text. */
export const partLine = z.object({
  id: z.string(),
  characterId: z.string(),
  /** Lines with the same number belong to one speech. */
  speech: z.number().int(),
  text: z.string(),
  words: z.string(),
  /** The writer's direction for how to say the line. Empty if there is none. */
  manner: z.string(),
  sung: z.boolean(),
  /** The heading of the line's scene, or of its act if it isn't in a scene. Empty before the first heading. */
  heading: z.string(),
  /**
   * The words just before the line, with the id of their audio and the speaker's name (empty for the narrator). Null if
   * the scene begins with this line.
   */
  cue: z.object({ id: z.string(), name: z.string(), text: z.string() }).nullable(),
  takes: z.array(take),
})
export type PartLine = z.infer<typeof partLine>

/** A character that the current user plays. */
export const ownPart = z.object({ characterId: z.string(), name: z.string(), understudy: z.boolean() })
export type OwnPart = z.infer<typeof ownPart>

/** What a user needs to record their parts in a play. */
export const recordingStudio = z.object({
  title: z.string(),
  language: z.enum(['en', 'fr']),
  /** When the user agreed that others may hear their recordings of this play; null if they haven't. */
  consentedAt: z.iso.datetime().nullable(),
  parts: z.array(ownPart),
  /** Lines of all the user's parts, in the order of the play. */
  lines: z.array(partLine),
  /** Takes of lines that are no longer in the play, or no longer the user's. */
  elsewhere: z.array(take),
  /** Seconds that the user has recorded in this play, and the limit. */
  used: z.number(),
  most: z.number(),
})
export type RecordingStudio = z.infer<typeof recordingStudio>

/** The user's recordings in a play. The title is null if they may no longer read it. */
export const recordedPlay = z.object({
  playId,
  title: z.string().nullable(),
  takes: z.number().int(),
  seconds: z.number(),
  consentedAt: z.iso.datetime().nullable(),
})
export type RecordedPlay = z.infer<typeof recordedPlay>

/** Routes for recordings of lines. Each recording belongs to the user who made it. */
export const recordings = {
  studio: onPlay
    .route({
      method: 'GET',
      path: '/plays/{id}/recordings',
      summary: 'List the lines of your parts, with their recordings',
    })
    .input(id)
    .output(recordingStudio),
  consent: onPlay
    .route({
      method: 'POST',
      path: '/plays/{id}/recordings/consent',
      summary: 'Consent to being heard by everyone with access to the play',
    })
    .input(id)
    .output(z.object({ consentedAt: z.iso.datetime() })),
  keep: onPlay
    .errors(
      errors('character_not_found', 'consent_needed', 'recording_wrong', 'recording_too_long', 'recording_silent'),
    )
    .errors(errors('recordings_full', 'storage_full', 'file_too_large', 'unavailable'))
    .route({
      method: 'POST',
      path: '/plays/{id}/recordings/{characterId}/{lineId}',
      summary: 'Store a take of a line (16-bit WAV) and use it',
      successStatus: 201,
    })
    .input(
      id.extend({
        characterId: z.string().min(1).max(200),
        lineId: z.string().min(1).max(100),
        file: z.file(),
        /** The line's `words` when it was recorded; the current ones by default. */
        words: z
          .string()
          .regex(/^[\w-]{22}$/)
          .optional(),
        from: moment.optional(),
        to: moment.optional(),
      }),
    )
    .output(take),
  change: onTake
    .errors(errors('recording_silent', 'storage_full', 'unavailable'))
    .route({
      method: 'PATCH',
      path: '/recordings/{recordingId}',
      summary: 'Trim a take, or use it for its line',
    })
    .input(one.extend({ best: z.literal(true).optional(), from: moment.optional(), to: moment.optional() }))
    .output(take),
  remove: onTake
    .route({
      method: 'DELETE',
      path: '/recordings/{recordingId}',
      summary: 'Permanently delete a take',
      successStatus: 204,
    })
    .input(one)
    .output(z.void()),
  list: signedIn
    .route({ method: 'GET', path: '/recordings', summary: 'List the plays with recordings of your voice' })
    .output(z.object({ plays: z.array(recordedPlay) })),
  removeIn: signedIn
    .route({
      method: 'DELETE',
      path: '/recordings/plays/{playId}',
      summary: 'Delete all recordings of your voice in a play, and withdraw your consent',
      successStatus: 204,
    })
    .input(z.object({ playId }))
    .output(z.void()),
  removeAll: signedIn
    .route({
      method: 'DELETE',
      path: '/recordings',
      summary: 'Delete all recordings of your voice, and withdraw all consents',
      successStatus: 204,
    })
    .output(z.void()),
}
