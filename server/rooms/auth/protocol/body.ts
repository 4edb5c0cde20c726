import { AuthError } from '../auth-error.ts'

/** Bytes of a request body, as the protocol has it. */
export const BODY_LIMIT = 1024 * 1024
const DEPTH_LIMIT = 32

export type Fields = Readonly<Record<string, unknown>>

function badJson(why: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${why}`)
}

export function tooLarge(): AuthError {
  return new AuthError(413, 'request_entity_too_large', 'Request body is too large')
}

/** Strings a database refuses (NUL, lone surrogates) and values nested too deeply never come in. */
function check(value: unknown, depth: number): void {
  if (depth > DEPTH_LIMIT) throw badJson('nested too deeply')
  if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
    throw badJson('a string holds characters that are not text')
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    check(key, depth)
    check(inner, depth + 1)
  }
}

/** The body as an object, whatever the content type says. */
export function parseFields(text: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(text, (key, inner: unknown) => (key === '__proto__' ? undefined : inner))
  } catch {
    throw badJson(text === '' ? 'the body is empty' : 'it is not JSON')
  }
  if (value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw badJson('it is not an object')
  check(value, 0)
  return value as Fields
}

/** A text field; absent and null both read as empty. */
export function text(fields: Fields, name: string): string {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw badJson(`${name} is not a string`)
  return value
}

/** A yes or no; absent and null both read as `fallback`. */
export function flag(fields: Fields, name: string, fallback = false): boolean {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (value === undefined || value === null) return fallback
  if (typeof value !== 'boolean') throw badJson(`${name} is not a boolean`)
  return value
}

/** An object field, or null where there is none. */
export function record(fields: Fields, name: string): Fields | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (value === undefined || value === null) return null
  if (typeof value !== 'object' || Array.isArray(value)) throw badJson(`${name} is not an object`)
  return value as Fields
}
