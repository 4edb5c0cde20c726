import type { Play } from '@replique/script'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { MOST_SOUNDS } from './limits.ts'
import { playId } from './play.ts'

const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found', 'not_allowed', 'not_entitled', 'speech_quota', 'speech_unavailable', 'feature_off'))

/** How sound is kept: MP3 for every player, Ogg for whoever prefers it. */
export const SOUND_FORMATS = ['mp3', 'ogg'] as const
export const soundFormat = z.enum(SOUND_FORMATS)
export type SoundFormat = z.infer<typeof soundFormat>

/** Speeches that are heard of a play where the flag `ttsLimitFirst15` is on. */
export const FIRST_SPEECHES = 15

/** Where a play's whole reading is fetched as one file, sent while it is joined. */
export const readingPath = (id: string): string => `/api/plays/${id}/speech/file`
export const readingInput = z.object({ format: soundFormat.default('mp3') })

/** Why another engine spoke than the one that was chosen. */
export const SPEECH_FAULTS = ['down', 'key_wrong', 'busy', 'refused', 'wrong_answer', 'unknown_voice'] as const
export const speechFault = z.enum(SPEECH_FAULTS)
export type SpeechFault = z.infer<typeof speechFault>

/** Who speaks a character: null stands for the narrator. */
export const speaker = z.object({
  characterId: z.string().nullable(),
  /** The name of the voice as people know it. */
  voice: z.string(),
  /** Of the voice library; null where it was chosen by itself. */
  voiceId: z.string().nullable(),
  /** The voice that was chosen, where it is not part of the plan of whoever listens and this one speaks in its place. */
  insteadOf: z.string().nullable(),
})
export type Speaker = z.infer<typeof speaker>

/** A play to be heard: what is said is derived from the script by `utterancesOf`, alike on both sides. */
export const heardPlay = z.object({
  script: z.custom<Play>((value) => typeof value === 'object' && value !== null),
  speakers: z.array(speaker),
  /** Only so many speeches are heard; null for all. */
  limit: z.number().int().nullable(),
})
export type HeardPlay = z.infer<typeof heardPlay>

/** A word: where it begins and ends in the utterance's text, and in seconds in its sound. */
export const heardWord = z.tuple([z.number(), z.number(), z.number(), z.number()])

export const sound = z.object({
  /** The utterance's. */
  id: z.string(),
  /** What was said, so that a page that shows an older text sees it. */
  text: z.string(),
  /** Where it is heard from for some minutes. */
  url: z.string(),
  seconds: z.number(),
  words: z.array(heardWord),
  /** Whose own voice it is; null where it was made. */
  recordedBy: z.string().nullable(),
  fault: speechFault.nullable(),
})
export type Sound = z.infer<typeof sound>

const id = z.object({ id: playId })

/** A play read aloud. */
export const speech = {
  open: onPlay
    .route({ method: 'GET', path: '/plays/{id}/speech', summary: 'A play to be heard, and who speaks whom' })
    .input(id)
    .output(heardPlay),
  sounds: onPlay
    .route({ method: 'POST', path: '/plays/{id}/speech/sounds', summary: 'Sounds of utterances, made where needed' })
    .input(
      id.extend({
        ids: z.array(z.string().min(1).max(200)).min(1).max(MOST_SOUNDS),
        /** Those of them that a voice says, even where somebody recorded them. */
        spoken: z.array(z.string().min(1).max(200)).max(MOST_SOUNDS).default([]),
        format: soundFormat.default('mp3'),
      }),
    )
    /** In the order asked for; `gone` are not said any more, or beyond what is heard. */
    .output(z.object({ sounds: z.array(sound), gone: z.array(z.string()) })),
  render: onPlay
    .errors(errors('too_many_jobs'))
    .route({ method: 'POST', path: '/plays/{id}/speech/render', summary: 'Have the whole play spoken, as a job' })
    .input(id.extend({ format: soundFormat.default('mp3') }))
    .output(z.object({ job: uuid })),
}
