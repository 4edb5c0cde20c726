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

/** What somebody said of a line, as the server keeps it. Times are ISO 8601 in UTC, lengths are seconds. */
export const take = z.object({
  id: uuid,
  /** The one of its line that is heard, as long as it is not stale. */
  best: z.boolean(),
  /** The line has other words now. */
  stale: z.boolean(),
  /** The whole take, and what of it is heard. */
  seconds: z.number(),
  from: z.number(),
  to: z.number(),
  recordedAt: z.iso.datetime(),
  /** Where what is heard of it is played from, and the whole of it, for some minutes. */
  sound: z.string(),
  whole: z.string(),
})
export type Take = z.infer<typeof take>

/** A line of one's part; `words` stands for what it says now. */
export const partLine = z.object({
  id: z.string(),
  characterId: z.string(),
  /** Lines with the same number are said in one speech. */
  speech: z.number().int(),
  text: z.string(),
  words: z.string(),
  /** How it is to be said, in the writer's words; empty where they say nothing. */
  manner: z.string(),
  sung: z.boolean(),
  /** The heading of its scene, else of its act; empty before the first. */
  heading: z.string(),
  /** What is said just before, by which it is heard, and by whom; empty for the narrator. Null where the scene begins with this line. */
  cue: z.object({ id: z.string(), name: z.string(), text: z.string() }).nullable(),
  takes: z.array(take),
})
export type PartLine = z.infer<typeof partLine>

/** A character that the person asking plays. */
export const ownPart = z.object({ characterId: z.string(), name: z.string(), understudy: z.boolean() })
export type OwnPart = z.infer<typeof ownPart>

/** Everything somebody needs to record their parts in a play. */
export const recordingStudio = z.object({
  title: z.string(),
  language: z.enum(['en', 'fr']),
  /** When they agreed to being heard in this play; null before. */
  consentedAt: z.iso.datetime().nullable(),
  parts: z.array(ownPart),
  /** Of all their parts, in the order in which they are said. */
  lines: z.array(partLine),
  /** Takes of lines that are not in the play any more, or not theirs. */
  elsewhere: z.array(take),
  /** Seconds they have recorded in this play, and how many they may. */
  used: z.number(),
  most: z.number(),
})
export type RecordingStudio = z.infer<typeof recordingStudio>

/** What there is of one's voice in a play; without a title where one may not read it any more. */
export const recordedPlay = z.object({
  playId,
  title: z.string().nullable(),
  takes: z.number().int(),
  seconds: z.number(),
  consentedAt: z.iso.datetime().nullable(),
})
export type RecordedPlay = z.infer<typeof recordedPlay>

/** Recordings of lines: each is somebody's voice, and stays theirs. */
export const recordings = {
  studio: onPlay
    .route({
      method: 'GET',
      path: '/plays/{id}/recordings',
      summary: 'One’s own parts, line by line, with what was recorded',
    })
    .input(id)
    .output(recordingStudio),
  consent: onPlay
    .route({
      method: 'POST',
      path: '/plays/{id}/recordings/consent',
      summary: 'Agree to being heard by whoever may read the play',
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
      summary: 'Keep a take of a line, as 16-bit WAV, as the one that is heard',
      successStatus: 201,
    })
    .input(
      id.extend({
        characterId: z.string().min(1).max(200),
        lineId: z.string().min(1).max(100),
        file: z.file(),
        /** The line's `words` when it was said; without it, those of now. */
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
      summary: 'Trim a take, or make it the one that is heard',
    })
    .input(one.extend({ best: z.literal(true).optional(), from: moment.optional(), to: moment.optional() }))
    .output(take),
  remove: onTake
    .route({
      method: 'DELETE',
      path: '/recordings/{recordingId}',
      summary: 'Remove a take for good',
      successStatus: 204,
    })
    .input(one)
    .output(z.void()),
  list: signedIn
    .route({ method: 'GET', path: '/recordings', summary: 'In which plays there are recordings of one’s voice' })
    .output(z.object({ plays: z.array(recordedPlay) })),
  removeIn: signedIn
    .route({
      method: 'DELETE',
      path: '/recordings/plays/{playId}',
      summary: 'Remove every recording of one’s voice in a play, and take the agreement back',
      successStatus: 204,
    })
    .input(z.object({ playId }))
    .output(z.void()),
  removeAll: signedIn
    .route({
      method: 'DELETE',
      path: '/recordings',
      summary: 'Remove every recording of one’s voice, and take back every agreement',
      successStatus: 204,
    })
    .output(z.void()),
}
