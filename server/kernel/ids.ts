import { randomBytes, randomUUID } from 'node:crypto'

export const newId: () => string = () => randomUUID()

/** Returns a random secret of this many bytes, as base64url. */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** Only lower case, because ids are issued in lower case: see `uuid` in the contract. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
