import { randomBytes, randomUUID } from 'node:crypto'

export const newId: () => string = () => randomUUID()

/** A random secret of so many bytes, as base64url. */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
