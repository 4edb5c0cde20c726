import type { RehearsalScript } from '@replique/contract'
import { useEffect, useRef, useState } from 'react'
import { fillPack, type WantedSound, hasPack, openPack, removePack } from '../../platform/sound/offline-sounds.ts'
import type { Learner } from './queries.ts'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'

interface Taken {
  /** The share of the play's sounds stored on this device, from 0 (none) to 1 (all). */
  readonly share: number
  readonly isFetching: boolean
  readonly error: unknown
  fetchAll(this: void): void
  cancel(this: void): void
  remove(this: void): void
}

/**
 * Returns the sounds a script needs. The server splits a line into utterances, so a sound is still current if its text
 * occurs in the line.
 */
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

/** Stores a play's sounds on this device for offline use. The lines themselves are stored when the page opens. */
function useTaken(learner: Learner, script: RehearsalScript): Taken {
  const { playId, person } = learner
  const way = useRef<AbortController | null>(null)
  const [taken, show] = useState({ share: 0, isFetching: false, error: null as unknown })
  useEffect(() => {
    let isShown = true
    void shareHere({ playId, person }, wantedOf(script))
      .then((share) => isShown && show((now) => ({ ...now, share })))
      // if storage is unavailable, nothing is stored
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

interface Props {
  readonly learner: Learner
  readonly script: RehearsalScript
  /** Whether speech is on; only then can more sounds be downloaded. */
  readonly speech: boolean
}

/** Downloads sounds for offline use. If speech is off, stored sounds can still be removed. */
export function OfflineSoundsButton({ learner, script, speech }: Props) {
  const { share, isFetching, error, fetchAll, cancel, remove } = useTaken(learner, script)
  if (!speech && share === 0) return null
  const percent = Math.floor(share * 100)
  return (
    <section aria-labelledby="rehearse-along" className="grid justify-items-start gap-2">
      <h2 id="rehearse-along" className="text-lg font-semibold">
        {m.rehearse_along()}
      </h2>
      <p className="text-ink-soft">{m.rehearse_along_text()}</p>
      <p role="status" className="text-sm">
        {isFetching && m.rehearse_along_fetching({ percent })}
        {!isFetching && share >= 1 && m.rehearse_along_here()}
        {!isFetching && share > 0 && share < 1 && m.rehearse_along_part({ percent })}
      </p>
      {error !== null && <p role="alert">{failureMessage(error)}</p>}
      <div className="flex flex-wrap gap-2">
        {isFetching ? (
          <Button onClick={cancel}>{m.rehearse_along_stop()}</Button>
        ) : (
          speech &&
          share < 1 && (
            <Button icon="download" onClick={fetchAll}>
              {m.rehearse_along_do()}
            </Button>
          )
        )}
        {!isFetching && share > 0 && (
          <Button look="plain" onClick={remove}>
            {m.rehearse_along_remove()}
          </Button>
        )}
      </div>
    </section>
  )
}
