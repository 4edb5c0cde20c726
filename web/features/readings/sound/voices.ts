import type { ReadingScript } from '@replique/contract'
import { api } from '../../../platform/api/api.ts'
import { canSay, guessedSeconds } from '../../../platform/sound/browser-voice.ts'
import { Clips } from '../../../platform/sound/clips.ts'
import type { Clip } from '../../../platform/sound/cue.ts'
import { Players } from '../../../platform/sound/players.ts'
import { Reader } from '../../../platform/sound/reader.ts'
import { saysSame, type Said } from './sounds.ts'

export type Heard = 'to-the-end' | 'not-at-all'

/** Speaks, on this device, the lines that nobody reads. */
export interface Voices {
  /** What there is to be said at all, in its order: the next few sounds are fetched before they are needed. */
  readonly prepare: (all: readonly Said[], next: string | undefined) => void
  /** Says these; calls back when they were heard, or could not be. */
  readonly say: (said: readonly Said[], done: (heard: Heard) => void) => void
  readonly hush: () => void
  /** To be called while a tap is handled: phones let nothing sound before. */
  readonly unlock: () => void
  readonly end: () => void
}

export function openVoices(playId: string, { language }: Pick<ReadingScript, 'language'>): Voices {
  const players = new Players()
  /** Which of them a voice says, as the parts are given out now. */
  let byVoice: ReadonlySet<string> = new Set()
  const clips = new Clips([], {
    ask: async (ids, signal) => {
      const spoken = ids.filter((id) => byVoice.has(id))
      return (await api.hearing.speech.sounds({ id: playId, ids: [...ids], spoken }, { signal })).sounds
    },
  })
  let speaking: Reader | null = null
  /** The browser’s own voice where no sound can be had, or it says what the play says now and not what is read. */
  const makeDo = (said: Said, error: unknown): Clip => {
    if (!canSay(language)) throw error
    const aloud = { text: said.text, language }
    return { id: said.id, source: '', seconds: guessedSeconds(aloud), words: [], aloud }
  }
  const clipOf = async (said: Said): Promise<Clip> => {
    try {
      const clip = await clips.clip(said.id)
      const told = clips.told.get(said.id)
      return told === undefined || saysSame(told, said) ? clip : makeDo(said, new Error('the play says something else'))
    } catch (error) {
      return makeDo(said, error)
    }
  }
  const hush = (): void => {
    speaking?.stop()
    speaking = null
  }
  return {
    prepare: (all, next) => {
      const ids = all.map(({ id }) => id)
      const before = byVoice
      byVoice = new Set(all.flatMap((one) => (one.byVoice ? [one.id] : [])))
      clips.change(ids, before.symmetricDifference(byVoice))
      const at = next === undefined ? -1 : ids.indexOf(next)
      if (at >= 0) clips.prepare(at)
    },
    say: (said, done) => {
      hush()
      const byId = new Map(said.map((one) => [one.id, one]))
      const reader = new Reader(said, {
        players,
        clip: async (id) => {
          const one = byId.get(id)
          if (one === undefined) throw new Error('nothing is said here')
          return clipOf(one)
        },
      })
      speaking = reader
      reader.state.watch(() => {
        const { status } = reader.state.get()
        if (speaking !== reader || (status !== 'ended' && status !== 'failed')) return
        speaking = null
        done(status === 'ended' ? 'to-the-end' : 'not-at-all')
      })
      reader.play(0)
    },
    hush,
    unlock: () => players.unlock(),
    end: () => {
      hush()
      clips.end()
    },
  }
}
