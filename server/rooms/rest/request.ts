import { z } from 'zod'
import { fail } from './answer.ts'

export const TABLE = 'feature_flags'
/** Columns that may be read; `*` means these. */
export const COLUMNS = ['name', 'is_enabled', 'numeric_value'] as const
type Column = (typeof COLUMNS)[number]
export type Row = Readonly<Record<Column, unknown>>

const notOffered = (what: string): never =>
  fail(400, 'PGRST100', `${what} is not offered here`, {
    hint: `${TABLE} is read by select and name=eq.… or name=in.(…), and written by PATCH and POST.`,
  })

/** The columns that `select` names. */
export function readSelect(query: URLSearchParams): readonly Column[] {
  const text = query.get('select')?.replaceAll(/\s/g, '') ?? '*'
  if (text === '*' || text === '') return COLUMNS
  return text.split(',').map((name) => {
    const column = COLUMNS.find((known) => known === name)
    return column ?? fail(400, '42703', `column ${TABLE}.${name.slice(0, 100)} does not exist`)
  })
}

/** Names in a list, each in double quotes where it holds a comma or another sign of the list's. */
const IN_LIST = /^in\.\((.*)\)$/
const ITEM = /^"((?:[^"\\]|\\.)*)"$/

function readNames(filter: string): readonly string[] {
  if (filter.startsWith('eq.')) return [filter.slice(3)]
  const list = IN_LIST.exec(filter)?.[1]
  if (list === undefined) return notOffered(`the filter name=${filter.slice(0, 100)}`)
  if (list === '') return []
  return list
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((item) => ITEM.exec(item)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? item)
}

const PARAMETERS = new Set(['select', 'name', 'columns', 'on_conflict'])

/** Names that a query is about, or null where it names none. */
export function readFilter(query: URLSearchParams): readonly string[] | null {
  for (const name of query.keys()) if (!PARAMETERS.has(name)) return notOffered(`the parameter ${name.slice(0, 100)}`)
  const filters = query.getAll('name')
  if (filters.length > 1) return notOffered('more than one filter on name')
  const [filter] = filters
  return filter === undefined ? null : readNames(filter)
}

const change = {
  is_enabled: z.boolean(),
  numeric_value: z.number().int().min(0).max(1000).nullable().optional(),
  updated_at: z.iso.datetime({ offset: true }).optional(),
}
/** What PATCH may say, and POST: a description comes with the flag, so that what is sent is not kept. */
const UPDATE = z.strictObject(change)
const INSERT = z.strictObject({ ...change, name: z.string().max(100), description: z.string().max(1000).optional() })

function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const { data, error } = schema.safeParse(body)
  if (!error) return data
  const [issue] = error.issues
  if (issue?.code === 'unrecognized_keys')
    return fail(
      400,
      'PGRST204',
      `Could not find the '${issue.keys[0]?.slice(0, 100)}' column of '${TABLE}' in the schema cache`,
    )
  const field = issue?.path.join('.') ?? ''
  return fail(400, '22P02', field === '' ? 'Empty or invalid json' : `invalid input for the column ${field}`)
}

export const readUpdate = (body: unknown) => parse(UPDATE, body)

/** The one row that is added: more than one at once is not offered. */
export function readInsert(body: unknown) {
  if (Array.isArray(body) && body.length !== 1) return notOffered('adding several rows at once')
  return parse(INSERT, Array.isArray(body) ? (body[0] as unknown) : body)
}

export interface Preferences {
  readonly returns: 'minimal' | 'representation'
  /** Whether a row that is there already is left alone without a word. */
  readonly ignoresDuplicates: boolean
}

export function readPreferences(header: string | undefined): Preferences {
  const wanted = new Set((header ?? '').split(',').map((one) => one.trim()))
  if (wanted.has('resolution=merge-duplicates')) return notOffered('an insert that merges')
  return {
    returns: wanted.has('return=representation') ? 'representation' : 'minimal',
    ignoresDuplicates: wanted.has('resolution=ignore-duplicates'),
  }
}

/** Columns of rows, as a list or, where the client asks for one, as a single object. */
export function shape(rows: readonly Row[], columns: readonly Column[], accept: string | undefined): unknown {
  const shown = rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))
  if (!accept?.includes('application/vnd.pgrst.object+json')) return shown
  if (shown.length === 1) return shown[0]
  return fail(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${shown.length} rows`,
  })
}
