import type { Access, CastPerson } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ShareLink } from '../../../ui/share-link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Offer, offersFrom, recipientOf } from '../sharing/offers.ts'
import { accessQuery } from '../queries.ts'
import { RecipientField } from '../sharing/share-form.tsx'
import { sharingResult, shareFailure, type UnsentInvitation } from '../sharing/use-sharing.ts'
import { friendsQuery } from '../../../platform/session/account.ts'

interface Props {
  readonly playId: string
  /** The name of the character to cast. */
  readonly character: string
  /** The text already typed in the name field. */
  readonly typed: string
  /** Called once the person has access, with a message to show, or null. Resolves to an error message, or to null. */
  readonly onCast: (person: CastPerson, says: string | null) => Promise<string | null>
  readonly onClose: () => void
}

/** Casts somebody who has no access yet. The play is shared with them, and the part is reserved until they join. */
export function NewcomerDialog({ playId, character, onClose, ...rest }: Props) {
  const access = useQuery(accessQuery(playId))
  return (
    <Dialog open onClose={onClose} title={m.casting_add_title({ name: character })} description={m.casting_add_says()}>
      {access.data ? (
        <Form playId={playId} access={access.data} onClose={onClose} {...rest} />
      ) : access.isPending ? (
        <Skeleton className="w-2/3" />
      ) : (
        <p className="text-ink-soft">{failureMessage(access.error)}</p>
      )}
    </Dialog>
  )
}

type FormProps = Omit<Props, 'character'> & { readonly access: Access }

function Form({ playId, typed: before, access, onCast, onClose }: FormProps) {
  const client = useQueryClient()
  const { data: friends = [] } = useQuery(friendsQuery)
  const [typed, setTyped] = useState(before)
  const [chosen, setChosen] = useState<Offer>()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [toHand, setToHand] = useState<UnsentInvitation>()
  const offers = offersFrom({ friends, groups: [], access }).filter(({ isIn }) => !isIn)
  const change = (text: string, offer?: Offer) => {
    setTyped(text)
    setChosen(offer)
    setError('')
  }
  /** Shares the play with somebody unless they already have access. */
  const admit = async (whom: { userId: string } | { email: string }) => {
    const there = 'email' in whom && access.people.find(({ email }) => email === whom.email.toLowerCase())
    if (there) return { person: there, heard: null }
    const shared = await api.plays.share({ id: playId, ...whom, role: 'viewer' })
    void client.invalidateQueries({ queryKey: accessQuery(playId).queryKey })
    return { person: shared, heard: sharingResult(shared) }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const whom = chosen ? { is: 'offer' as const, offer: chosen } : recipientOf(offers, typed)
    if (whom.is === 'missing') return setError(m.sharing_whom_missing())
    if (whom.is === 'nobody') return setError(m.casting_add_nobody())
    if (whom.is === 'several') return setError(m.sharing_several())
    setBusy(true)
    try {
      const { person, heard } = await admit(whom.is === 'offer' ? { userId: whom.offer.id } : { email: whom.email })
      const { userId, id, name, email } = person
      const says = typeof heard === 'string' ? heard : null
      const known = { id: userId ?? id, name: name ?? email ?? '', picture: null, invited: userId === null }
      const wrong = await onCast(known, says)
      if (wrong !== null) setError(wrong)
      // if no email was sent, shows the invitation's link before the dialog closes
      else if (heard !== null && typeof heard !== 'string') setToHand(heard)
      else onClose()
    } catch (refusal) {
      setError(shareFailure(refusal))
    } finally {
      setBusy(false)
    }
  }
  if (toHand)
    return (
      <div className="grid gap-4">
        <p className="[overflow-wrap:anywhere]">{m.friends_link_for({ email: toHand.email })}</p>
        <ShareLink label={m.friends_link_label()} {...toHand} />
        <Button look="solid" className="justify-self-end" onClick={onClose}>
          {m.ui_close()}
        </Button>
      </div>
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <RecipientField
        label={m.casting_add_whom()}
        offers={offers}
        typed={typed}
        error={error}
        onType={(text) => change(text)}
        onChoose={(offer) => change(offer.name, offer)}
      />
      <Button look="solid" type="submit" busy={busy} icon="user-plus" className="justify-self-start">
        {m.casting_add_submit()}
      </Button>
    </form>
  )
}
