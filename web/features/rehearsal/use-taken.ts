import type { RehearsalScript } from '@replique/contract'
import { useEffect, useRef, useState } from 'react'
import { fillPack, type WantedSound } from '../../platform/sound/fill-pack.ts'
import { hasPack, openPack, removePack } from '../../platform/sound/pack.ts'
import type { Learner } from './queries.ts'

export interface Taken {
  /** How many of the play's sounds are on this device: 0 for none, 1 for all. */
  readonly share: number
  readonly isFetching: boolean
  readonly error: unknown
  fetchAll(this: void): void
  cancel(this: void): void
  remove(this: void): void
}

/** A line's words are cut into utterances by the server: each of them is found again among the line's. */
const wantedOf = ({ scenes }: RehearsalScript): readonly WantedSound[] =>
  scenes.flatMap(({ lines }) =>
    lines.flatMap(({ parts, utterances }) => {
      const words = parts.map(({ text }) => text).join('\n')
      return utterances.map((id) => ({ id, isSaid: (text: string) => words.includes(text) }))
    }),
  )

async function shareHere({ playId, person }: Learner, wanted: readonly WantedSound[]): Promise<number> {
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
        for await (const share of fillPack(pack, wantedOf(script), { playId, signal }))
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
