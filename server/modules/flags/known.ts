import { DEBUG_FLAG, FLAG_DEFAULTS } from '@replique/contract'

/** The flags there are, each with the description its row is given. */
export const DESCRIPTIONS = {
  registrationEnabled: 'Whether people can create an account',
  ttsLimitFirst15: 'Render only the first 15 speeches of a play',
  jobRecoveryAttemptsLimit: 'How often a job that its worker lost is started again',
  [DEBUG_FLAG]: 'Log everything in the browser',
} as const satisfies Record<keyof typeof FLAG_DEFAULTS | typeof DEBUG_FLAG, string>

export type FlagName = keyof typeof DESCRIPTIONS

export const isFlagName = (name: string): name is FlagName => Object.hasOwn(DESCRIPTIONS, name)
