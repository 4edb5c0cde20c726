import { type PlayForListening, MAX_SOUNDS } from '@replique/contract'
import { requestResult, openLocalDatabase } from '../local-database.ts'
import type { HeldSound } from './clips.ts'
import { api } from '../api/api.ts'
import { fetchWithRetries } from '../api/retrying-fetch.ts'

/**
 * Returns the name of the database that stores a play and its sounds for offline use. The name starts with the same
 * prefix as the user's offline copies, so that the database is deleted with them on sign-out.
 */
const nameOf = (person: string, playId: string): string => `replique:${person}:${playId}:sounds`

const PLAY = 'play'
const SOUNDS = 'sounds'

const open = (person: string, playId: string): Promise<IDBDatabase> =>
  openLocalDatabase(nameOf(person, playId), (database) => {
    database.createObjectStore(PLAY)
    database.createObjectStore(SOUNDS)
  })

export interface Pack {
  play(): Promise<PlayForListening | null>
  sound(id: string): Promise<HeldSound | null>
  keepPlay(play: PlayForListening): Promise<void>
  keep(sounds: readonly HeldSound[]): Promise<void>
  /** Returns the ids of the utterances whose sound is stored. */
  ids(): Promise<Set<string>>
  close(): void
}

export async function openPack(person: string, playId: string): Promise<Pack> {
  const database = await open(person, playId)
  const read = <T>(store: string, key: string): Promise<T | undefined> =>
    requestResult(database.transaction(store).objectStore(store).get(key)) as Promise<T | undefined>
  return {
    play: async () => (await read<PlayForListening>(PLAY, PLAY)) ?? null,
    sound: async (id) => (await read<HeldSound>(SOUNDS, id)) ?? null,
    keepPlay: async (play) => {
      await requestResult(database.transaction(PLAY, 'readwrite').objectStore(PLAY).put(play, PLAY))
    },
    keep: async (sounds) => {
      const store = database.transaction(SOUNDS, 'readwrite').objectStore(SOUNDS)
      await Promise.all(sounds.map((held) => requestResult(store.put(held, held.sound.id))))
    },
    ids: async () =>
      new Set((await requestResult(database.transaction(SOUNDS).objectStore(SOUNDS).getAllKeys())) as string[]),
    close: () => database.close(),
  }
}

/** Returns whether this device stores a play's sounds; doesn't create the database. */
export async function hasPack(person: string, playId: string): Promise<boolean> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? []
  return databases.some(({ name }) => name === nameOf(person, playId))
}

export async function removePack(person: string, playId: string): Promise<void> {
  await requestResult(indexedDB.deleteDatabase(nameOf(person, playId)))
}

/** An utterance whose sound should be stored on the device. */
export interface WantedSound {
  readonly id: string
  /** Returns whether a sound of this text is still current. */
  isSaid(this: void, text: string): boolean
}

/** Fetches sounds that are missing or outdated; yields the progress. */
export async function* fillPack(
  pack: Pack,
  wanted: readonly WantedSound[],
  { playId, signal }: { playId: string; signal: AbortSignal },
): AsyncGenerator<number> {
  for (let at = 0; at < wanted.length; at += MAX_SOUNDS) {
    const missing: string[] = []
    for (const { id, isSaid } of wanted.slice(at, at + MAX_SOUNDS)) {
      const held = await pack.sound(id)
      if (held === null || !isSaid(held.sound.text)) missing.push(id)
    }
    if (missing.length > 0) {
      const { sounds } = await api.sound.speech.sounds({ id: playId, ids: missing }, { signal })
      const held = sounds.map(async (sound): Promise<HeldSound> => {
        const answer = await fetchWithRetries(sound.url, { signal })
        if (!answer.ok) throw new Error(`the sound answered ${answer.status}`)
        return { sound, bytes: await answer.blob() }
      })
      await pack.keep(await Promise.all(held))
    }
    signal.throwIfAborted()
    yield Math.min(1, (at + MAX_SOUNDS) / wanted.length)
  }
}
