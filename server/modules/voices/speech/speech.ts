import type { Hono } from 'hono'
import { os, type AppEnv } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { listenerOf, openForListening, requireListening, type SpeechDeps, SOUNDS } from './plan.ts'
import { startRenderJob, defineRenderJob, readSounds } from './rendering.ts'
import type { VoicesDeps } from '../deps.ts'
import { soundFile, SPEECH_FILES, readSound } from './keeping.ts'
import {
  findOfPlay,
  findExisting,
  findUnused,
  forgetUse,
  listPlaysWithSounds,
  deleteSounds,
  type SoundRow,
} from './store.ts'
import type { Engines } from '../engines/engines.ts'
import type { Library } from '../library/library.ts'
import type { Recordings } from '../recordings/index.ts'
import { mountFile } from './file.ts'
import { serveSound } from './serving/serve-sound.ts'
import { Synthesis } from './synthesis.ts'

/** Rate limit for requesting sounds. Listening takes a few requests per minute; jumping around in a play takes many. */
const ASKING = { name: 'speech.sounds', events: 240, seconds: 60, burst: 120 }
const OPENING = { name: 'speech.open', events: 60, seconds: 60, burst: 60 }
const RENDERING = { name: 'speech.render', events: 20, seconds: 600, burst: 10 }

function speechRoutes(deps: SpeechDeps) {
  const { limits } = deps.kernel
  const { speech } = os.sound
  return {
    open: speech.open.handler(({ input, context }) => {
      const actor = requireProved(context.actor)
      return limits.take(OPENING, actor.id) ? openForListening(deps, actor, input.id) : refuse('too_many_requests')
    }),
    parts: speech.parts.handler(async ({ input, context }) => {
      const actor = requireProved(context.actor)
      if (!limits.take(OPENING, actor.id)) return refuse('too_many_requests')
      await requireListening(deps, actor, input.id)
      return deps.library.partsOf(input.id, await listenerOf(deps, actor.id))
    }),
    sounds: speech.sounds.handler(({ input, context }) => {
      const actor = requireProved(context.actor)
      return limits.take(ASKING, actor.id) ? readSounds(deps, actor, input) : refuse('too_many_requests')
    }),
    render: speech.render.handler(({ input, context }) => {
      const actor = requireProved(context.actor)
      return limits.take(RENDERING, actor.id) ? startRenderJob(deps, actor, input) : refuse('too_many_requests')
    }),
  }
}

const DAY = 86_400_000
/** A sound that nobody has played for this many days is deleted. It can be synthesised again. */
const KEPT = 30
const AT_ONCE = 200

async function remove({ kernel }: VoicesDeps, rows: readonly SoundRow[]): Promise<void> {
  // the rows are deleted first, so that no row is left without its file; any files left over are deleted as orphaned
  // files
  await deleteSounds(
    kernel.database.db,
    rows.map(({ id }) => id),
  )
  for (const row of rows) await kernel.storage.remove(soundFile(row))
}

/**
 * Deletes sounds that have not been played for a long time, and daily character counts that are more than two days old.
 */
async function sweepSounds(deps: VoicesDeps): Promise<void> {
  const { database, clock } = deps.kernel
  const now = clock.now().getTime()
  await forgetUse(database.db, { before: new Date(now - 2 * DAY).toISOString().slice(0, 10) })
  for (;;) {
    const rows = await findUnused(database.db, new Date(now - KEPT * DAY), AT_ONCE)
    await remove(deps, rows)
    if (rows.length < AT_ONCE) return
  }
}

/** Deletes the sounds of plays that no longer exist. Checks only the given plays, or all plays with sounds. */
async function removeSoundsOfGone(deps: VoicesDeps, among?: readonly string[]): Promise<void> {
  const { db } = deps.kernel.database
  const heard = among ?? (await listPlaysWithSounds(db))
  const there = await deps.modules.plays.lastOf(heard)
  for (const playId of heard) if (!there.has(playId)) await remove(deps, await findOfPlay(db, playId))
}

const FILE = /\/(\d{4}-\d{2}-\d{2})-([\da-f-]{36})\.\w+$/
const ALL = 10_000_000

/**
 * Deletes orphaned files, left behind if the server stops before writing their rows. Keeps files from today and
 * yesterday, because their rows may not be written yet.
 */
async function removeStrays({ kernel }: VoicesDeps): Promise<void> {
  const { storage, database, clock } = kernel
  const before = new Date(clock.now().getTime() - DAY).toISOString().slice(0, 10)
  const old = (await storage.list(SPEECH_FILES, { limit: ALL })).flatMap((key) => {
    const [, day = '', id = ''] = FILE.exec(key) ?? []
    return day !== '' && day < before ? [{ key, id }] : []
  })
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const some = old.slice(at, at + AT_ONCE)
    const there = await findExisting(
      database.db,
      some.map(({ id }) => id),
    )
    for (const { key, id } of some) if (!there.has(id)) await storage.remove(key)
  }
}

/** The part of the module that reads plays aloud. */
interface Speech {
  readonly routes: ReturnType<typeof speechRoutes>
  http(app: Hono<AppEnv>): void
  forget(userId: string): Promise<void>
}

interface Parts extends VoicesDeps {
  readonly engines: Engines
  readonly library: Pick<Library, 'speakersOf' | 'partsOf' | 'dictionaryOf'>
  readonly recordings: Pick<Recordings, 'recordingsFor' | 'samplesOf' | 'linkTo'>
}

export function openSpeech(parts: Parts): Speech {
  const { kernel, modules } = parts
  const deps: SpeechDeps = { ...parts, synthesis: new Synthesis(parts) }
  defineRenderJob(deps)
  kernel.events.on('play.trashed', ({ playId }) => removeSoundsOfGone(deps, [playId]))
  const sweep = async (): Promise<void> => {
    await sweepSounds(deps)
    await removeSoundsOfGone(deps)
    await removeStrays(deps)
  }
  kernel.jobs.define('speech.sweep', sweep, { schedule: '37 4 * * *' })
  return {
    routes: speechRoutes(deps),
    http: (app) => {
      const read = async (id: string) => {
        // links are valid for a few minutes, and speech may have been switched off since
        await modules.speech.require()
        return readSound(deps, id)
      }
      serveSound(app, modules.auth.links, { place: SOUNDS, read })
      mountFile(app, deps)
    },
    forget: (userId) => forgetUse(kernel.database.db, { userId }),
  }
}
