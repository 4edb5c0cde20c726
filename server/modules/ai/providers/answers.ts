import type { z } from 'zod'

export type Checked<T> = { readonly value: T } | { readonly faults: readonly string[] }

const MOST_FAULTS = 10

/** An answer as a value of the requested shape, or what is wrong with it, told so that a model can mend it. */
export function checkAnswer<T>(
  text: string,
  schema: z.ZodType<T>,
  check: ((answer: T) => readonly string[]) | undefined,
): Checked<T> {
  const value = readJson(text)
  if (value === undefined) return { faults: ['The answer is not one JSON value.'] }
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'The answer'}: ${message}`)
    return { faults: faults.slice(0, MOST_FAULTS) }
  }
  const faults = check?.(parsed.data) ?? []
  return faults.length > 0 ? { faults: faults.slice(0, MOST_FAULTS) } : { value: parsed.data }
}

/** The JSON in an answer, also where it is fenced, or stands among thoughts and courtesies; undefined where there is none. */
export function readJson(text: string): unknown {
  const bare = text.replace(/^\s*<think>[^]*?<\/think>/, '').trim()
  for (const part of [bare, fenced(bare), between(bare, '{', '}'), between(bare, '[', ']')]) {
    if (part === null) continue
    try {
      return JSON.parse(part) as unknown
    } catch {
      // the next one may be it
    }
  }
  return undefined
}

function fenced(text: string): string | null {
  const from = text.indexOf('```')
  const to = text.lastIndexOf('```')
  if (from === -1 || to <= from) return null
  return text.slice(from + 3, to).replace(/^[a-z]*\s/i, '')
}

function between(text: string, open: string, close: string): string | null {
  const from = text.indexOf(open)
  const to = text.lastIndexOf(close)
  return from === -1 || to < from ? null : text.slice(from, to + 1)
}
