/** The secret address of a user's calendar, with their published calls in all plays. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { LIMITS, type CalendarAddress } from '@replique/contract'
import type { Hono } from 'hono'
import type { SignedIn } from '../../../kernel/actor.ts'
import { privateCache } from '../../../kernel/http/answer.ts'
import { languageOf, type AppEnv } from '../../../kernel/http/call.ts'
import { newToken } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { KeyFor } from '../../../kernel/secret-of-server.ts'
import type { ProductionDeps } from '../deps.ts'
import { printCalendar, type CalendarEvent } from './print-calendar.ts'
import { findAddress, listCallsOf, putAddress, removeAddress, type AddressRow } from './store.ts'

type Deps = ProductionDeps & { readonly keyFor: KeyFor }

/** Derives a 128-bit secret with a key that only this server has. The stored hash can't be used to read a calendar. */
async function secretOf({ keyFor }: Deps, { user_id: userId, seed }: Pick<AddressRow, 'user_id' | 'seed'>) {
  return createHmac('sha256', await keyFor('calendar addresses'))
    .update(`${userId} ${seed}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}

/** Secrets are random, so an unsalted hash can't be reversed. */
const hashSecret = (secret: string): Uint8Array => createHash('sha256').update(`calendar address ${secret}`).digest()

export async function showAddress(deps: Deps, actor: SignedIn): Promise<CalendarAddress> {
  const { database, config } = deps.kernel
  const row = await findAddress(database.db, { userId: actor.id })
  if (row === null) return { address: null }
  const secret = await secretOf(deps, row)
  // another secret if the server's key has changed since; the address still works
  const isKnown = timingSafeEqual(hashSecret(secret), row.secret_hash)
  const url = isKnown ? new URL(`/api/calendars/${secret}.ics`, config.origin).href : null
  return { address: { url, createdAt: row.created_at.toISOString() } }
}

/** Creates a new address. An earlier one stops working. */
export async function renewAddress(deps: Deps, actor: SignedIn): Promise<CalendarAddress> {
  const row = { user_id: actor.id, seed: newToken(16), created_at: deps.kernel.clock.now() }
  await putAddress(deps.kernel.database.db, { ...row, secret_hash: hashSecret(await secretOf(deps, row)) })
  return showAddress(deps, actor)
}

export async function revokeAddress(deps: Deps, actor: SignedIn): Promise<CalendarAddress> {
  await removeAddress(deps.kernel.database.db, actor.id)
  return { address: null }
}

/** Rate limit per IP address: enough for many calendar programs behind one, too low for guessing a secret. */
const READS = { name: 'calendars.reads', events: 120, seconds: 60, burst: 120 }

const FILE = /^([\w-]{22})\.ics$/
const PATH = '/api/calendars/:file'

const DAY = 86_400_000

const WORDS = {
  en: { name: 'Rehearsals', untitled: 'Untitled play' },
  fr: { name: 'Répétitions', untitled: 'Texte sans titre' },
}

/**
 * Mounts the calendars. They are not in the contract, because calendar programs read them as files, without an account.
 * An unknown secret, or one of a suspended user, answers like a path that doesn't exist.
 */
export function mountCalendars(app: Hono<AppEnv>, deps: Deps): void {
  const { kernel, modules } = deps
  const { limits, clock, database } = kernel
  app.use('/api/calendars/*', (c, next) => {
    c.set('loggedPath', PATH)
    return next()
  })
  app.use(PATH, ...privateCache)
  app.get(PATH, async (c) => {
    if (!limits.take(READS, c.var.ip)) return refuse('too_many_requests')
    const secret = FILE.exec(c.req.param('file'))?.[1]
    if (secret === undefined) return refuse('not_found')
    const row = await findAddress(database.db, { secretHash: hashSecret(secret) })
    if (row === null || !(await modules.auth.isActive(row.user_id))) return refuse('not_found')
    const after = new Date(clock.now().getTime() - LIMITS.calendarDays * DAY)
    const words = WORDS[languageOf(c.req.raw.headers)]
    const events = await eventsOf(deps, row.user_id, { after, untitled: words.untitled })
    return c.body(printCalendar(`Réplique – ${words.name}`, events), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="replique.ics"',
    })
  })
}

/** Returns a user's calls as events, limited to plays that the user can still read. */
async function eventsOf(
  { kernel, modules }: Deps,
  userId: string,
  { after, untitled }: { after: Date; untitled: string },
): Promise<CalendarEvent[]> {
  const { database, config } = kernel
  const rows = await listCallsOf(database.db, userId, { after })
  // roles by invitation to an address that has not been accepted give no access here
  const reader = { id: userId, email: '', emailProved: false }
  const titles = await modules.plays.titlesFor(reader, [...new Set(rows.map((row) => row.play_id))])
  return rows.flatMap((row) => {
    const title = titles.get(row.play_id)
    if (title === undefined) return []
    const units = row.units.map((unit) => unit.title)
    return [
      {
        uid: `${row.id}@${new URL(config.origin).hostname}`,
        sequence: row.sequence,
        changedAt: row.changed_at,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        summary: summaryOf(title || untitled, units),
        location: row.place,
        description: [...units, ...(row.note === '' ? [] : ['', row.note])].join('\n'),
        url: new URL(`/plays/${row.play_id}/rehearsals/calls`, config.origin).href,
      },
    ]
  })
}

/** Maximum length of an event's title, in characters. The description has all units. */
const SUMMARY = 200

function summaryOf(title: string, units: readonly string[]): string {
  const letters = Array.from(`${title}: ${units.join(', ')}`)
  return letters.length > SUMMARY
    ? `${letters
        .slice(0, SUMMARY - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}
