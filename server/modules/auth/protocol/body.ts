import { AuthError } from '../auth-error.ts'

/** Counts characters as users do: in code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}

export function cutCharacters(text: string, most: number): string {
  return Array.from(text.slice(0, most * 2))
    .slice(0, most)
    .join('')
}

export type Fields = Readonly<Record<string, unknown>>

function badJson(why: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${why}`)
}

/** Rejects strings that the database refuses (NUL, lone surrogates). The nesting depth has already been checked. */
function check(value: unknown): void {
  if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
    throw badJson('a string holds characters that are not text')
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    check(key)
    check(inner)
  }
}

/** Parses the body as an object, whatever the content type. */
export function parseFields(text: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(text, (key, inner: unknown) => (key === '__proto__' ? undefined : inner))
  } catch {
    throw badJson(text === '' ? 'the body is empty' : 'it is not JSON')
  }
  if (value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw badJson('it is not an object')
  check(value)
  return value as Fields
}

/** Reads a text field; empty if absent or null. */
export function text(fields: Fields, name: string): string {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw badJson(`${name} is not a string`)
  return value
}

/** Reads a boolean field; `fallback` if absent or null. */
export function flag(fields: Fields, name: string, fallback = false): boolean {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (value === undefined || value === null) return fallback
  if (typeof value !== 'boolean') throw badJson(`${name} is not a boolean`)
  return value
}

/** Reads an object field; null if absent. */
export function record(fields: Fields, name: string): Fields | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (value === undefined || value === null) return null
  if (typeof value !== 'object' || Array.isArray(value)) throw badJson(`${name} is not an object`)
  return value as Fields
}
