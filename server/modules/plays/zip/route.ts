import { type ZipInput, zipInput, ZIP_PATH } from '@replique/contract'
import { type SignedIn, bearerOf } from '../../../kernel/actor.ts'
import { Refusal, refuse, requireProved } from '../../../kernel/refusal.ts'
import type { ExportedFile, Kernel } from '../../../kernel/kernel.ts'
import { WorkerOverrun } from '../../../kernel/pool/worker-pool.ts'
import { answerZip } from '../../../kernel/http/zip.ts'
import { fileNames } from '../exporting.ts'
import { listGroupPlays } from '../groups/actions.ts'
import { listSeen } from '../listing/store.ts'
import { mayExport } from '../policy.ts'
import { findPlayWithAccess, readerOf, accessTo } from '../access.ts'
import { listOwned } from '../store.ts'
import type { PlayRow } from '../tables.ts'
import type { PlaysDeps } from '../deps.ts'
import type { Hono } from 'hono'
import type { AppEnv } from '../../../kernel/http/call.ts'

const FORMATS = [
  ['fountain', '.fountain'],
  ['pdf', '.pdf'],
] as const

/** The file in the zip that lists what could not be printed. Its name is in both languages. */
const MISSING = 'missing – manquent.txt'

/**
 * Returns the plays to download: the given plays that the user may export, or the plays of the given group, or else all
 * plays that the user owns, except those in the trash.
 */
async function playsToTake(deps: PlaysDeps, actor: SignedIn, { ids, groupId }: ZipInput): Promise<PlayRow[]> {
  const { db } = deps.database
  if (groupId !== undefined) return some((await listGroupPlays(deps, actor, groupId)).map(({ play }) => play))
  if (ids === undefined) return some((await listOwned(db, actor.id)).filter(({ trashed_at }) => trashed_at === null))
  const seen = await listSeen(db, await readerOf(deps, actor), ids)
  return some(seen.filter((play) => mayExport(accessTo(play, actor, play.given))))
}

const some = (plays: PlayRow[]): PlayRow[] => (plays.length === 0 ? refuse('play_not_found') : plays)

/**
 * Yields each play as Fountain and as PDF. Access is checked again before each play, because a role may be removed
 * meanwhile.
 */
async function* filesOfPlays(
  deps: PlaysDeps,
  actor: SignedIn,
  plays: readonly PlayRow[],
): AsyncGenerator<ExportedFile> {
  const names = fileNames(plays)
  const missing: string[] = []
  for (const { id } of plays) {
    const held = await findPlayWithAccess(deps, id, actor)
    if (held === null || !mayExport(held)) continue
    const name = names.get(id) ?? id
    for (const [format, extension] of FORMATS) {
      const bytes = await print(deps, { playId: id, format, personId: actor.id })
      if (bytes === null) missing.push(name + extension)
      else yield { name: name + extension, bytes }
    }
  }
  if (missing.length > 0) yield { name: MISSING, bytes: Buffer.from(`${missing.join('\n')}\n`) }
}

interface Printed {
  readonly playId: string
  readonly format: 'fountain' | 'pdf'
  readonly personId: string
}

/** Returns the file's bytes, or null if this play exceeds the limits; the download then continues without it. */
async function print(deps: PlaysDeps, { playId, format, personId }: Printed): Promise<Uint8Array | null> {
  try {
    const wanted = { text: await deps.text.open(playId), format }
    // the zip is produced while it is being sent, when the request's own context has already ended, so `served` is
    // passed explicitly
    return (await deps.workers.ask('print', wanted, { served: { person: personId, bulk: true } })).bytes
  } catch (error) {
    if (error instanceof Refusal) throw error
    deps.log.warn('a play could not be printed', { play: playId, format, error })
    if (error instanceof WorkerOverrun) return null
    throw error
  }
}

const ZIPS = { name: 'plays.zip', events: 20, seconds: 600, burst: 10 }

/**
 * Mounts the download of plays as one zip. It is not in the contract because it is streamed: nothing is stored, and
 * disconnecting cancels it.
 */
export function mountZip(app: Hono<AppEnv>, deps: PlaysDeps, { readActor, limits }: Kernel): void {
  /** Users with a download in progress. Each can have only one, so that nobody occupies all threads. */
  const busy = new Set<string>()
  app.post(ZIP_PATH, async (c) => {
    const actor = requireProved(await readActor(bearerOf(c.req.raw.headers)))
    const request = zipInput.safeParse(await c.req.json().catch(() => null))
    if (!request.success) return refuse('invalid')
    const plays = await playsToTake(deps, actor, request.data)
    if (busy.has(actor.id) || !limits.take(ZIPS, actor.id)) return refuse('too_many_requests')
    busy.add(actor.id)
    const now = deps.clock.now()
    return answerZip(filesOfPlays(deps, actor, plays), {
      name: `replique-${now.toISOString().slice(0, 10)}.zip`,
      now,
      headers: { 'x-plays': String(plays.length) },
      onEnd: () => busy.delete(actor.id),
    })
  })
}
