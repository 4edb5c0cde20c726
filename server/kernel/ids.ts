import { randomBytes, randomUUID } from 'node:crypto'

export const newId: () => string = () => randomUUID()

/** A random secret of so many bytes, as base64url. */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** In lower case, the one spelling in which ids are given out: see `uuid` in the contract. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
