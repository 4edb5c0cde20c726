import { utterancesOf, type Utterance } from '@replique/script'
import type { VoicesDeps } from '../deps.ts'
import { soundKey, listBest, listConsents, type RecordingRow } from './store.ts'
import { isHeard } from '../policy.ts'
import { wordsKey } from './showing.ts'

/** A recording that is played instead of synthesised speech. */
export interface Recorded {
  /** The id of the trimmed sound, which changes with each trim. Links to it are below `HEARD`. */
  readonly soundId: string
  /** Its storage key. The file is an MP3 of one channel at SAMPLE_RATE, as loud as synthesised speech. */
  readonly key: string
  readonly seconds: number
  /** The account of the speaker. */
  readonly by: string
}

type Said = Pick<Utterance, 'id' | 'speakers' | 'text'>

/** Returns the users cast as each character, by character id, with understudies last. */
async function speakersOf({ modules }: VoicesDeps, playId: string): Promise<Map<string, string[]>> {
  const cast = await modules.plays.castOf(playId)
  const order = [...cast.filter((one) => !one.understudy), ...cast.filter((one) => one.understudy)]
  const byCharacter = Map.groupBy(order, (one) => one.characterId)
  return new Map([...byCharacter].map(([id, all]) => [id, all.flatMap(({ userId }) => userId ?? [])]))
}

const keyOf = (userId: string, characterId: string, words: string): string => [userId, characterId, words].join('\n')

/**
 * Finds the recording of each utterance, by utterance id: the take of the user who is cast, otherwise of an understudy.
 * A line that was moved has a new id and is recognised by its words. Callers check access to the play first.
 */
export async function recordingsFor(
  deps: VoicesDeps,
  playId: string,
  utterances: readonly Said[],
): Promise<Map<string, Recorded>> {
  const { db } = deps.kernel.database
  const rows = await listBest(db, playId)
  if (rows.length === 0) return new Map()
  const { plays } = deps.modules
  const [speakers, readers] = [await speakersOf(deps, playId), new Set(await plays.peopleOf(playId))]
  const agreed = new Set((await listConsents(db, { playId })).map((row) => row.user_id))
  const heard = rows.filter((row) => isHeard({ agreed: agreed.has(row.user_id), mayRead: readers.has(row.user_id) }))
  const takes = Map.groupBy(heard, (row) => keyOf(row.user_id, row.character_id, row.words_hash))
  const here = new Set(utterancesOf(await plays.scriptOf(playId)).map(({ id }) => id))
  const found = utterances.flatMap((said): [string, Recorded][] => {
    const words = wordsKey(said.text)
    const keys = said.speakers.flatMap((id) => (speakers.get(id) ?? []).map((userId) => keyOf(userId, id, words)))
    for (const key of keys) {
      const same = takes.get(key) ?? []
      const take = same.find((row) => row.utterance_id === said.id) ?? same.find((row) => !here.has(row.utterance_id))
      if (take !== undefined) return [[said.id, showRecorded(take)]]
    }
    return []
  })
  return new Map(found)
}

const showRecorded = (row: RecordingRow): Recorded => ({
  soundId: row.sound_id,
  key: soundKey(row.sound_id),
  seconds: row.heard_to - row.heard_from,
  by: row.user_id,
})
