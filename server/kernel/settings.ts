import { z } from 'zod'

/** Describes a setting in docs/configuration.md and in the error about an invalid value. */
export interface SettingDoc {
  /** Name of the environment variable. */
  readonly env: string
  /** What the setting does, in one or two sentences. */
  readonly doc: string
  /** A valid value. */
  readonly example: string
  /** What happens if the variable is not set; only needed if the default value doesn't make that clear. */
  readonly unset?: string
  /** Whether the value is secret. If so, it is never printed. */
  readonly secret?: boolean
}

/** A setting: the schema of an environment variable, which includes the default, and the setting's description. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  readonly schema: S
  readonly notes: SettingDoc
}
export type Settings = Record<string, Setting>
export type Values<S extends Settings> = { readonly [K in keyof S]: z.output<S[K]['schema']> }
export type Environment = Readonly<Record<string, string | undefined>>

/** An invalid setting; the message is one line for the operator. */
export class SettingError extends Error {}

/** Thrown if the server can't start for a reason that its operator can fix. The message is one line. */
export class StartError extends Error {}

export const setting = <S extends z.ZodType>(schema: S, notes: SettingDoc): Setting<S> => ({ schema, notes })

export function readSettings<S extends Settings>(settings: S, environment: Environment): Values<S> {
  const entries = Object.entries(settings).map(([key, one]) => [key, readOne(one, environment)])
  return Object.fromEntries(entries) as Values<S>
}

function readOne({ schema, notes }: Setting, environment: Environment): unknown {
  const text = environment[notes.env]?.trim()
  const result = schema.safeParse(text === '' ? undefined : text)
  if (result.success) return result.data
  const shown = notes.secret === true || text === undefined ? '' : ` ${JSON.stringify(text.slice(0, 80))}`
  const fault = result.error.issues[0]?.message ?? 'it cannot be used'
  throw new SettingError(`${notes.env}${shown}: ${fault}. Example: ${notes.env}=${notes.example}`)
}

/** A boolean: yes, no or one of their synonyms. If it is not set, the fallback applies, which may be null. */
export const booleanSetting = <T extends boolean | null>(fallback: T) =>
  z
    .string()
    .optional()
    .transform((text, context): boolean | T => {
      if (text === undefined) return fallback
      if (/^(1|true|yes|on)$/i.test(text)) return true
      if (/^(0|false|no|off)$/i.test(text)) return false
      context.addIssue({ code: 'custom', message: 'it must be yes or no' })
      return z.NEVER
    })

/** A whole number between two bounds. */
export const wholeNumber = (fallback: number, [least, most]: [number, number]) =>
  z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return fallback
      const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
      if (number >= least && number <= most) return number
      context.addIssue({ code: 'custom', message: `it must be a whole number from ${least} to ${most}` })
      return z.NEVER
    })

/** Host names, with or without a port, separated by commas. */
export const hostNames = z
  .string()
  .max(2000)
  .default('')
  .transform((text, context) => {
    const names = text
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== '')
    if (names.every((name) => /^[\w.:-]+$/.test(name))) return names
    context.addIssue({
      code: 'custom',
      message: 'it must be a list of host names, with or without a port, separated by commas',
    })
    return z.NEVER
  })
