/**
 * Voices: the voice of each character, speech by the built-in synthesiser or a service, recordings, rehearsals and
 * read-throughs. Owns all of their tables and the audio files. Reads plays through the interface of the `plays` module.
 */
import type { SignedIn } from '../../kernel/actor.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { openEngines } from './engines/engines.ts'
import { openLibrary } from './library/library.ts'
import { openPackAdministration } from './packs/administration.ts'
import { openSharedPacks } from './packs/shared-packs.ts'
import { openReadThroughs, type ReadThroughs } from './read-throughs/read-throughs.ts'
import { openRecordings } from './recordings/index.ts'
import { openRehearsals } from './rehearsals/rehearsals.ts'
import { spokenLines } from './speech/plan.ts'
import { openSpeech } from './speech/speech.ts'
import type { VoicesModules } from './deps.ts'

export { readCatalogue } from './packs/catalogue.ts'
export { installFile, installPack, type HearProgress } from './packs/install.ts'
export { listInstalled } from './packs/installed.ts'
export { shortLinesOf } from './packs/pack.ts'
export { uninstallPack } from './packs/shared-packs.ts'
export type { MeteredSpeech, ChosenService, SpeechChoice } from './engines/chosen-engine.ts'

export interface Voices extends Module {
  readonly name: 'voices'
  /** Whether a user may assign all of these voices to characters of a play. */
  mayCast(actor: SignedIn, playId: string, voiceIds: readonly string[]): Promise<boolean>
  /**
   * Whether the server offers voices that cost money, and how many lines of a play are spoken for a user (null for
   * all).
   */
  speechFor(userId: string): Promise<{ paidVoices: boolean; spokenLines: number | null }>
  /** Counts a user's takes. They are deleted with the account. */
  recordingsOf(userId: string): Promise<number>
  readonly readThroughs: Pick<ReadThroughs, 'look' | 'endForgotten' | 'measuredParagraphs'>
}

export function openVoices(kernel: Kernel, modules: VoicesModules): Voices {
  const deps = { kernel, modules }
  const sharedPacks = openSharedPacks(kernel)
  const engines = openEngines(kernel, modules.speech, sharedPacks.refresh)
  const library = openLibrary({ ...deps, engines })
  const recordings = openRecordings(deps)
  const readThroughs = openReadThroughs({ ...deps, mayCastVoices: (...asked) => library.mayCast(...asked) })
  const rehearsals = openRehearsals(deps)
  const packs = openPackAdministration(kernel, sharedPacks.refresh)
  const speech = openSpeech({ ...deps, engines, library, recordings })
  return {
    name: 'voices',
    migrations: new URL('./migrations/', import.meta.url),
    routes: {
      sound: {
        voices: library.routes,
        packs: packs.routes,
        speech: speech.routes,
        recordings: recordings.routes,
        readings: readThroughs.routes,
        rehearsals: rehearsals.routes,
      },
    },
    http: (app) => {
      speech.http(app)
      recordings.http(app)
      readThroughs.http(app)
    },
    start: async () => readThroughs.start(),
    stop: async () => {
      packs.stop()
      await sharedPacks.stop()
      await readThroughs.stop()
      await engines.close()
    },
    readThroughs,
    speechFor: async (userId) => {
      await engines.refresh()
      const paidVoices = engines.all().some(({ paid }) => paid)
      return { paidVoices, spokenLines: await spokenLines(modules, userId) }
    },
    recordingsOf: (userId) => recordings.count(userId),
    mayCast: (actor, playId, voiceIds) => library.mayCast(actor, playId, voiceIds),
    exportFor: async (userId) => ({
      ...(await library.exportFor(userId)),
      ...(await recordings.exportFor(userId)),
      ...(await readThroughs.exportFor(userId)),
      ...(await rehearsals.exportFor(userId)),
    }),
    filesFor: (userId) => recordings.filesFor(userId),
    forget: async (userId) => {
      await library.forget(userId)
      await recordings.forget(userId)
      await speech.forget(userId)
      await readThroughs.forget(userId)
      await rehearsals.forget(userId)
    },
  }
}
