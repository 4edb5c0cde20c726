import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { LIMITS } from './limits.ts'
import { language, playId } from './play.ts'
import { VOICE_AGES, VOICE_GENDERS } from './voice-traits.ts'

export const voiceGender = z.enum(VOICE_GENDERS)
export const voiceAge = z.enum(VOICE_AGES)

/**
 * A voice offered by an engine. `id` is unique within its engine. `accent` is a language tag, or null if the voice can
 * speak with any accent.
 */
export const offeredVoice = z.object({
  engine: z.string(),
  id: z.string(),
  name: z.string(),
  accent: z.string().nullable(),
  languages: z.array(language),
  gender: voiceGender,
  age: voiceAge,
})
export type OfferedVoice = z.infer<typeof offeredVoice>

/**
 * The settings of a voice: pitch in semitones, and speed and loudness as factors. 0 and 1 are the engine's defaults.
 */
const settings = {
  engine: z.string().min(1).max(100),
  /** The voice's id in its engine. */
  voice: z.string().min(1).max(200),
  language,
  pitch: z.number().min(-12).max(12),
  rate: z.number().min(0.5).max(2),
  volume: z.number().min(0).max(2),
  /** A description as in a parenthetical, sent to engines that understand it. */
  manner: z.string().trim().max(LIMITS.voiceManner),
}
export const voiceSound = z.object(settings)
export type VoiceSound = z.infer<typeof voiceSound>

/** A character whose lines a voice speaks, in a play that the current user may read. */
export const voicePart = z.object({
  playId,
  title: z.string(),
  characterId: z.string(),
  character: z.string(),
})
export type VoicePart = z.infer<typeof voicePart>

/** A voice in the library of a user or a group. Times are ISO 8601 in UTC. */
export const libraryVoice = voiceSound.extend({
  id: uuid,
  name: z.string(),
  gender: voiceGender,
  age: voiceAge,
  /** Whether the engine still offers the voice. */
  offered: z.boolean(),
  /**
   * The name of the user who added the voice to the group, empty if they gave none. Null for a user's own voice, and if
   * the account was deleted.
   */
  addedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  speaks: z.array(voicePart),
  may: z.object({ change: z.boolean() }),
})
export type LibraryVoice = z.infer<typeof libraryVoice>

/** The voices of a group or a user, sorted by name. `add` says whether the current user may add one. */
export const voiceLibrary = z.object({ voices: z.array(libraryVoice), may: z.object({ add: z.boolean() }) })
export type VoiceLibrary = z.infer<typeof voiceLibrary>

const name = z.string().trim().min(1).max(LIMITS.voiceName)
const neutral = { pitch: settings.pitch.default(0), rate: settings.rate.default(1), volume: settings.volume.default(1) }
export const newVoice = voiceSound.extend({ name, ...neutral, manner: settings.manner.default('') })
export type NewVoice = z.input<typeof newVoice>
/** Engine and voice can only be changed together. */
export const voiceChange = newVoice
  .extend(settings)
  .partial()
  .refine(({ engine, voice }) => (engine === undefined) === (voice === undefined))
export type VoiceChange = z.infer<typeof voiceChange>

/**
 * A voice that speaks or can be chosen in a play. Voices in a library have UUIDs; other ids consist of engine and
 * voice.
 */
export const playVoice = voiceSound.extend({
  id: z.string(),
  name: z.string(),
  /** Whether the voice is in a library. Other voices are an engine's own, with default settings. */
  kept: z.boolean(),
  gender: voiceGender,
  age: voiceAge,
  /** The group that the voice belongs to; null for a user's own voice. */
  group: z.string().nullable(),
  /** Whether the current user may choose the voice. */
  castable: z.boolean(),
})
export type PlayVoice = z.infer<typeof playVoice>

/** The voices that speak or can be chosen in a play. If a character's voice isn't listed, it no longer exists. */
export const playVoices = z.object({
  voices: z.array(playVoice),
  characters: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** One of the character's lines, possibly shortened. Empty if they have none. */
      line: z.string(),
      /** The voice that is assigned automatically; null if the server has none. */
      automatic: z.object({ engine: z.string(), voice: z.string(), name: z.string(), language }).nullable(),
    }),
  ),
})
export type PlayVoices = z.infer<typeof playVoices>

/** A word or name as written, and the spelling that makes an engine pronounce it correctly. */
export const pronunciation = z.object({ written: z.string(), said: z.string() })
export type Pronunciation = z.infer<typeof pronunciation>

