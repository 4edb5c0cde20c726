import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { getIcons } from '@iconify/utils/lib/icon-set/get-icons'
import type { Context } from 'hono'
import { answerRefusal } from './answer.ts'
import type { AppEnv } from './call.ts'

type IconSet = Parameters<typeof getIcons>[0]

const LONGEST = 500
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const SETS = new Map([['lucide', '@iconify-json/lucide/icons.json']])

const loaded = new Map<string, Promise<IconSet>>()
const require = createRequire(import.meta.url)

/** Loads an icon set on first use. */
function load(prefix: string): Promise<IconSet> | null {
  const file = SETS.get(prefix)
  if (file === undefined) return null
  const set = loaded.get(prefix) ?? readFile(require.resolve(file), 'utf8').then((text) => JSON.parse(text) as IconSet)
  loaded.set(prefix, set)
  return set
}

/** Serves `/api/icons/{prefix}.json?icons=a,b` with the icons found and the names of those not found. */
export async function answerIcons(c: Context<AppEnv>): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  if (pathname.length + search.length > LONGEST) return answerRefusal('invalid')
  const set = await load(c.req.param('file')?.replace(/\.json$/, '') ?? '')
  if (set === null) return answerRefusal('not_found')
  const names = (c.req.query('icons') ?? '').split(',').filter((name) => name !== '')
  if (names.length === 0) return answerRefusal('invalid')
  const { getIcons } = await import('@iconify/utils/lib/icon-set/get-icons')
  const found = getIcons(
    set,
    names.filter((name) => NAME.test(name)),
    true,
  )
  const missing = [...(found?.not_found ?? []), ...names.filter((name) => !NAME.test(name))]
  const answer = { ...found, ...(missing.length > 0 ? { not_found: missing } : {}) }
  return c.json(answer, 200, { 'cache-control': 'public, max-age=3600' })
}
