import type { Friend } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Face } from '../../ui/face.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { refreshFriends } from './queries.ts'
import { formatDate } from '../../ui/dates.ts'

type Act = 'remove' | 'block'

export function FriendRow({ friend }: { friend: Friend }) {
  const [asking, setAsking] = useState<Act>()
  const name = friend.name || m.friends_somebody()
  const since = formatDate(friend.since)
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Face name={friend.name} picture={friend.picture} />
      <div className="min-w-0 grow">
        <p className="line-clamp-2 [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-ink-soft">{m.friends_since({ day: since })}</p>
      </div>
      <Menu
        trigger={<IconButton icon="ellipsis" label={m.friends_more({ name })} />}
        groups={[
          [
            { label: m.friends_remove(), icon: 'user-minus', run: () => setAsking('remove') },
            { label: m.friends_block(), icon: 'ban', run: () => setAsking('block') },
          ],
        ]}
      />
      {asking && <Parting friend={friend} name={name} act={asking} onClose={() => setAsking(undefined)} />}
    </li>
  )
}

interface PartingProps {
  readonly friend: Friend
  readonly name: string
  readonly act: Act
  readonly onClose: () => void
}

/** Asks before removing or blocking a friend, who can only come back through a new invitation. */
function Parting({ friend, name, act, onClose }: PartingProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const part = async () => {
    setBusy(true)
    try {
      await (act === 'remove' ? api.friends.remove({ id: friend.id }) : api.friends.block({ id: friend.id }))
      showToast({ title: act === 'remove' ? m.friends_removed({ name }) : m.friends_blocked({ name }) })
      onClose()
    } catch (refusal) {
      showToast({ title: m.plays_failed(), body: failureMessage(refusal) })
      setBusy(false)
    }
    await refreshFriends(client)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={act === 'remove' ? m.friends_remove_title({ name }) : m.friends_block_title({ name })}
      description={act === 'remove' ? m.friends_remove_says() : m.friends_block_says()}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={() => void part()}>
            {act === 'remove' ? m.friends_remove() : m.friends_block()}
          </Button>
        </>
      }
    />
  )
}
