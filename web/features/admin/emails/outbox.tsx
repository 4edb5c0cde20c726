import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem, SelectField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAttempt } from '../queries.ts'
import { CopyField, pointsHere } from '../frame/copy-field.tsx'
import { Notice, LoadFailure, ListSkeleton, MoreButton } from '../frame/list-states.tsx'
import { letterQuery, type LetterState, outboxQuery, STATES } from '../queries.ts'
import { LetterView } from './email-view.tsx'
import { letterTitle, STATE_WORDS } from './email-texts.ts'
import type { OutboxLetter } from '@replique/contract'
import { formatMoment } from '../../../ui/dates.ts'
import { useNavigate } from '@tanstack/react-router'

/** Returns the link an email is about: the first one in its plain text that isn't just the site's home page. */
export function linkIn(text: string): string | undefined {
  const links = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return links.find((link) => {
    const { pathname = '/', search = '', hash = '' } = URL.parse(link) ?? {}
    return pathname !== '/' || search !== '' || hash !== ''
  })
}

/** A dialog to read an email from the outbox, copy its link or send it again. */
function LetterDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const letter = useQuery(letterQuery(id))
  const attempt = useAttempt()
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    const done = await attempt(() => api.mail.resend({ id }))
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

/** An email in the outbox: recipient, subject and state. */
function OutboxRow({ letter, onOpen }: { letter: OutboxLetter; onOpen: () => void }) {
  const { to, subject, name, state, deliverable, error, createdAt, sentAt } = letter
  const fate = deliverable ? STATE_WORDS[state]() : m.admin_state_no_mailbox()
  const facts = [letterTitle(name), fate, formatMoment(sentAt ?? createdAt)]
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{to}</p>
        <p lang={letter.language} className="line-clamp-2 [overflow-wrap:anywhere]">
          {subject}
        </p>
        <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
        {error && state !== 'sent' && (
          <div className="mt-1 [overflow-wrap:anywhere]">
            <Problem>{m.admin_mail_said({ error })}</Problem>
          </div>
        )}
      </div>
      <Button className="shrink-0" aria-label={m.admin_letter_read_named({ to, subject })} onClick={onOpen}>
        {m.admin_letter_read()}
      </Button>
    </li>
  )
}

/** The outbox, newest first, with each email's state. */
export function Outbox({ state }: { state: LetterState | undefined }) {
  const navigate = useNavigate()
  const outbox = useInfiniteQuery(outboxQuery(state))
  const [open, setOpen] = useState<string>()
  const choose = (wanted: string) =>
    void navigate({
      to: '/admin/email-templates',
      search: { part: 'outbox', ...(wanted ? { state: wanted } : {}) },
      replace: true,
    })
  const letters = outbox.data?.pages.flatMap((page) => page.letters) ?? []
  return (
    <>
      <div className="max-w-60">
        <SelectField
          label={m.admin_outbox_state()}
          value={state ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{m.admin_state_all()}</option>
          {STATES.map((name) => (
            <option key={name} value={name}>
              {STATE_WORDS[name]()}
            </option>
          ))}
        </SelectField>
      </div>
      {outbox.isPending && <ListSkeleton />}
      {outbox.isError && !outbox.data && <LoadFailure error={outbox.error} onRetry={() => void outbox.refetch()} />}
      {outbox.data && letters.length === 0 && (
        <EmptyState title={m.admin_outbox_empty()}>{m.admin_outbox_empty_hint()}</EmptyState>
      )}
      <ul>
        {letters.map((letter) => (
          <OutboxRow key={letter.id} letter={letter} onOpen={() => setOpen(letter.id)} />
        ))}
      </ul>
      <MoreButton query={outbox} />
      {open && <LetterDialog id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
