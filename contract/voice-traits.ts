/** The genders and ages of voices. This file imports no schemas, so that a page can list them without loading any. */

export const VOICE_GENDERS = ['female', 'male', 'neutral'] as const
export type VoiceGender = (typeof VOICE_GENDERS)[number]

/** From the youngest to the oldest. */
export const VOICE_AGES = ['child', 'young', 'adult', 'old'] as const
export type VoiceAge = (typeof VOICE_AGES)[number]
