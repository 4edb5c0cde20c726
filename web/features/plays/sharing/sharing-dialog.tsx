import { type ReactNode, useState } from 'react'
import type { PublicLink as Shown, Access, Collaborator } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { ShareLink } from '../../../ui/share-link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { titleOf } from '../play-texts.ts'
import { linkQuery, accessQuery, playQuery } from '../queries.ts'
import { useSharingAction, showResultInToast, type ShowResult, ResultContext } from './use-sharing.ts'
import { SelectField } from '../../../ui/field.tsx'
import type { PlayTitle } from '../play-actions.ts'
import { nameOf } from './person-row.tsx'
import { AccessList } from './access-list.tsx'
import { ShareForm } from './share-form.tsx'
import { formatDate } from '../../../ui/dates.ts'

interface ConfirmationProps {
  readonly title: string
  /** Consequences of the action. */
  readonly says: string
  readonly action: string
  readonly onClose: () => void
  readonly run: () => Promise<unknown>
  readonly children?: ReactNode
}

/** Asks before an action that can't be undone. */
function Confirmation({ title, says, action, onClose, run, children }: ConfirmationProps) {
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    await run()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={says}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={() => void go()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** The play's public link, with actions to create, copy, replace and turn it off. */
function PublicLink({ playId }: { playId: string }) {
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
  const attempt = useSharingAction()
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
  const attempt = useSharingAction()
  const [asking, setAsking] = useState<'renew' | 'revoke'>()
  const day = formatDate(link.createdAt)
  const close = () => setAsking(undefined)
  return (
    <>
      {link.url === null || link.qr === null ? (
        <p className="text-sm">{m.sharing_link_hidden({ day })}</p>
      ) : (
        <ShareLink label={m.sharing_link_since({ day })} link={link.url} qr={link.qr} />
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

interface HandOverProps {
  readonly play: PlayTitle
  readonly access: Access
  readonly onDone: () => void
}

/** Transfers ownership to a collaborator who has already joined. */
function HandOver({ play, access, onDone }: HandOverProps) {
  const attempt = useSharingAction()
  const [asking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const heirs = access.people.filter(({ role, state }: Collaborator) => role !== 'owner' && state === 'active')
  const heir = heirs.find(({ id }) => id === chosen) ?? heirs[0]
  if (!heir) return null
  const handOver = async () => {
    if (!(await attempt(() => api.plays.handOver({ id: play.id, personId: heir.id })))) return
    // in a toast, because this dialog closes once the user is no longer the owner
    showResultInToast(m.sharing_handed_over({ name: nameOf(heir) }))
    onDone()
  }
  return (
    <div className="mt-8 border-t border-line pt-4">
      <Button look="plain" icon="hand-helping" className="-ml-4" onClick={() => setAsking(true)}>
        {m.sharing_hand_over()}
      </Button>
      {asking && (
        <Confirmation
          title={m.sharing_hand_over_title({ title: titleOf(play) })}
          says={m.sharing_hand_over_says()}
          action={m.sharing_hand_over_submit()}
          onClose={() => setAsking(false)}
          run={handOver}
        >
          <SelectField
            label={m.sharing_hand_over_to()}
            value={heir.id}
            onChange={(event) => setChosen(event.target.value)}
          >
            {heirs.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one)}
              </option>
            ))}
          </SelectField>
        </Confirmation>
      )}
    </div>
  )
}

interface Props {
  readonly play: PlayTitle
  readonly onClose: () => void
}

/** Shows who has access to a play. Users who can share the play can also change its access. */
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
  const say: ShowResult = (title, body = '') => setSaid([title, body].filter(Boolean).join(' '))
  if (access.isPending) return <Skeleton className="w-2/3" />
  if (!access.data) return <p className="text-ink-soft">{failureMessage(access.error)}</p>
  return (
    <ResultContext value={say}>
      <ShareForm playId={play.id} access={access.data} />
      <h3 className="mt-8 mb-2 font-semibold">{m.sharing_access()}</h3>
      <AccessList play={play} manage />
      <PublicLink playId={play.id} />
      <HandOver play={play} access={access.data} onDone={onClose} />
      <div role="status" className="sticky -bottom-5 -mx-5 bg-raised rail:-bottom-6 rail:-mx-6">
        {said && <p className="mt-4 border-t border-line px-5 py-3 [overflow-wrap:anywhere] rail:px-6">{said}</p>}
      </div>
    </ResultContext>
  )
}
