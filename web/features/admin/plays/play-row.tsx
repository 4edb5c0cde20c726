import type { AdminPlay } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { administration } from '../../../platform/api/administration.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { type Attempt, useAttempt } from '../frame/attempt.ts'
import { dayOf, fromNow } from '../frame/moments.ts'
import { TransferDialog } from './transfer-dialog.tsx'

const titleOf = ({ title }: AdminPlay): string => title || m.plays_untitled()

/** A play in the list: whose it is, how long, since when; and what can be done about it without reading it. */
export function PlayRow({ play }: { play: AdminPlay }) {
  const attempt = useAttempt()
  const [giving, setGiving] = useState(false)
  const title = titleOf(play)
  const away = play.trashedAt !== null
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-serif text-lg leading-snug [overflow-wrap:anywhere]">
          <bdi>{title}</bdi>
        </p>
        <p className="line-clamp-2 text-sm [overflow-wrap:anywhere]">{ownerOf(play)}</p>
        <p className="text-sm text-ink-soft">{factsOf(play).join(' · ')}</p>
        {away && <p className="text-sm text-accent">{m.plays_trashed({ when: fromNow(play.trashedAt ?? '') })}</p>}
      </div>
      <Menu
        trigger={<IconButton icon="ellipsis" label={m.plays_more({ title })} />}
        groups={[
          [
            { label: m.admin_plays_transfer(), icon: 'user-round-check', run: () => setGiving(true) },
            away
              ? { label: m.plays_restore(), icon: 'rotate-ccw', run: () => void setTrashed(attempt, play, false) }
              : { label: m.plays_trash_action(), icon: 'trash-2', run: () => void setTrashed(attempt, play, true) },
          ],
        ]}
      />
      {giving && <TransferDialog play={play} title={title} onClose={() => setGiving(false)} />}
    </li>
  )
}

function ownerOf({ ownerName, ownerLogin }: AdminPlay): string {
  const name = ownerName || ownerLogin || m.friends_somebody()
  return ownerLogin && ownerLogin !== name ? m.admin_plays_owner_login({ name, login: ownerLogin }) : name
}

function factsOf({ kind, language, pages, createdAt, updatedAt }: AdminPlay): string[] {
  return [
    kind === 'stage' ? m.plays_kind_stage() : m.plays_kind_screenplay(),
    language === 'fr' ? m.plays_language_fr() : m.plays_language_en(),
    m.plays_pages({ count: pages }),
    m.admin_plays_since({ day: dayOf(createdAt) }),
    m.plays_changed({ when: fromNow(updatedAt) }),
  ]
}

/** Thrown away by mistake, a play is back with one press of what says so. */
async function setTrashed(attempt: Attempt, play: AdminPlay, trashed: boolean): Promise<void> {
  const title = titleOf(play)
  await attempt(
    () => administration.admins.changePlay({ id: play.id, trashed }),
    () => {
      if (!trashed) return void showToast({ title: m.plays_restored({ title }) })
      const run = () => void setTrashed(attempt, play, false)
      const undo = { label: m.plays_undo(), altText: m.plays_undo_alt({ title }), run }
      showToast({ title: m.plays_in_trash({ title }), action: undo })
    },
  )
}
