import type { OutboxLetter } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/field.tsx'
import { momentOf } from '../frame/moments.ts'
import { letterTitle, STATE_WORDS } from './words.ts'

/** One letter: to whom, about what, and whether it left. */
export function OutboxRow({ letter, onOpen }: { letter: OutboxLetter; onOpen: () => void }) {
  const { to, subject, name, state, deliverable, error, createdAt, sentAt } = letter
  const fate = deliverable ? STATE_WORDS[state]() : m.admin_state_no_mailbox()
  const facts = [letterTitle(name), fate, momentOf(sentAt ?? createdAt)]
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
