import type { RecordedPlay } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { api } from '../../platform/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { ownQuery, refreshDesk } from './queries.ts'
import { RemoveDialog } from './takes/remove-dialog.tsx'

/** In the profile: every play in which there is something of one's voice, and the way to take it back. */
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
        ? api.hearing.recordings.removeAll()
        : api.hearing.recordings.removeIn({ playId: asking.playId }))
      showToast({ title: m.record_taken_back() })
    } catch (error) {
      showToast({ title: m.record_not_removed(), body: failureMessage(error) })
    }
    await refreshDesk(client)
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
