import { SUBTITLE_FORMATS, type Play } from '@replique/script'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { MAX_SOUNDS } from './limits.ts'
import { playId } from './play.ts'
import { VOICE_AGES } from './voice-traits.ts'

const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found', 'not_allowed', 'not_entitled', 'speech_quota', 'speech_unavailable', 'feature_off'))

/** The formats of stored audio: MP3 for every player, Ogg for clients that prefer it. */
export const SOUND_FORMATS = ['mp3', 'ogg'] as const
export const soundFormat = z.enum(SOUND_FORMATS)
export type SoundFormat = z.infer<typeof soundFormat>

/** Number of speeches that are spoken when the flag `ttsLimitFirst15` is on. */
export const SPEECH_LIMIT = 15

/** Returns the path of a whole play's audio as one file. The file is streamed while it is being assembled. */
export const speechFilePath = (id: string): string => `/api/plays/${id}/speech/file`
export const speechFileInput = z.object({
  format: soundFormat.default('mp3'),
  /** Returns subtitles for this file instead of the file. */
  subtitles: z.enum(SUBTITLE_FORMATS).optional(),
  /** A character whose speeches are left out, with silences as long as they take. */
  without: z.string().min(1).max(200).optional(),
})

/** Why a line was not spoken by the chosen engine. */
export const SPEECH_FAULTS = ['down', 'key_wrong', 'busy', 'refused', 'wrong_answer', 'unknown_voice'] as const
export const speechFault = z.enum(SPEECH_FAULTS)
export type SpeechFault = z.infer<typeof speechFault>

/** The voice of a character, or of the narrator if `characterId` is null. */
export const speaker = z.object({
  characterId: z.string().nullable(),
  /** The display name of the voice. */
  voice: z.string(),
  /** The voice's id in the library; null if the voice was assigned automatically. */
  voiceId: z.string().nullable(),
  /**
   * The voice originally chosen, if the listener's plan doesn't include it and this voice replaces it. Otherwise null.
   */
  insteadOf: z.string().nullable(),
})
export type Speaker = z.infer<typeof speaker>

/** A play for listening. Both sides derive the same utterances from the script with `utterancesOf`. */
export const playForListening = z.object({
  script: z.custom<Play>((value) => typeof value === 'object' && value !== null),
  speakers: z.array(speaker),
  /** Maximum number of speeches that are spoken; null for all. */
  limit: z.number().int().nullable(),
})
export type PlayForListening = z.infer<typeof playForListening>

/** The characters who speak in a play, for a device that speaks with its own voices. */
export const speakingParts = z.object({
  /** Whether the server has a natural voice for any of them, rather than only its synthesiser's. */
  natural: z.boolean(),
  parts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Set by a writer or inferred from the text; null if unknown. */
      gender: z.enum(['female', 'male']).nullable(),
      age: z.enum(VOICE_AGES).nullable(),
      /** The number of words they speak. */
      words: z.number().int(),
      /** The numbers of the scenes in which they speak. */
      scenes: z.array(z.number().int()),
    }),
  ),
})
export type SpeakingParts = z.infer<typeof speakingParts>

/** A word: start and end in the utterance's text, then start and end in its audio, in seconds. */
export const wordTiming = z.tuple([z.number(), z.number(), z.number(), z.number()])

export const sound = z.object({
  /** The id of the utterance. */
  id: z.string(),
  /** The spoken text. A page that shows different text is out of date. */
  text: z.string(),
  /** A temporary URL of the audio. */
  url: z.string(),
  seconds: z.number(),
  words: z.array(wordTiming),
  /** The name of the person who recorded the audio; null if it was synthesised. */
  recordedBy: z.string().nullable(),
  fault: speechFault.nullable(),
  /**
   * Set if the audio, and `words`, are only the beginning of the utterance, because the rest is still being spoken. Ask
   * again for the whole, which begins in the same way.
   */
  isBeginning: z.literal(true).optional(),
})
export type Sound = z.infer<typeof sound>

const id = z.object({ id: playId })

/** Routes for listening to a play. */
export const speech = {
  open: onPlay
    .route({ method: 'GET', path: '/plays/{id}/speech', summary: 'Show the utterances of a play and their voices' })
    .input(id)
    .output(playForListening),
  parts: onPlay
    .route({ method: 'GET', path: '/plays/{id}/speech/parts', summary: 'Show the speaking characters of a play' })
    .input(id)
    .output(speakingParts),
  sounds: onPlay
    .route({
      method: 'POST',
      path: '/plays/{id}/speech/sounds',
      summary: 'Get the audio of utterances, generated if needed',
    })
    .input(
      id.extend({
        ids: z.array(z.string().min(1).max(200)).min(1).max(MAX_SOUNDS),
        /** The entries of `ids` to synthesise even if there is a recording. */
        spoken: z.array(z.string().min(1).max(200)).max(MAX_SOUNDS).default([]),
        /** The entries of `ids` of which only a recording is wanted, because the device speaks the others itself. */
        recorded: z.array(z.string().min(1).max(200)).max(MAX_SOUNDS).default([]),
        format: soundFormat.default('mp3'),
        /** Whether the beginning of a long utterance is enough. Only for MP3. */
        beginnings: z.boolean().default(false),
      }),
    )
    /**
     * The sounds in the requested order, without those that were wanted as a recording and have none. `gone` lists
     * utterances that no longer exist or are beyond the limit.
     */
    .output(z.object({ sounds: z.array(sound), gone: z.array(z.string()) })),
  render: onPlay
    .errors(errors('too_many_jobs'))
    .route({
      method: 'POST',
      path: '/plays/{id}/speech/render',
      summary: 'Start a job that generates the audio of the whole play',
    })
    .input(id.extend({ format: soundFormat.default('mp3') }))
    .output(z.object({ job: uuid })),
}
