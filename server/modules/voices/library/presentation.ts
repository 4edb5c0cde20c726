import type { OfferedVoice, LibraryVoice, VoiceSound } from '@replique/contract'
import type { Log } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Engines } from '../engines/engines.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { mayChange, type VoiceAccess } from './policy.ts'
import type { VoiceRow } from './store.ts'
import type { LibraryDeps } from './deps.ts'

/** Lists the voices of all engines. If an engine fails, its voices are left out. */
export async function listOffer({
  engines,
  log,
}: {
  engines: Pick<Engines, 'all'>
  log: Log
}): Promise<OfferedVoice[]> {
  const lists = await Promise.all(
    engines.all().map(async (engine) => {
      try {
        return (await engine.voices()).map((voice) => ({
          ...voice,
          languages: [...voice.languages],
          engine: engine.id,
        }))
      } catch (error) {
        log.warn('a speech engine did not list its voices', { engine: engine.id, error })
        return []
      }
    }),
  )
  return lists.flat().map(({ engine, id, name, accent, languages, gender, age }) => ({
    engine,
    id,
    name,
    accent,
    languages,
    gender,
    age,
  }))
}

type Named = Pick<OfferedVoice, 'engine'> & { readonly voice: string; readonly language: 'en' | 'fr' }

/** Finds the engine voice that a request names. Refuses if it is not offered, or not in that language. */
export async function requireOffered(
  deps: { engines: Pick<Engines, 'all'>; log: Log },
  { engine, voice, language }: Named,
): Promise<OfferedVoice> {
  const offer = await listOffer(deps)
  const found = offer.find((one) => one.engine === engine && one.id === voice && one.languages.includes(language))
  return found ?? refuse('voice_unknown')
}

export const soundOf = ({ engine, voice, language, pitch, rate, volume, manner }: VoiceSound): VoiceSound => ({
  engine,
  voice,
  language,
  pitch,
  rate,
  volume,
  manner,
})

const isOffered = (offer: readonly OfferedVoice[], row: VoiceRow): boolean =>
  offer.some(({ engine, id }) => engine === row.engine && id === row.voice)

export const byName = (a: { name: string; id: string }, b: { name: string; id: string }): number =>
  a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)

/** Returns voices as shown to a user, according to the user's access, sorted by name. */
export async function present(
  deps: LibraryDeps,
  actor: SignedIn,
  { rows, access }: { rows: readonly VoiceRow[]; access: VoiceAccess },
): Promise<LibraryVoice[]> {
  const { auth, plays } = deps.modules
  const names = await auth.namesOf([...new Set(rows.flatMap((row) => row.added_by ?? []))])
  const parts = await plays.partsOfVoices(
    actor,
    rows.map(({ id }) => id),
  )
  const speaks = Map.groupBy(parts, ({ voiceId }) => voiceId)
  const offer = rows.length === 0 ? [] : await listOffer({ engines: deps.engines, log: deps.kernel.log })
  return rows
    .map((row) => ({
      id: row.id,
      name: row.name,
      ...soundOf(row),
      gender: row.gender,
      age: row.age,
      offered: isOffered(offer, row),
      addedBy: row.group_id === null || row.added_by === null ? null : (names.get(row.added_by) ?? null),
      createdAt: row.created_at.toISOString(),
      changedAt: row.changed_at.toISOString(),
      speaks: (speaks.get(row.id) ?? []).map(({ voiceId: _voice, ...part }) => part),
      may: { change: mayChange({ ...access, added: access.own || row.added_by === actor.id }) },
    }))
    .toSorted(byName)
}
