import type { PlayForListening } from '@replique/contract'
import { utterancesOf } from '@replique/script'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../platform/session/session.ts'
import {
  fillPack,
  type WantedSound,
  hasPack,
  openPack,
  removePack,
  type Pack,
} from '../../platform/sound/offline-sounds.ts'
import type { Source } from './use-listening.ts'

export interface OfflineSounds {
  readonly source: Source
  /** The share of the play's sounds stored on this device, from 0 (none) to 1 (all). */
  readonly share: number
  /** Whether a download is in progress. */
  readonly isFetching: boolean
  readonly error: unknown
  fetchAll(this: void): void
  cancel(this: void): void
  remove(this: void): void
}

/** Manages the play's sounds on this device: progress, download and removal. */
export function useOfflineSounds(playId: string, heard: PlayForListening): OfflineSounds {
  const person = useUser()?.id ?? ''
  const pack = useRef<Promise<Pack> | null>(null)
  const way = useRef<AbortController | null>(null)
  const [{ share, isFetching, error }, show] = useState({ share: 0, isFetching: false, error: null as unknown })
  const open = (): Promise<Pack> => (pack.current ??= openPack(person, playId))
  const heardRef = useRef(heard)
  useEffect(() => {
    heardRef.current = heard
  })
  useEffect(() => {
    let isHere = true
    void hasPack(person, playId)
      .then(async (has) => (has ? shareOf(await open(), heardRef.current) : 0))
      .then((found) => isHere && show((now) => ({ ...now, share: found })))
      // if storage is unavailable, nothing is stored
      .catch(() => undefined)
    return () => {
      isHere = false
      way.current?.abort()
      void pack.current?.then((one) => one.close())
      pack.current = null
    }
    // opened once per visit
    // oxlint-disable-next-line react/exhaustive-deps
  }, [person, playId])
  const [source] = useState<Source>(() => ({
    held: async (id) => {
      if (pack.current === null && !(await hasPack(person, playId).catch(() => false))) return null
      const found = await open()
        .then((one) => one.sound(id))
        .catch(() => null)
      const said = textOf(heardRef.current, id)
      return found && found.sound.text === said ? found : null
    },
  }))
  const fetchAll = async (): Promise<void> => {
    const { signal } = (way.current = new AbortController())
    show({ share, isFetching: true, error: null })
    try {
      const kept = await open()
      await kept.keepPlay(heard)
      for await (const done of fillPack(kept, wantedOf(heard), { playId, signal }))
        show({ share: done, isFetching: true, error: null })
      show({ share: 1, isFetching: false, error: null })
    } catch (fault) {
      show((now) => ({ ...now, isFetching: false, error: signal.aborted ? null : fault }))
    }
  }
  return {
    source,
    share,
    isFetching,
    error,
    fetchAll: () => void fetchAll(),
    cancel: () => way.current?.abort(),
    remove: () => {
      void pack.current?.then((one) => one.close())
      pack.current = null
      void removePack(person, playId).then(() => show({ share: 0, isFetching: false, error: null }))
    },
  }
}

const heardIn = ({ script, limit }: PlayForListening) =>
  utterancesOf(script).filter(({ speech }) => limit === null || speech <= limit)

const wantedOf = (heard: PlayForListening): WantedSound[] =>
  heardIn(heard).map(({ id, text }) => ({ id, isSaid: (said) => said === text }))

const texts = new WeakMap<PlayForListening, ReadonlyMap<string, string>>()

/** Returns the current text of an utterance. */
function textOf(heard: PlayForListening, id: string): string | undefined {
  const known = texts.get(heard) ?? new Map(heardIn(heard).map((one) => [one.id, one.text]))
  texts.set(heard, known)
  return known.get(id)
}

async function shareOf(pack: Pack, heard: PlayForListening): Promise<number> {
  const ids = await pack.ids()
  const all = heardIn(heard)
  return all.length === 0 ? 0 : all.filter(({ id }) => ids.has(id)).length / all.length
}