export const pronunciations = z.object({
  entries: z.array(pronunciation),
  /** Names of the play's characters without a pronunciation. */
  names: z.array(z.string()),
  may: z.object({ change: z.boolean() }),
})
export type Pronunciations = z.infer<typeof pronunciations>

const sounds = z.string().trim().min(1).max(LIMITS.pronunciation)

/** The audio of a line, spoken so that the user can try a voice. */
export const voiceTrial = z.object({
  /** An MP3, as base64. */
  sound: z.string(),
  /** Whether another voice spoke because the engine didn't respond or couldn't speak the line. */
  instead: z.boolean(),
})
export type VoiceTrial = z.infer<typeof voiceTrial>

const signedIn = oc.errors(
  errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests', 'feature_off'),
)
const onGroup = signedIn.errors(errors('group_not_found', 'not_allowed', 'group_archived'))
const onPlay = signedIn.errors(errors('play_not_found', 'not_allowed'))
const onVoice = signedIn.errors(errors('voice_not_found', 'not_allowed', 'group_archived'))
const id = z.object({ id: uuid })

/** Routes for voice libraries, and for the voices and pronunciations of a play. */
export const voices = {
  offer: signedIn
    .route({ method: 'GET', path: '/voices/offer', summary: 'List the voices that the engines offer' })
    .output(z.object({ voices: z.array(offeredVoice) })),
  try: signedIn
    .errors(errors('voice_unknown', 'not_entitled', 'unavailable'))
    .route({ method: 'GET', path: '/voices/try', summary: 'Get the audio of a voice speaking a line' })
    .input(
      voiceSound.extend({
        // query parameters are strings
        pitch: z.coerce.number().pipe(settings.pitch).default(0),
        rate: z.coerce.number().pipe(settings.rate).default(1),
        volume: z.coerce.number().pipe(settings.volume).default(1),
        manner: settings.manner.default(''),
        /** The text to speak. By default, a sample sentence in the voice's language. */
        text: z.string().max(LIMITS.triedLine).default(''),
      }),
    )
    .output(voiceTrial),
  own: signedIn.route({ method: 'GET', path: '/voices', summary: 'List your voices by name' }).output(voiceLibrary),
  addOwn: signedIn
    .errors(errors('voice_unknown', 'too_many_voices'))
    .route({ method: 'POST', path: '/voices', summary: 'Add a voice of your own', successStatus: 201 })
    .input(newVoice)
    .output(libraryVoice),
  ofGroup: onGroup
    .route({ method: 'GET', path: '/groups/{id}/voices', summary: 'List a group’s voices by name' })
    .input(id)
    .output(voiceLibrary),
  addToGroup: onGroup
    .errors(errors('voice_unknown', 'too_many_voices'))
    .route({ method: 'POST', path: '/groups/{id}/voices', summary: 'Add a voice to a group', successStatus: 201 })
    .input(id.extend(newVoice.shape))
    .output(libraryVoice),
  change: onVoice
    .errors(errors('voice_unknown'))
    .route({ method: 'PATCH', path: '/voices/{id}', summary: 'Name or tune a voice' })
    .input(z.intersection(id, voiceChange))
    .output(libraryVoice),
  remove: onVoice
    .route({ method: 'DELETE', path: '/voices/{id}', summary: 'Remove a voice', successStatus: 204 })
    .input(id)
    .output(z.void()),
  ofPlay: onPlay
    .route({ method: 'GET', path: '/plays/{id}/voices', summary: 'List the voices of a play' })
    .input(z.object({ id: playId }))
    .output(playVoices),
  pronunciation: onPlay
    .route({ method: 'GET', path: '/plays/{id}/pronunciation', summary: 'Show how words of a play are pronounced' })
    .input(z.object({ id: playId }))
    .output(pronunciations),
  changePronunciation: onPlay
    .errors(errors('too_many_pronunciations'))
    .route({ method: 'PATCH', path: '/plays/{id}/pronunciation', summary: 'Change how words of a play are pronounced' })
    .input(
      z.object({
        id: playId,
        /** `said` is null to restore the engine's own pronunciation. */
        entries: z
          .array(z.object({ written: sounds, said: sounds.nullable() }))
          .min(1)
          .max(LIMITS.pronunciations),
      }),
    )
    .output(pronunciations),
}
