import { z } from 'zod'
import { ERRORS } from '@replique/contract'
import { refusalOf } from '../../kernel/http/answer.ts'
import type { Log } from '../../kernel/log.ts'

export const TABLE = 'feature_flags'
/** The columns that can be read. `*` means all of them. */
export const COLUMNS = ['name', 'is_enabled', 'numeric_value'] as const
type Column = (typeof COLUMNS)[number]
export type Row = Readonly<Record<Column, unknown>>

const notOffered = (what: string): never =>
  fail(400, 'PGRST100', `${what} is not offered here`, {
    hint: `${TABLE} is read by select and name=eq.… or name=in.(…), and written by PATCH and POST.`,
  })

/** Parses the columns in `select`. */
export function readSelect(query: URLSearchParams): readonly Column[] {
  const text = query.get('select')?.replaceAll(/\s/g, '') ?? '*'
  if (text === '*' || text === '') return COLUMNS
  return text.split(',').map((name) => {
    const column = COLUMNS.find((known) => known === name)
    return column ?? fail(400, '42703', `column ${TABLE}.${name.slice(0, 100)} does not exist`)
  })
}

/** A list of names. Names that contain a comma or another special character are in double quotes. */
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

/** Parses the names that a query filters by, or null if there is no filter. */
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
/** The bodies of PATCH and POST. Flags have a built-in description, so a description in a request is ignored. */
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

/** Parses the row to be inserted. Only one row per request is supported. */
export function readInsert(body: unknown) {
  if (Array.isArray(body) && body.length !== 1) return notOffered('adding several rows at once')
  return parse(INSERT, Array.isArray(body) ? (body[0] as unknown) : body)
}

export interface Preferences {
  readonly returns: 'minimal' | 'representation'
  /** Whether the response contains the number of rows. */
  readonly counts: boolean
  /** Whether an existing row is silently left unchanged. */
  readonly ignoresDuplicates: boolean
}

export function readPreferences(header: string | undefined): Preferences {
  const wanted = new Set((header ?? '').split(',').map((one) => one.trim()))
  if (wanted.has('resolution=merge-duplicates')) return notOffered('an insert that merges')
  // refused, because ignoring these preferences would write changes that the client wanted undone or limited
  if (wanted.has('tx=rollback')) return notOffered('a change that is undone')
  if ([...wanted].some((one) => one.startsWith('max-affected='))) return notOffered('a limit of the rows changed')
  return {
    returns: wanted.has('return=representation') ? 'representation' : 'minimal',
    counts: ['count=exact', 'count=planned', 'count=estimated'].some((one) => wanted.has(one)),
    ignoresDuplicates: wanted.has('resolution=ignore-duplicates'),
  }
}

const OBJECT = 'application/vnd.pgrst.object+json'
const MEDIA: readonly string[] = [
  '*/*',
  'application/*',
  'application/json',
  'application/vnd.pgrst.array+json',
  OBJECT,
]

/** The requested format of the rows. */
export interface Form {
  readonly isOne: boolean
  readonly withoutNulls: boolean
}

/** Parses the Accept header. Only JSON is supported, not CSV or query plans. */
export function readForm(accept: string | undefined): Form {
  const types = (accept ?? '*/*').split(',').map((one) => one.trim())
  const known = types.find((one) => MEDIA.includes(one.split(';')[0]!.trim()))
  if (known === undefined)
    return fail(406, 'PGRST107', `None of these media types are available: ${types.join(', ').slice(0, 200)}`)
  return { isOne: known.startsWith(OBJECT), withoutNulls: /;\s*nulls=stripped\b/.test(known) }
}

/** Formats rows as a list, or as a single object if the client asks for one. */
export function shape(rows: readonly Row[], columns: readonly Column[], { isOne, withoutNulls }: Form): unknown {
  const shown = rows.map((row) => {
    const kept = columns.filter((name) => !withoutNulls || row[name] !== null)
    return Object.fromEntries(kept.map((name) => [name, row[name]]))
  })
  if (!isOne) return shown
  if (shown.length === 1) return shown[0]
  return notOne(shown.length)
}

export const notOne = (rows: number): never =>
  fail(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })

/** Checks the schema. There is only one, and clients may leave out its name. */
export function checkSchema(headers: Headers): void {
  for (const name of ['accept-profile', 'content-profile']) {
    const schema = headers.get(name) ?? 'public'
    if (schema !== 'public')
      fail(406, 'PGRST106', `Invalid schema: ${schema.slice(0, 100)}`, {
        hint: 'Only the following schemas are exposed: public',
      })
  }
}

/** Refuses query parameters, because a function's result can't be filtered, ordered or limited. */
export function checkNoQuery(query: URLSearchParams): void {
  const [name] = query.keys()
  if (name !== undefined) notOffered(`the parameter ${name.slice(0, 100)} of a function`)
}

/**
 * A refusal in PostgREST's format. It uses PostgREST's code where there is one, and PostgreSQL's for missing
 * permission.
 */
class RestError extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(
    [status, code, message]: readonly [status: number, code: string, message: string],
    more: { details?: string; hint?: string; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.headers = more.headers ?? {}
  }
}

export function fail(
  status: number,
  code: string,
  message: string,
  more?: ConstructorParameters<typeof RestError>[1],
): never {
  throw new RestError([status, code, message], more)
}

const NO_STORE = { 'cache-control': 'no-store' }

export const answer = (status: number, body?: unknown, headers: Record<string, string> = {}): Response =>
  body === undefined
    ? new Response(null, { status, headers: { ...NO_STORE, ...headers } })
    : Response.json(body, { status, headers: { ...NO_STORE, ...headers } })

/** PostgreSQL's "insufficient privilege", the code for a row that row level security denies. */
const NOT_PERMITTED = '42501'
const FORBIDDEN = new Set(['no_authorization', 'flags_not_admin', 'second_factor_needed'])

/** Converts any error to PostgREST's format. */
export function answerError(error: unknown, log: Log): Response {
  if (error instanceof RestError) {
    const { status, code, message, details, hint, headers } = error
    return answer(status, { code, message, details, hint }, headers)
  }
  const refusal = refusalOf(error)
  if (refusal === null) {
    log.error('request failed', { error })
    const message = 'Something went wrong on the server.'
    return answer(500, { code: 'PGRST000', message, details: null, hint: null })
  }
  const { status, message } = ERRORS[refusal.code]
  const code = FORBIDDEN.has(refusal.code) ? NOT_PERMITTED : refusal.code
  // guests get the same message as users who aren't administrators
  const said = refusal.code === 'no_authorization' ? ERRORS.flags_not_admin.message : message
  return answer(status, { code, message: said, details: null, hint: null })
}
