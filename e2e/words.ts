/** The product's own messages, so that journeys find elements by the text that users see. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const LOCALES = fileURLToPath(new URL('../web/locales', import.meta.url))

type Messages = Record<string, unknown>

function load(language: 'en' | 'fr'): Messages {
  const folder = `${LOCALES}/${language}`
  return Object.assign(
    {},
    ...readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Messages),
  ) as Messages
}

const MESSAGES = { en: load('en'), fr: load('fr') }

interface Variants {
  readonly selectors: readonly string[]
  readonly match: Readonly<Record<string, string>>
}

/** Selects the variant of a message by its selector's value; doesn't implement plural rules. */
function choose([variants]: readonly Variants[], places: Record<string, string | number>): string | undefined {
  const name = variants?.selectors[0] ?? ''
  return name in places ? (variants?.match[`${name}=${places[name]}`] ?? variants?.match[`${name}=*`]) : undefined
}

/** Returns a message by its key, with its placeholders filled in. */
export type Words = (key: string, places?: Record<string, string | number>) => string

export function wordsOf(language: 'en' | 'fr'): Words {
  return (key, places = {}) => {
    const found = MESSAGES[language][key]
    const message = Array.isArray(found) ? choose(found as Variants[], places) : found
    if (typeof message !== 'string') throw new Error(`no plain message ${key} in ${language}`)
    return message.replace(/\{(\w+)\}/g, (_whole, name: string) => String(places[name] ?? ''))
  }
}
