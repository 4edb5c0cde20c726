/**
 * Checks messages for a missing language, an unused name, a plural without a fallback, and punctuation that can wrap.
 */
export type Words = Readonly<Record<string, unknown>>

export function findFaults(languages: Readonly<Record<string, Words>>, sources: string): string[] {
  const names = new Set(Object.values(languages).flatMap((words) => Object.keys(words)))
  const used = new Set(Array.from(sources.matchAll(/\bm\.([a-z]\w*)/g), (match) => match[1]))
  const faults: string[] = []
  for (const name of [...names].sort()) {
    if (!used.has(name)) faults.push(`${name} is used nowhere`)
    for (const [language, words] of Object.entries(languages)) {
      if (!(name in words)) faults.push(`${name} is missing in ${language}`)
      else faults.push(...faultsOf(name, language, words[name]))
    }
  }
  for (const name of used) if (name && !names.has(name)) faults.push(`${name} is used but written nowhere`)
  return faults
}

/** Matches a breaking space next to punctuation, where the line could wrap. */
const LOOSE_SIGN = /« | »| [;!?](?=[\s"”)]|$)| :(?=[\s"]|$)/

function faultsOf(name: string, language: string, message: unknown): string[] {
  if (language === 'fr' && LOOSE_SIGN.test(JSON.stringify(message)))
    return [`${name} has a sign after a space that may break in fr: U+00A0 or U+202F belongs there`]
  if (typeof message === 'string') return message.trim() ? [] : [`${name} is empty in ${language}`]
  const variants = Array.isArray(message) ? (message as { match?: Record<string, string> }[]) : []
  const whole = variants.some(({ match }) => Object.keys(match ?? {}).some((key) => key.endsWith('=*')))
  return whole ? [] : [`${name} has no * branch in ${language}`]
}
