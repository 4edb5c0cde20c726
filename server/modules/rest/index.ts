import { ERRORS } from '@replique/contract'
import type { Context, Hono } from 'hono'
import { bearerOf } from '../../kernel/actor.ts'
import type { AppEnv } from '../../kernel/http/call.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import type { AuthModule } from '../auth/index.ts'
import type { FlagsModule } from '../flags/index.ts'
import {
  answer,
  answerError,
  fail,
  checkNoQuery,
  checkSchema,
  notOne,
  readFilter,
  readForm,
  readInsert,
  readPreferences,
  readSelect,
  readUpdate,
  shape,
  TABLE,
  type Row,
} from './request.ts'

interface RestDeps {
  readonly flags: Pick<FlagsModule, 'names' | 'read' | 'update' | 'add'>
  readonly auth: Pick<AuthModule, 'isAdmin'>
}

const PREFIX = '/rest/v1'

type Handler = (c: Context<AppEnv>) => Promise<Response>

const queryOf = (c: Context<AppEnv>): URLSearchParams => new URL(c.req.url).searchParams

function readJson(c: Context<AppEnv>): Promise<unknown> {
  return c.req.json().catch(() => fail(400, 'PGRST102', 'Empty or invalid json'))
}

const formOf = (c: Context<AppEnv>) => readForm(c.req.header('accept'))
const preferencesOf = (c: Context<AppEnv>) => readPreferences(c.req.header('prefer'))

function rangeOf(c: Context<AppEnv>, { length }: readonly Row[]): string {
  return `${length === 0 ? '*' : `0-${length - 1}`}/${preferencesOf(c).counts ? length : '*'}`
}

const rowsAnswer = (c: Context<AppEnv>, status: number, rows: readonly Row[]): Response =>
  answer(status, shape(rows, readSelect(queryOf(c)), formOf(c)), { 'content-range': rangeOf(c, rows) })

/** The routes by path and method. The app's own routes under /api use the same actions. */
function routesOf({ readActor, clock }: Kernel, { flags, auth }: RestDeps): Record<string, Record<string, Handler>> {
  const actorOf = (c: Context<AppEnv>) => readActor(bearerOf(c.req.raw.headers))
  const read: Handler = async (c) => {
    const query = queryOf(c)
    readSelect(query)
    formOf(c)
    return rowsAnswer(c, 200, await flags.read(readFilter(query) ?? flags.names))
  }
  const update: Handler = async (c) => {
    const query = queryOf(c)
    const [names, { returns }, { isOne }] = [readFilter(query), preferencesOf(c), formOf(c)]
    readSelect(query)
    if (names === null) return fail(400, '21000', 'UPDATE requires a WHERE clause')
    // checked before anything is written
    if (isOne && returns === 'representation' && new Set(names).size > 1) notOne(new Set(names).size)
    const { updated_at, is_enabled, numeric_value } = readUpdate(await readJson(c))
    const at = updated_at === undefined ? clock.now() : new Date(updated_at)
    const change = { is_enabled, updated_at: at, ...(numeric_value === undefined ? {} : { numeric_value }) }
    const actor = await actorOf(c)
    const rows: Row[] = []
    for (const name of new Set(names)) {
      const row = await flags.update(actor, name, change)
      if (row) rows.push(row)
    }
    return returns === 'representation'
      ? rowsAnswer(c, 200, rows)
      : answer(204, undefined, { 'content-range': rangeOf(c, rows) })
  }
  const insert: Handler = async (c) => {
    readFilter(queryOf(c))
    readSelect(queryOf(c))
    formOf(c)
    const { returns, ignoresDuplicates } = preferencesOf(c)
    const { name, is_enabled, numeric_value = null, updated_at } = readInsert(await readJson(c))
    const at = updated_at === undefined ? clock.now() : new Date(updated_at)
    const row = await flags.add(await actorOf(c), name, { is_enabled, numeric_value, updated_at: at })
    if (!row && !flags.names.includes(name)) return fail(400, 'flag_not_found', ERRORS.flag_not_found.message)
    if (!row && !ignoresDuplicates)
      return fail(409, '23505', `duplicate key value violates unique constraint "${TABLE}_pkey"`, {
        details: `Key (name)=(${name}) already exists.`,
      })
    return returns === 'representation' ? rowsAnswer(c, 201, row ? [row] : []) : answer(201)
  }
  const isAdmin: Handler = async (c) => {
    checkNoQuery(queryOf(c))
    const body = await readJson(c)
    const names = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : []
    if (names.length !== 1 || names[0] !== 'user_id')
      return fail(
        404,
        'PGRST202',
        'Could not find the function public.is_admin with these parameters in the schema cache',
        {
          hint: 'Perhaps you meant to call the function public.is_admin(user_id)',
        },
      )
    return answer(200, auth.isAdmin(await actorOf(c), (body as { user_id: unknown }).user_id))
  }
  return {
    [`/${TABLE}`]: { GET: read, PATCH: update, POST: insert },
    '/rpc/is_admin': { POST: isAdmin },
  }
}

