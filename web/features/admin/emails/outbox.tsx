import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError, SelectField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAdminAction } from '../queries.ts'
import { CopyField, pointsHere } from '../frame/copy-field.tsx'
import { Notice, LoadFailure, ListSkeleton, MoreButton } from '../frame/list-states.tsx'
import { emailQuery, type EmailState, outboxQuery, STATES } from '../queries.ts'
import { EmailView } from './email-view.tsx'
import { emailTitle, STATE_WORDS } from './email-texts.ts'
import type { OutboxEmail } from '@replique/contract'
import { formatMoment } from '../../../ui/dates.ts'
import { useNavigate } from '@tanstack/react-router'

/** Returns an email's main link: the first one in its plain text that isn't just the site's home page. */
export function linkIn(text: string): string | undefined {
  const links = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return links.find((link) => {
    const { pathname = '/', search = '', hash = '' } = URL.parse(link) ?? {}
    return pathname !== '/' || search !== '' || hash !== ''
  })
}

/** A dialog to read an email from the outbox, copy its link or send it again. */
function EmailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const email = useQuery(emailQuery(id))
  const attempt = useAdminAction()
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    const done = await attempt(() => api.mail.resend({ id }))
    setBusy(false)
    if (done) showToast({ title: m.admin_email_again() })
  }
  const known = email.data
  const link = known && linkIn(known.text)
  return (
    <Dialog
      open
      onClose={onClose}
      title={known ? emailTitle(known.name) : m.admin_email_read()}
      {...(known ? { description: m.admin_email_to({ to: known.to }) } : {})}
      footer={
        known &&
        known.deliverable &&
        known.html &&
        known.state !== 'sent' && (
          <Button icon="refresh-cw" busy={busy} onClick={() => void resend()}>
            {m.admin_email_resend()}
          </Button>
        )
      }
    >
      {email.isPending && <Skeleton className="h-64" />}
      {email.isError && <FieldError>{failureMessage(email.error)}</FieldError>}
      {known && (
        <div className="grid gap-5">
          {link && (
            <div>
              {pointsHere(link) && <Notice title={m.admin_link_local()}>{m.admin_link_local_remedy()}</Notice>}
              <CopyField label={m.admin_email_link()} value={link} hint={m.admin_email_link_hint()} />
            </div>
          )}
          {known.html ? (
            <EmailView email={known} language={known.language} />
          ) : (
            <p className="text-ink-soft">{m.admin_email_emptied()}</p>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** An email in the outbox: recipient, subject and state. */
function OutboxRow({ email, onOpen }: { email: OutboxEmail; onOpen: () => void }) {
  const { to, subject, name, state, deliverable, error, createdAt, sentAt } = email
  const fate = deliverable ? STATE_WORDS[state]() : m.admin_state_no_mailbox()
  const facts = [emailTitle(name), fate, formatMoment(sentAt ?? createdAt)]
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{to}</p>
        <p lang={email.language} className="line-clamp-2 [overflow-wrap:anywhere]">
          {subject}
        </p>
        <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
        {error && state !== 'sent' && (
          <div className="mt-1 [overflow-wrap:anywhere]">
            <FieldError>{m.admin_mail_said({ error })}</FieldError>
          </div>
        )}
      </div>
      <Button className="shrink-0" aria-label={m.admin_email_read_named({ to, subject })} onClick={onOpen}>
        {m.admin_email_read()}
      </Button>
    </li>
  )
}

/** The outbox, newest first, with each email's state. */
export function Outbox({ state }: { state: EmailState | undefined }) {
  const navigate = useNavigate()
  const outbox = useInfiniteQuery(outboxQuery(state))
  const [open, setOpen] = useState<string>()
  const choose = (wanted: string) =>
    void navigate({
      to: '/admin/email-templates',
      search: { part: 'outbox', ...(wanted ? { state: wanted } : {}) },
      replace: true,
    })
  const emails = outbox.data?.pages.flatMap((page) => page.letters) ?? []
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
      {outbox.data && emails.length === 0 && (
        <EmptyState title={m.admin_outbox_empty()}>{m.admin_outbox_empty_hint()}</EmptyState>
      )}
      <ul>
        {emails.map((email) => (
          <OutboxRow key={email.id} email={email} onOpen={() => setOpen(email.id)} />
        ))}
      </ul>
      <MoreButton query={outbox} />
      {open && <EmailDialog id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
