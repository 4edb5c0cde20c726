import type { VoiceRow } from './tables.ts'
import { soundOf } from './presentation.ts'
import { listAddedBy, listVoices, findVoices, forgetPerson } from './store.ts'
import type { LibraryDeps } from './deps.ts'
import type { Pronunciation } from '@replique/contract'
import type { Language } from '@replique/script'
import type { SignedIn } from '../../../kernel/actor.ts'
import { isId } from '../../../kernel/ids.ts'
import type { Age, Delivery, Gender } from '../engines/engine.ts'
import { mayCastVoices } from './casting.ts'
import { dictionaryOf } from './pronouncing.ts'
import { libraryRoutes } from './routes.ts'
import { speakersOf, type Speakers } from './speakers.ts'

const showRow = (row: VoiceRow) => ({
  id: row.id,
  name: row.name,
  ...soundOf(row),
  created_at: row.created_at,
  changed_at: row.changed_at,
})

/** Somebody's own voices, and those that they added to groups. */
async function exportVoices({ kernel }: LibraryDeps, userId: string): Promise<object> {
  const { db } = kernel.database
  const [own, added] = [await listVoices(db, { userId }), await listAddedBy(db, userId)]
  return {
    voices: own.map(showRow),
    added_voices: added.map((row) => ({ ...showRow(row), group_id: row.group_id })),
  }
}

/** A voice that is kept, as whoever has it speak needs it. */
export interface Kept {
  readonly id: string
  readonly name: string
  readonly engine: string
  readonly voice: string
  readonly language: Language
  readonly gender: Gender
  readonly age: Age
  readonly delivery: Delivery
}

/** What the other parts of this module ask of the library. Whoever asks has looked at who may hear the play. */
export interface Library {
  /** These voices, whosever they are; those that are gone are left out. */
  voiceOf(ids: readonly string[]): Promise<Map<string, Kept>>
  /** What speaks whom in a play as it stands: kept voices, and for the rest voices that were cast by themselves. */
  speakersOf(playId: string, listener: { readonly entitled: boolean }): Promise<Speakers>
  /** How words of a play are said. */
  dictionaryOf(playId: string): Promise<Pronunciation[]>
  mayCast(actor: SignedIn, playId: string, voiceIds: readonly string[]): Promise<boolean>
  readonly routes: ReturnType<typeof libraryRoutes>
  exportFor(userId: string): Promise<object>
  forget(userId: string): Promise<void>
}

const keptOf = (row: VoiceRow): Kept => {
  const { id, name, engine, voice, language, gender, age, pitch, rate, volume, manner } = row
  return { id, name, engine, voice, language, gender, age, delivery: { pitch, rate, volume, manner } }
}

export function openLibrary(deps: LibraryDeps): Library {
  const { db } = deps.kernel.database
  return {
    voiceOf: async (ids) => new Map((await findVoices(db, ids.filter(isId))).map((row) => [row.id, keptOf(row)])),
    speakersOf: (playId, listener) => speakersOf(deps, playId, listener),
    dictionaryOf: (playId) => dictionaryOf(deps, playId),
    mayCast: (actor, playId, voiceIds) => mayCastVoices(deps, actor, { playId, voiceIds }),
    routes: libraryRoutes(deps),
    exportFor: (userId) => exportVoices(deps, userId),
    forget: (userId) => forgetPerson(db, userId),
  }
}
