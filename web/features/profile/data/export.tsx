import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { Refused, useAttempt } from '../attempt.tsx'
import { saveFile } from '../../../platform/save-file.ts'
import { Section } from '../section.tsx'

/** Everything kept of oneself, to take along. */
export function Export() {
  const { busy, refusal, attempt, forgive } = useAttempt()
  const [left, setLeft] = useState(false)
  const way = useRef<AbortController>(null)
  useEffect(() => () => way.current?.abort(), [])
  const fetchAll = async () => {
    const mine = new AbortController()
    way.current = mine
    setLeft(false)
    const done = await attempt(async () => {
      const file = await api.account.export({}, { signal: mine.signal })
      saveFile(file, file.name)
    })
    if (done) showToast({ title: m.profile_export_done() })
    else if (mine.signal.aborted) forgive()
  }
  const cancel = () => {
    way.current?.abort()
    setLeft(true)
  }
  return (
    <Section id="export" title={m.profile_export()} note={m.profile_export_note()}>
      <div className="grid justify-items-start gap-3">
        <Button icon="download" busy={busy} onClick={() => void fetchAll()}>
          {m.profile_export_action()}
        </Button>
        <div role="status" className="w-full empty:absolute">
          {busy && (
            <div className="grid justify-items-start gap-2">
              <progress aria-label={m.profile_export_busy()} className="h-2 w-full accent-accent" />
              <p className="text-sm text-ink-soft">{m.profile_export_busy()}</p>
              <Button look="plain" onClick={cancel}>
                {m.profile_cancel()}
              </Button>
            </div>
          )}
        </div>
        {!left && <Refused refusal={refusal} />}
      </div>
    </Section>
  )
}
