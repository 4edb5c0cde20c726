import { readFileSync } from 'node:fs'
import type { EmailName } from '@replique/contract'
import { type TemplateText, render, type Rendered, TemplateError } from '../rendering/render.ts'
import type { Email, Mail } from '../smtp.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { readTemplate, type TemplateKey } from './store.ts'

type Examples = Readonly<Record<'en' | 'fr', string>>

const same = (text: string): Examples => ({ en: text, fr: text })

/** Variables that have the same meaning in every email, with an example of each. */
const EXAMPLES = {
  site: same('Réplique'),
  name: same('Camille'),
  code: same('314159'),
  codeLifetime: same('10 minutes'),
  address: same('camille@example.org'),
  newAddress: same('camille.martin@example.org'),
  inviter: same('Anaïs'),
  group: { en: 'The Thursday Players', fr: 'La troupe du jeudi' },
  title: { en: 'The Last Bus', fr: 'Le Parapluie' },
  role: { en: 'editor', fr: 'peut écrire' },
  when: { en: 'March 12, 2026 at 9:41 AM UTC', fr: '12 mars 2026 à 09:41 UTC' },
  device: { en: 'Firefox on Linux', fr: 'Firefox sur Linux' },
  factor: { en: 'Camille’s phone', fr: 'Téléphone de Camille' },
  passkey: { en: 'Camille’s laptop', fr: 'Portable de Camille' },
  left: same('7'),
  provider: same('Example ID'),
  phone: same('+33 1 99 00 12 34'),
  news: {
    en: 'Anaïs mentioned you in “The Last Bus”; Camille replied in “The Last Bus”',
    fr: 'Anaïs vous a mentionné dans «\u00A0Le Parapluie\u00A0»\u00A0; Camille a répondu dans «\u00A0Le Parapluie\u00A0»',
  },
  settings: same('https://plays.example.org/profile#news'),
} as const satisfies Record<string, Examples>

type Variable = keyof typeof EXAMPLES | 'link' | 'lifetime'

const LINKED = ['site', 'name', 'link', 'lifetime', 'code', 'codeLifetime'] as const
const INVITING = ['site', 'inviter', 'link', 'lifetime'] as const
const NOTICE = ['site', 'name', 'when', 'device', 'link'] as const

/** The variables that each email may use. */
export const VARIABLES: Readonly<Record<EmailName, readonly Variable[]>> = {
  confirm: LINKED,
  invite: INVITING,
  'magic-link': LINKED,
  recovery: LINKED,
  'email-change-current': [...LINKED, 'address', 'newAddress'],
  'email-change-new': [...LINKED, 'address', 'newAddress'],
  reauthentication: ['site', 'name', 'code', 'codeLifetime'],
  'friend-invitation': INVITING,
  'group-invitation': [...INVITING, 'group', 'role'],
  'play-invitation': [...INVITING, 'title', 'role'],
  'password-changed': NOTICE,
  'email-changed': [...NOTICE, 'newAddress'],
  'phone-changed': [...NOTICE, 'phone'],
  'factor-added': [...NOTICE, 'factor'],
  'factor-removed': [...NOTICE, 'factor'],
  'passkey-added': [...NOTICE, 'passkey'],
  'recovery-code-used': [...NOTICE, 'left'],
  'identity-linked': [...NOTICE, 'provider'],
  digest: ['site', 'name', 'news', 'link', 'settings'],
}

/** Variables that let somebody sign in. They may not be in a subject, because subjects are stored and listed. */
export const SECRET: readonly string[] = ['link', 'code'] satisfies Variable[]

const SITE = 'https://plays.example.org'
const HOURS: Examples = { en: '24 hours', fr: '24 heures' }
const DAYS: Examples = { en: '14 days', fr: '14 jours' }

function exampleOf(emailName: EmailName, variable: Variable): Examples {
  const invites = VARIABLES[emailName].includes('inviter')
  const confirms = emailName === 'confirm' || emailName.startsWith('email-change-')
  if (variable === 'lifetime') return invites ? DAYS : confirms ? HOURS : EXAMPLES.codeLifetime
  if (variable !== 'link') return EXAMPLES[variable]
  if (emailName === 'digest') return same(`${SITE}/`)
  return same(`${SITE}/${VARIABLES[emailName].includes('when') ? 'profile' : 'auth/confirm?token_hash=example'}`)
}

/** Returns an example value for each of an email's variables. */
export function examplesOf(name: EmailName, language: 'en' | 'fr'): { name: Variable; example: string }[] {
  return VARIABLES[name].map((variable) => ({ name: variable, example: exampleOf(name, variable)[language] }))
}

