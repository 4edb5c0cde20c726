import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Named } from '../play-actions.ts'
import { playQuery } from '../queries.ts'
import { titleOf } from '../words.ts'
import { AccessList } from './access-list.tsx'
import { HandOver } from './hand-over.tsx'
import { PublicLink } from './public-link.tsx'
import { accessQuery } from './queries.ts'
import { type Say, Saying } from './say.ts'
import { ShareForm } from './share-form.tsx'

interface Props {
  readonly play: Named
  readonly onClose: () => void
}

/** Who has access to a play; for whoever may share it, everything that changes that. */
export function SharingDialog({ play, onClose }: Props) {
  const detail = useQuery(playQuery(play.id))
  const manage = detail.data?.may.share
  const title = titleOf(play)
  return (
    <Dialog
      open
      onClose={onClose}
      title={manage === false ? m.sharing_see_title({ title }) : m.plays_share_title({ title })}
    >
      {manage === true ? (
        <Managed play={play} onClose={onClose} />
      ) : manage === false ? (
        <AccessList play={play} manage={false} />
      ) : detail.isError ? (
        <p className="text-ink-soft">{failureMessage(detail.error)}</p>
      ) : (
        <Skeleton className="w-2/3" />
      )}
    </Dialog>
  )
}

function Managed({ play, onClose }: Props) {
  const access = useQuery(accessQuery(play.id))
  const [said, setSaid] = useState('')
  const say: Say = (title, body = '') => setSaid([title, body].filter(Boolean).join(' '))
  if (access.isPending) return <Skeleton className="w-2/3" />
  if (!access.data) return <p className="text-ink-soft">{failureMessage(access.error)}</p>
  return (
    <Saying value={say}>
      <ShareForm playId={play.id} access={access.data} />
      <h3 className="mt-8 mb-2 font-semibold">{m.sharing_access()}</h3>
      <AccessList play={play} manage />
      <PublicLink playId={play.id} />
      <HandOver play={play} access={access.data} onDone={onClose} />
      <div role="status" className="sticky -bottom-5 -mx-5 bg-raised rail:-bottom-6 rail:-mx-6">
        {said && <p className="mt-4 border-t border-line px-5 py-3 [overflow-wrap:anywhere] rail:px-6">{said}</p>}
      </div>
    </Saying>
  )
}
