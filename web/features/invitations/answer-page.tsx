import type { InvitationPreview, ReceivedInvitation } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { storeInvite, storeInvitedAddress, takeAcceptance } from '../../platform/session/pending-invite.ts'
import { auth } from '../../platform/session/session.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton, Skeleton } from '../../ui/skeleton.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { useAnswer, meaningOf, placeOf, sentenceOf } from './answers.tsx'

const paramsHere = (): Record<string, string> => Object.fromEntries(new URLSearchParams(location.search))

/**
 * The page behind an invitation's link for signed-in users: who invited them and to what, with buttons to accept or
 * decline.
 */
export function AnswerPage({ title }: { title: string }) {
  const [params] = useState(paramsHere)
  const secret = params['secret'] ?? ''
  const looked = useQuery({
    queryKey: ['invitations', 'look', secret],
    queryFn: ({ signal }) => api.invitations.look({ secret }, { signal }),
    enabled: secret !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <Page title={title}>
      {looked.data ? (
        <Asked invitation={looked.data} secret={secret} />
      ) : looked.isError || secret === '' ? (
        <Closed failure={looked.error} params={params} again={() => void looked.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}

function Asked({ invitation, secret }: { invitation: ReceivedInvitation; secret: string }) {
  const navigate = useNavigate()
  const { busy, failure, accept, decline } = useAnswer({ secret })
  const leave = (to: string) => void navigate({ to, replace: true })
  const say = async () => {
    const accepted = await accept()
    if (!accepted) return
    showToast({ title: m.friends_accepted() })
    leave(placeOf(accepted))
  }
  const goOn = useEffectEvent(() => {
    if (takeAcceptance(secret)) void say()
  })
  useEffect(() => goOn(), [])
  const refuse = async () => {
    if (await decline()) leave('/')
  }
  return (
    <div className="grid max-w-md justify-items-start gap-4 py-8">
      <Avatar name={invitation.from.name} picture={invitation.from.picture} large />
      <p className="font-serif text-xl leading-snug [overflow-wrap:anywhere]">{sentenceOf(invitation)}</p>
      <p className="text-ink-soft">{meaningOf(invitation)}</p>
      <div aria-live="polite">{failure !== undefined && <FieldError>{failureMessage(failure)}</FieldError>}</div>
      <div className="flex flex-wrap gap-2">
        <Button look="solid" icon="check" busy={busy} onClick={() => void say()}>
          {m.friends_accept()}
        </Button>
        <Button disabled={busy} onClick={() => void refuse()}>
          {m.friends_decline()}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{m.friends_decline_says()}</p>
    </div>
  )
}

interface ClosedProps {
  readonly failure: unknown
  readonly params: Record<string, string>
  readonly again: () => void
}

/** Explains why an invitation can't be used and what to do next. */
function Closed({ failure, params, again }: ClosedProps) {
  const code = failureCode(failure)
  const title = failure ? failureMessage(failure) : m.failure_invitation_unknown()
  const kind = params['kind'] === 'group' || params['kind'] === 'play' ? params['kind'] : 'social'
  if (failure && code === undefined)
    return <EmptyState title={title} action={<Button onClick={again}>{m.ui_try_again()}</Button>} />
  if (code === 'invitation_foreign')
    return (
      <EmptyState
        title={title}
        action={<Button onClick={() => void changeAccount(params)}>{m.friends_other_account()}</Button>}
      />
    )
  return (
    <EmptyState
      title={title}
      action={
        <Link
          to={code === 'invitation_already_in' ? placeOf({ kind, subject: null }) : '/'}
          className={buttonClasses()}
        >
          {code === 'invitation_already_in' ? m.friends_go_on() : m.error_home()}
        </Link>
      }
    />
  )
}

/** Signs out and keeps the invitation in this browser until the invited user has signed in. */
async function changeAccount(params: Record<string, string>): Promise<void> {
  storeInvite(params)
  await (await auth()).signOut({ scope: 'local' })
}

const previewSentence = ({ kind, from, subject }: InvitationPreview): string =>
  sentenceOf({
    kind,
    from: { id: '', name: from, picture: null },
    subject: subject === null ? null : { id: '', name: subject },
  })

/** For users who have the link but aren't signed in: shows who sent the invitation and what it is for. */
export function Preview() {
  const [secret] = useState(() => new URLSearchParams(location.search).get('secret') ?? '')
  const { data, error } = useQuery({
    queryKey: ['invitations', 'preview', secret],
    // not aborted when the user goes on to the form before the answer is there, because it fills in the address
    queryFn: async () => {
      const found = await api.invitations.preview({ secret })
      if (found.email !== null) storeInvitedAddress(found.email)
      return found
    },
    enabled: secret !== '',
    retry: false,
    staleTime: Infinity,
  })
  if (error) return <FieldError>{failureMessage(error)}</FieldError>
  if (secret === '') return <p>{m.invite_waits()}</p>
  if (!data) return <Skeleton className="h-20" />
  return (
    <div className="grid gap-2">
      <p className="font-serif text-xl leading-snug [overflow-wrap:anywhere]">{previewSentence(data)}</p>
      <p className="text-ink-soft">{meaningOf(data)}</p>
      <p className="text-ink-soft">{m.invite_waits()}</p>
    </div>
  )
}