const read = new Map<string, TemplateText>()

/** Reads a built-in template. The first line of its file is the subject; the body follows after a blank line. */
export function builtInText(name: EmailName, language: 'en' | 'fr'): TemplateText {
  const file = `${name}.${language}.txt`
  const known = read.get(file)
  if (known !== undefined) return known
  const [subject = '', ...lines] = readFileSync(new URL(`../words/${file}`, import.meta.url), 'utf8').split('\n')
  const words = { subject, body: lines.join('\n').trim() }
  read.set(file, words)
  return words
}

/** Patterns that identify browsers in a user agent. Several may match; the first match wins. */
const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const find = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Turns a browser's user agent into a name that people recognise, such as “Firefox on Linux”. Any other text is just
 * cut to 80 characters.
 */
export function deviceOf(userAgent: string, language: 'en' | 'fr'): string {
  const browser = find(BROWSERS, userAgent)
  const system = find(SYSTEMS, userAgent)
  if (!userAgent.startsWith('Mozilla/')) return userAgent.slice(0, 80)
  if (browser === undefined) return system ?? ''
  return system === undefined ? browser : `${browser} ${language === 'fr' ? 'sur' : 'on'} ${system}`
}

const HOUR = 60
const DAY = 24 * HOUR
const LONGEST = 2000

/** Reduces a value to one line that can't start a paragraph, control a mail client or change the text direction. */
export function flatten(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/\p{Bidi_Control}/gu, '')
  return line.trim().slice(0, LONGEST).toWellFormed()
}

/** Formats the lifetime of a link in the largest unit that needs no fraction. */
export function lifetimeOf(minutes: number, language: 'en' | 'fr'): string {
  const [unit, size] =
    minutes % DAY === 0 && minutes > DAY ? ['day', DAY] : minutes % HOUR === 0 ? ['hour', HOUR] : ['minute', 1]
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(minutes / size)
}

/** Formats an ISO 8601 time, in UTC. Keeps any other text as it is. */
export function momentOf(text: string, language: 'en' | 'fr'): string {
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(Date.parse(text))) return text
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(new Date(text))} UTC`
}

/** Formats the first of these variables whose value is a lifetime. Returns an empty string if there is none. */
function lifeIn(given: ReadonlyMap<string, string>, names: readonly string[], language: 'en' | 'fr'): string {
  const minutes = names
    .map((name) => Number(given.get(name)) * (name === 'days' ? DAY : 1))
    .find((number) => number > 0)
  return minutes === undefined ? '' : lifetimeOf(minutes, language)
}

/** Returns the values of all variables that an email may use. */
export function valuesOf({ name, language, variables }: Email, site: string): Record<string, string> {
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

interface Filled extends TemplateKey {
  readonly words: TemplateText
  readonly values: Readonly<Record<string, string>>
}

const siteOf = ({ kernel: { config } }: Mail) => ({ name: config.instanceName, origin: config.origin })

const renderWords = (mail: Mail, { name, language, words, values }: Filled): Rendered =>
  render({ words, values, language, allowed: allowedIn(name), site: siteOf(mail) })

const allowedIn = (name: EmailName) => ({ variables: VARIABLES[name], secret: SECRET })

/** Renders an email from the administrator's template, or from the built-in one if it was not changed. */
export async function renderEmail(mail: Mail, email: Email, db: Db): Promise<Rendered> {
  const { name, language } = email
  const values = valuesOf(email, siteOf(mail).name)
  const changed = await readTemplate(db, email)
  const builtIn = () => renderWords(mail, { name, language, values, words: builtInText(name, language) })
  if (changed === undefined) return builtIn()
  try {
    return renderWords(mail, { name, language, values, words: changed })
  } catch (error) {
    // a template that an earlier version allowed must not prevent anyone from signing up
    if (!(error instanceof TemplateError)) throw error
    mail.kernel.log.warn('changed email template cannot be used', { letter: name, language, reason: error.message })
    return builtIn()
  }
}

/** Renders a template with example values; throws a `TemplateError` if it is invalid. */
export function renderExample(mail: Mail, { name, language, words }: TemplateKey & { words: TemplateText }): Rendered {
  const examples = examplesOf(name, language).map(({ name: variable, example }) => [variable, example])
  const values = { ...Object.fromEntries(examples), site: siteOf(mail).name }
  return renderWords(mail, { name, language, words, values })
}
