import { PLAY_SORTS, uuid, type PlaySort } from '@replique/contract'
import { z } from 'zod'
import { refuse } from '../../../kernel/refusal.ts'
import type { Last, ListedRow } from './store.ts'

const MOST_FOUND = 10_000

const moment = z.iso.datetime()
const place = z.union([
  z.tuple([z.enum(PLAY_SORTS), z.string(), uuid]),
  z.tuple([z.literal('found'), z.int().min(0).max(MOST_FOUND)]),
])
type Place = z.infer<typeof place>

const write = (at: Place): string => Buffer.from(JSON.stringify(at)).toString('base64url')

function read(cursor: string): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return refuse('invalid')
  }
}

const valueOf = (row: ListedRow, sort: PlaySort): string =>
  sort === 'title' ? row.sort_title : (sort === 'changed' ? row.updated_at : row.created_at).toISOString()

/** Where a list goes on after a play. */
export const afterRow = (row: ListedRow, sort: PlaySort): string => write([sort, valueOf(row, sort), row.id])

/** Where what was found goes on. */
export const afterFound = (number: number): string => write(['found', number])

export function readLast(cursor: string | undefined, sort: PlaySort): Last | null {
  if (cursor === undefined) return null
  const at = read(cursor)
  if (at[0] !== sort) return refuse('invalid')
  const [, value, id] = at
  if (value.includes('\0') || (sort !== 'title' && !moment.safeParse(value).success)) return refuse('invalid')
  return { value: value.toWellFormed(), id }
}

export function readSkip(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const at = read(cursor)
  return at[0] === 'found' ? at[1] : refuse('invalid')
}