function corsHeaders(origin: string | undefined, allowed: readonly string[]): Record<string, string> {
  if (origin === undefined || !allowed.includes(origin)) return {}
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': 'Content-Range' }
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PATCH',
  'access-control-allow-headers':
    'Accept, Accept-Profile, Authorization, Content-Profile, Content-Type, Prefer, X-Client-Info, X-Retry-Count, apikey',
  'access-control-max-age': '600',
}

function notThere(path: string): never {
  const called = path.slice(PREFIX.length + 1, PREFIX.length + 101)
  return called.startsWith('rpc/')
    ? fail(404, 'PGRST202', `Could not find the function public.${called.slice(4)} in the schema cache`)
    : fail(404, 'PGRST205', `Could not find the table 'public.${called}' in the schema cache`)
}

/** Mounts the supported routes. Everything else under the prefix is refused in PostgREST's format. */
function mountRest(app: Hono<AppEnv>, kernel: Kernel, deps: RestDeps): void {
  const { config, log } = kernel
  const allowed = [config.origin, ...config.auth.allowedOrigins]
  const serve =
    (handler: Handler): Handler =>
    async (c) => {
      const answered = async () => {
        checkSchema(c.req.raw.headers)
        return handler(c)
      }
      const response = await answered().catch((error: unknown) =>
        answerError(error, log.with({ requestId: c.var.requestId })),
      )
      for (const [name, value] of Object.entries(corsHeaders(c.req.header('origin'), allowed)))
        response.headers.set(name, value)
      response.headers.append('vary', 'Origin')
      return response
    }
  app.options(`${PREFIX}/*`, (c) => {
    const cors = corsHeaders(c.req.header('origin'), allowed)
    const headers = { ...cors, ...(Object.keys(cors).length === 0 ? {} : PREFLIGHT), vary: 'Origin' }
    return new Response(null, { status: 204, headers })
  })
  for (const [path, methods] of Object.entries(routesOf(kernel, deps))) {
    for (const [method, handler] of Object.entries(methods)) app.on(method, PREFIX + path, serve(handler))
    const allow = [...Object.keys(methods), ...('GET' in methods ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    const wrong = (c: Context<AppEnv>) =>
      Promise.resolve(fail(405, 'PGRST117', `Unsupported HTTP method: ${c.req.method}`, { headers: { allow } }))
    app.all(
      PREFIX + path,
      serve(async (c) => wrong(c)),
    )
  }
  app.all(
    `${PREFIX}/*`,
    serve(async (c) => notThere(c.req.path)),
  )
}

/**
 * The part of PostgREST's protocol that the specification's clients use at /rest/v1: `is_admin` and feature flags. Owns
 * no table; its data comes from `auth` and `flags`.
 */
export function openRest(kernel: Kernel, deps: RestDeps): Module {
  return {
    name: 'rest',
    http: (app) => mountRest(app, kernel, deps),
    exportFor: () => Promise.resolve({}),
    forget: () => Promise.resolve(),
  }
}
