import { MOST_SOUNDS } from '@replique/contract'
import { api } from '../api/api.ts'
import { fetchWithRetries } from '../api/retrying-fetch.ts'
import type { HeldSound } from './clips.ts'
import type { Pack } from './pack.ts'

/** An utterance whose sound is to be on the device. */
export interface WantedSound {
  readonly id: string
  /** Whether a sound of these words is still its own. */
  isSaid(this: void, text: string): boolean
}

/** Fetches the sounds that are not here, or say something else by now; yields how much of all is here. */
export async function* fillPack(
  pack: Pack,
  wanted: readonly WantedSound[],
  { playId, signal }: { playId: string; signal: AbortSignal },
): AsyncGenerator<number> {
  for (let at = 0; at < wanted.length; at += MOST_SOUNDS) {
    const missing: string[] = []
    for (const { id, isSaid } of wanted.slice(at, at + MOST_SOUNDS)) {
      const held = await pack.sound(id)
      if (held === null || !isSaid(held.sound.text)) missing.push(id)
    }
    if (missing.length > 0) {
      const { sounds } = await api.hearing.speech.sounds({ id: playId, ids: missing }, { signal })
      const held = sounds.map(async (sound): Promise<HeldSound> => {
        const answer = await fetchWithRetries(sound.url, { signal })
        if (!answer.ok) throw new Error(`the sound answered ${answer.status}`)
        return { sound, bytes: await answer.blob() }
      })
      await pack.keep(await Promise.all(held))
    }
    signal.throwIfAborted()
    yield Math.min(1, (at + MOST_SOUNDS) / wanted.length)
  }
}
