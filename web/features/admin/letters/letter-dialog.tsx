import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { administration } from '../../../platform/api/administration.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import '../../../platform/api/admin-failures.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAttempt } from '../frame/attempt.ts'
import { CopyField } from '../frame/copy-field.tsx'
import { pointsHere } from '../frame/local-address.ts'
import { Notice } from '../frame/notice.tsx'
import { letterQuery } from '../queries.ts'
import { linkIn } from './link-in.ts'
import { LetterView } from './letter-view.tsx'
import { letterTitle } from './words.ts'

/** A letter as it was written: to be read, its link to be handed over, and to be sent once more. */
export function LetterDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const letter = useQuery(letterQuery(id))
  const attempt = useAttempt()
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    const done = await attempt(() => administration.mail.resend({ id }))
    setBusy(false)
    if (done) showToast({ title: m.admin_letter_again() })
  }
  const known = letter.data
  const link = known && linkIn(known.text)
  return (
    <Dialog
      open
      onClose={onClose}
      title={known ? letterTitle(known.name) : m.admin_letter_read()}
      {...(known ? { description: m.admin_letter_to({ to: known.to }) } : {})}
      footer={
        known &&
        known.deliverable &&
        known.html &&
        known.state !== 'sent' && (
          <Button icon="refresh-cw" busy={busy} onClick={() => void resend()}>
            {m.admin_letter_resend()}
          </Button>
        )
      }
    >
      {letter.isPending && <Skeleton className="h-64" />}
      {letter.isError && <Problem>{failureMessage(letter.error)}</Problem>}
      {known && (
        <div className="grid gap-5">
          {link && (
            <div>
              {pointsHere(link) && <Notice title={m.admin_link_local()}>{m.admin_link_local_remedy()}</Notice>}
              <CopyField label={m.admin_letter_link()} value={link} hint={m.admin_letter_link_hint()} />
            </div>
          )}
          {known.html ? (
            <LetterView letter={known} language={known.language} />
          ) : (
            <p className="text-ink-soft">{m.admin_letter_emptied()}</p>
          )}
        </div>
      )}
    </Dialog>
  )
}
