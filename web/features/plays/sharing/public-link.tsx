import type { PublicLink as Shown } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkToHand } from '../../../ui/link-to-hand.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Confirmation } from './confirmation.tsx'
import { linkQuery } from './queries.ts'
import { useAttempt } from './use-attempt.ts'

/** The link by which anybody reads the play: to be made, handed out, replaced and switched off. */
export function PublicLink({ playId }: { playId: string }) {
  const link = useQuery(linkQuery(playId))
  return (
    <section className="mt-8 grid gap-3">
      <h3 className="font-semibold">{m.sharing_link_title()}</h3>
      <p className="text-sm text-ink-soft">{m.sharing_link_says()}</p>
      {link.isPending ? (
        <Skeleton className="w-1/2" />
      ) : link.data === undefined ? (
        <p className="text-ink-soft">{failureMessage(link.error)}</p>
      ) : link.data === null ? (
        <Create playId={playId} />
      ) : (
        <Open key={link.data.createdAt} playId={playId} link={link.data} />
      )}
    </section>
  )
}

function Create({ playId }: { playId: string }) {
  const attempt = useAttempt()
  const [busy, setBusy] = useState(false)
  const create = async () => {
    setBusy(true)
    await attempt(() => api.plays.links.renew({ id: playId }))
    setBusy(false)
  }
  return (
    <Button icon="link" busy={busy} className="justify-self-start" onClick={() => void create()}>
      {m.sharing_link_create()}
    </Button>
  )
}

function Open({ playId, link }: { playId: string; link: Shown }) {
  const attempt = useAttempt()
  const [asking, setAsking] = useState<'renew' | 'revoke'>()
  const day = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long' }).format(Date.parse(link.createdAt))
  const close = () => setAsking(undefined)
  return (
    <>
      {link.url === null || link.qr === null ? (
        <p className="text-sm">{m.sharing_link_hidden({ day })}</p>
      ) : (
        <LinkToHand label={m.sharing_link_since({ day })} link={link.url} qr={link.qr} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon="refresh-cw" onClick={() => setAsking('renew')}>
          {m.sharing_link_renew()}
        </Button>
        <Button icon="ban" onClick={() => setAsking('revoke')}>
          {m.sharing_link_revoke()}
        </Button>
      </div>
      {asking === 'renew' && (
        <Confirmation
          title={m.sharing_link_renew_title()}
          says={m.sharing_link_renew_says()}
          action={m.sharing_link_renew()}
          onClose={close}
          run={() => attempt(() => api.plays.links.renew({ id: playId }), m.sharing_link_renewed)}
        />
      )}
      {asking === 'revoke' && (
        <Confirmation
          title={m.sharing_link_revoke_title()}
          says={m.sharing_link_revoke_says()}
          action={m.sharing_link_revoke()}
          onClose={close}
          run={() => attempt(() => api.plays.links.revoke({ id: playId }), m.sharing_link_revoked)}
        />
      )}
    </>
  )
}
