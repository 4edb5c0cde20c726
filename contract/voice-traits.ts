/** The genders and ages of voices, in a separate file so that pages can list them without loading any schemas. */

export const VOICE_GENDERS = ['female', 'male', 'neutral'] as const
export type VoiceGender = (typeof VOICE_GENDERS)[number]

/** From the youngest to the oldest. */
export const VOICE_AGES = ['child', 'young', 'adult', 'old'] as const
export type VoiceAge = (typeof VOICE_AGES)[number]
