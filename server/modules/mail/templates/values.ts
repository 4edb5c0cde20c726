import type { Letter } from '../letter.ts'
import { deviceOf } from './device.ts'
import { VARIABLES } from './variables.ts'

const HOUR = 60
const DAY = 24 * HOUR
const LONGEST = 2000

/** A value of one line: what it holds cannot begin a paragraph, steer a mail client or turn the reading direction. */
export function flatten(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/\p{Bidi_Control}/gu, '')
  return line.trim().slice(0, LONGEST).toWellFormed()
}

/** How long a link lives, in words, in the largest unit that says it without a fraction. */
export function lifetimeOf(minutes: number, language: 'en' | 'fr'): string {
  const [unit, size] =
    minutes % DAY === 0 && minutes > DAY ? ['day', DAY] : minutes % HOUR === 0 ? ['hour', HOUR] : ['minute', 1]
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(minutes / size)
}

/** A moment in words; a text that is none stays as it is. */
export function momentOf(text: string, language: 'en' | 'fr'): string {
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(Date.parse(text))) return text
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(new Date(text))} UTC`
}

/** Minutes as some caller gave them, in words; empty where there are none. */
function lifeIn(given: ReadonlyMap<string, string>, names: readonly string[], language: 'en' | 'fr'): string {
  const minutes = names
    .map((name) => Number(given.get(name)) * (name === 'days' ? DAY : 1))
    .find((number) => number > 0)
  return minutes === undefined ? '' : lifetimeOf(minutes, language)
}

/** A letter's listed variables, each with its value. */
export function valuesOf({ name, language, variables }: Letter, site: string): Record<string, string> {
  const given = new Map(Object.entries(variables))
  const known = new Map([
    ['site', site],
    ['lifetime', lifeIn(given, ['minutes', 'days'], language)],
    ['codeLifetime', lifeIn(given, ['codeMinutes', 'minutes'], language)],
    ...given,
    ['when', momentOf(given.get('when') ?? '', language)],
    ['device', deviceOf(given.get('device') ?? '', language)],
  ])
  return Object.fromEntries(VARIABLES[name].map((variable) => [variable, flatten(known.get(variable) ?? '')]))
}
