import type { RehearsalScript } from '@replique/contract'
import { useEffect, useRef, useState } from 'react'
import { hearing } from '../../platform/api/hearing.ts'
import type { HeldSound } from '../../platform/sound/clips.ts'
import { hasPack, openPack, removePack, type Pack } from '../../platform/sound/pack.ts'
import type { Learner } from './queries.ts'

/** Sounds that are asked for at once. */
const AT_ONCE = 24

export interface Taken {
  /** How many of the play's sounds are on this device: 0 for none, 1 for all. */
  readonly share: number
  readonly isFetching: boolean
  readonly error: unknown
  fetchAll(this: void): void
  cancel(this: void): void
  remove(this: void): void
}

/** A sound that is to be here, and words in which its own must be found. */
interface Wanted {
  readonly id: string
  readonly words: string
}

const wantedOf = ({ scenes }: RehearsalScript): readonly Wanted[] =>
  scenes.flatMap(({ lines }) =>
    lines.flatMap(({ parts, utterances }) => {
      const words = parts.map(({ text }) => text).join('\n')
      return utterances.map((id) => ({ id, words }))
    }),
  )

const isHere = async (pack: Pack, { id, words }: Wanted): Promise<boolean> => {
  const held = await pack.sound(id)
  return held !== null && words.includes(held.sound.text)
}

async function* fetched(
  pack: Pack,
  wanted: readonly Wanted[],
  { playId, signal }: { playId: string; signal: AbortSignal },
): AsyncGenerator<number> {
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const missing: string[] = []
    for (const one of wanted.slice(at, at + AT_ONCE)) if (!(await isHere(pack, one))) missing.push(one.id)
    if (missing.length > 0) {
      const { sounds } = await hearing.speech.sounds({ id: playId, ids: missing }, { signal })
      const held = sounds.map(async (sound): Promise<HeldSound> => {
        const answer = await fetch(sound.url, { signal })
        if (!answer.ok) throw new Error(`the sound answered ${answer.status}`)
        return { sound, bytes: await answer.blob() }
      })
      await pack.keep(await Promise.all(held))
    }
    signal.throwIfAborted()
    yield Math.min(1, (at + AT_ONCE) / wanted.length)
  }
}

async function shareHere({ playId, person }: Learner, wanted: readonly Wanted[]): Promise<number> {
  if (wanted.length === 0 || !(await hasPack(person, playId))) return 0
  const pack = await openPack(person, playId)
  const ids = await pack.ids()
  pack.close()
  return wanted.filter(({ id }) => ids.has(id)).length / wanted.length
}

/** The sounds of a play on this device, for the train: the lines themselves are here since the page was opened. */
export function useTaken(learner: Learner, script: RehearsalScript): Taken {
  const { playId, person } = learner
  const way = useRef<AbortController | null>(null)
  const [taken, show] = useState({ share: 0, isFetching: false, error: null as unknown })
  useEffect(() => {
    let isShown = true
    void shareHere({ playId, person }, wantedOf(script))
      .then((share) => isShown && show((now) => ({ ...now, share })))
      // a browser that keeps nothing holds nothing
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [playId, person, script])
  useEffect(() => () => way.current?.abort(), [])
  const fetchAll = async (): Promise<void> => {
    const { signal } = (way.current = new AbortController())
    show((now) => ({ ...now, isFetching: true, error: null }))
    try {
      const pack = await openPack(person, playId)
      try {
        for await (const share of fetched(pack, wantedOf(script), { playId, signal }))
          show((now) => ({ ...now, share }))
      } finally {
        pack.close()
      }
      show((now) => ({ ...now, isFetching: false }))
    } catch (error) {
      show((now) => ({ ...now, isFetching: false, error: signal.aborted ? null : error }))
    }
  }
  return {
    ...taken,
    fetchAll: () => void fetchAll(),
    cancel: () => way.current?.abort(),
    remove: () => void removePack(person, playId).then(() => show({ share: 0, isFetching: false, error: null })),
  }
}
