import { ReadableStream } from 'node:stream/web'
import { zipWish, ZIP_PATH } from '@replique/contract'
import type { Hono } from 'hono'
import { bearerOf } from '../../../kernel/actor.ts'
import type { AppEnv } from '../../../kernel/http/call.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import type { PlaysDeps } from '../deps.ts'
import { filesOfPlays, playsToTake } from './files.ts'
import { zipped } from './zipped.ts'

const ZIPS = { name: 'plays.zip', events: 20, seconds: 600, burst: 10 }

/** Whoever takes something home; one at a time, so that nobody keeps all threads at work. */
type Busy = Set<string>

async function* whileBusy<T>(busy: Busy, personId: string, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pieces
  } finally {
    busy.delete(personId)
  }
}

/**
 * Plays as one zip, outside the contract because it is sent while it is made: nothing of it is kept, and whoever turns
 * away ends it.
 */
export function mountZip(app: Hono<AppEnv>, deps: PlaysDeps, { readActor, limits }: Kernel): void {
  const busy: Busy = new Set()
  app.post(ZIP_PATH, async (c) => {
    const actor = requireProved(await readActor(bearerOf(c.req.raw.headers)))
    const wish = zipWish.safeParse(await c.req.json().catch(() => null))
    if (!wish.success) return refuse('invalid')
    const plays = await playsToTake(deps, actor, wish.data)
    if (busy.has(actor.id) || !limits.take(ZIPS, actor.id)) return refuse('too_many_requests')
    busy.add(actor.id)
    const now = deps.clock.now()
    const pieces = whileBusy(busy, actor.id, zipped(filesOfPlays(deps, actor, plays), now))
    return new Response(ReadableStream.from(pieces) as unknown as BodyInit, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="replique-${now.toISOString().slice(0, 10)}.zip"`,
        'cache-control': 'no-store',
        'x-plays': String(plays.length),
      },
    })
  })
}
