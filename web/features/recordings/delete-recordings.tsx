import { useState, useRef } from 'react'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { RecordingStudio, RecordedPlay } from '@replique/contract'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { failureMessage } from '../../platform/api/failure.ts'
import { api } from '../../platform/api/api.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { refreshStudio, ownQuery } from './queries.ts'
import { formatDate } from '../../ui/dates.ts'

interface Props {
  readonly title: string
  readonly words: string
  readonly onRemove: () => Promise<void>
  readonly onClose: () => void
  /** Sets the focus after the dialog has closed, because the button that opened it may have been removed. */
  readonly onClosed: () => void
}

/** Asks for confirmation before deleting recordings, because they can't be restored. */
export function RemoveDialog({ title, words, onRemove, onClose, onClosed }: Props) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    await onRemove()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      onClosed={onClosed}
      title={title}
      description={words}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={() => void remove()}>
            {m.record_remove()}
          </Button>
        </>
      }
    />
  )
}

const day = (moment: string | null): string => formatDate(moment ?? 0)

/**
 * Shows what the user consented to and when, the storage used, and a button to withdraw consent and delete everything.
 */
export function ConsentSection({ playId, studio }: { playId: string; studio: RecordingStudio }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const takeBack = async () => {
    try {
      await api.sound.recordings.removeIn({ playId })
      showToast({ title: m.record_taken_back() })
    } catch (error) {
      showToast({ title: m.record_not_removed(), body: failureMessage(error) })
    }
    await refreshStudio(client)
  }
  const minutes = (count: number) => Math.ceil(count / 60)
  return (
    <section
      aria-labelledby="record-voice"
      className="mt-6 grid justify-items-start gap-2 border-t border-line pt-4 text-sm text-ink-soft"
    >
      <h2 id="record-voice" className="font-semibold text-ink">
        {m.record_voice()}
      </h2>
      <p>{m.record_agreed({ day: day(studio.consentedAt) })}</p>
      <p>{m.record_room({ used: minutes(studio.used), most: minutes(studio.most) })}</p>
      {studio.elsewhere.length > 0 && <p>{m.record_elsewhere({ count: studio.elsewhere.length })}</p>}
      <Button ref={opener} look="plain" icon="trash-2" onClick={() => setAsking(true)} className="-ml-4">
        {m.record_take_back()}
      </Button>
      {asking && (
        <RemoveDialog
          title={m.record_take_back()}
          words={m.record_take_back_help()}
          onRemove={takeBack}
          onClose={() => setAsking(false)}
          onClosed={() => (opener.current?.isConnected ? opener.current : document.getElementById('content'))?.focus()}
        />
      )}
    </section>
  )
}

/** For the profile page: every play that contains the user's recordings, with a button to delete them. */
export function OwnRecordings() {
  const client = useQueryClient()
  const own = useQuery(ownQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const [asking, setAsking] = useState<RecordedPlay | 'all' | null>(null)
  const plays = own.data ?? []
  if (own.isError) return <p className="mt-4 text-ink-soft">{failureMessage(own.error)}</p>
  const remove = async () => {
    if (asking === null) return
    try {
      await (asking === 'all'
        ? api.sound.recordings.removeAll()
        : api.sound.recordings.removeIn({ playId: asking.playId }))
      showToast({ title: m.record_taken_back() })
    } catch (error) {
      showToast({ title: m.record_not_removed(), body: failureMessage(error) })
    }
    await refreshStudio(client)
  }
  return (
    <section aria-labelledby="own-recordings" className="mt-6 grid gap-3">
      <h3 ref={heading} id="own-recordings" tabIndex={-1} className="font-semibold">
        {m.record_own()}
      </h3>
      {plays.length === 0 ? (
        <p className="text-ink-soft">{m.record_own_none()}</p>
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {plays.map((play) => (
              <li key={play.playId} className="flex items-center gap-3 py-2">
                <p className="min-w-0 grow [overflow-wrap:anywhere]">
                  <span className="font-serif">{play.title ?? m.record_own_untitled()}</span>
                  <span className="block text-sm text-ink-soft">{m.record_own_takes({ count: play.takes })}</span>
                </p>
                <Button
                  look="plain"
                  className="-mr-4 shrink-0"
                  aria-label={m.record_own_remove({ title: play.title ?? m.record_own_untitled() })}
                  onClick={() => setAsking(play)}
                >
                  {m.record_remove()}
                </Button>
              </li>
            ))}
          </ul>
          <Button className="justify-self-start text-left" icon="trash-2" onClick={() => setAsking('all')}>
            {m.record_own_remove_all()}
          </Button>
        </>
      )}
      {asking !== null && (
        <RemoveDialog
          title={asking === 'all' ? m.record_own_remove_all() : m.record_take_back()}
          words={m.record_take_back_help()}
          onRemove={remove}
          onClose={() => setAsking(null)}
          onClosed={() => heading.current?.focus()}
        />
      )}
    </section>
  )
}
