import type { Hono } from 'hono'
import type { AppEnv } from '../../../kernel/http/call.ts'
import type { Engines } from '../engines/engines.ts'
import type { Library } from '../library/library.ts'
import type { Recordings } from '../recordings/index.ts'
import type { VoicesDeps } from '../deps.ts'
import { SOUNDS } from './actions.ts'
import { mountFile } from './file.ts'
import { defineRendering } from './rendering.ts'
import { speechRoutes } from './routes.ts'
import { serveSound } from './serving/serve-sound.ts'
import { readSound } from './keeping.ts'
import { Sounding } from './sounding.ts'
import { forgetUse } from './store.ts'
import { removeSoundsOfGone, removeStrays, sweepSounds } from './sweeping.ts'
import type { SpeechDeps } from './deps.ts'

/** Plays read aloud: what the other parts of this module and the module itself need of it. */
export interface Speech {
  readonly routes: ReturnType<typeof speechRoutes>
  http(app: Hono<AppEnv>): void
  forget(userId: string): Promise<void>
}

interface Parts extends VoicesDeps {
  readonly engines: Engines
  readonly library: Pick<Library, 'speakersOf' | 'dictionaryOf'>
  readonly recordings: Pick<Recordings, 'recordingsFor' | 'samplesOf' | 'linkTo'>
}

export function openSpeech(parts: Parts): Speech {
  const { kernel, modules } = parts
  const deps: SpeechDeps = { ...parts, sounding: new Sounding(parts) }
  defineRendering(deps)
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
        // a link lives on for some minutes, speech may be switched off meanwhile
        await modules.speech.require()
        return readSound(deps, id)
      }
      serveSound(app, modules.auth.links, { place: SOUNDS, read })
      mountFile(app, deps)
    },
    forget: (userId) => forgetUse(kernel.database.db, { userId }),
  }
}
