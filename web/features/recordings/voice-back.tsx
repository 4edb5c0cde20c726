import type { RecordingDesk } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { api } from '../../platform/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { refreshDesk } from './queries.ts'
import { RemoveDialog } from './takes/remove-dialog.tsx'

const day = (moment: string | null): string =>
  new Date(moment ?? 0).toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' })

/** What one agreed to and when, how much room there is, and the way to take it all back. */
export function VoiceBack({ playId, desk }: { playId: string; desk: RecordingDesk }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const takeBack = async () => {
    try {
      await api.hearing.recordings.removeIn({ playId })
      showToast({ title: m.record_taken_back() })
    } catch (error) {
      showToast({ title: m.record_not_removed(), body: failureMessage(error) })
    }
    await refreshDesk(client)
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
      <p>{m.record_agreed({ day: day(desk.consentedAt) })}</p>
      <p>{m.record_room({ used: minutes(desk.used), most: minutes(desk.most) })}</p>
      {desk.elsewhere.length > 0 && <p>{m.record_elsewhere({ count: desk.elsewhere.length })}</p>}
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
