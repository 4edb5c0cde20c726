import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'
import { social } from '../../platform/api/social.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { blockedQuery, refreshFriends } from './queries.ts'

/** People one does not want to hear from, where there are any. */
export function BlockedPeople() {
  const client = useQueryClient()
  const { data } = useQuery(blockedQuery())
  const unblock = async (id: string, name: string) => {
    try {
      await social.friends.unblock({ id })
      showToast({ title: m.friends_unblocked({ name }) })
    } catch (refusal) {
      showToast({ title: m.plays_failed(), body: failureMessage(refusal) })
    }
    await refreshFriends(client)
  }
  if (!data || data.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg font-semibold">{m.friends_blocked_title()}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {data.map(({ id, name, picture }) => (
          <li key={id} className="flex min-h-16 items-center gap-3 py-2">
            <Face name={name} picture={picture} />
            <p className="min-w-0 grow [overflow-wrap:anywhere]">{name || m.friends_somebody()}</p>
            <Button aria-label={m.friends_unblock_named({ name })} onClick={() => void unblock(id, name)}>
              {m.friends_unblock()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
