import { type MouseEvent, createContext, use, useState } from 'react'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { failureMessage, failureCode } from '../../../platform/api/failure.ts'
import { useAction } from '../../../platform/use-action.ts'
import { refreshPlays } from '../queries.ts'
import type { Access, GivenRole, SharedRole } from '@replique/contract'
import { api } from '../../../platform/api/api.ts'
import { type Offer, recipientOf } from './offers.ts'

/** Returns whether the focus is still on the pressed element, or was lost because that element is gone or disabled. */
export const isFocusUnmoved = (pressed: Element | null): boolean =>
  [null, document.body, pressed].includes(document.activeElement)

/** Runs an action that removes a row, then focuses the list unless the focus has moved elsewhere. */
export function thenFocusList(event: MouseEvent, work: () => Promise<boolean>): void {
  const pressed = event.currentTarget
  const list = pressed.closest('ul')
  void work().then((done) => done && isFocusUnmoved(pressed) && list?.focus())
}

export type ShowResult = (title: string, body?: string) => void

/** Shows a result as a toast, for actions on a page rather than in a dialog. */
export const showResultInToast: ShowResult = (title, body) => showToast({ title, ...(body && { body }) })

/**
 * A function that shows results. In a dialog, it shows them inside the dialog, because a toast behind it would receive
 * the key press that should close the dialog.
 */
export const ResultContext = createContext<ShowResult>(showResultInToast)

/**
 * Returns a function that changes access, refetches the lists and shows errors. It resolves to whether the change
 * succeeded.
 */
export function useSharingAction(): (work: () => Promise<unknown>, done?: () => string) => Promise<boolean> {
  const client = useQueryClient()
  const say = use(ResultContext)
  const { run } = useAction({
    onError: (error) => say(m.plays_failed(), failureMessage(error)),
    // the activity is refetched because a group's page lists what happened to its plays
    onSettled: () =>
      Promise.all([refreshPlays(client), client.invalidateQueries({ queryKey: ['groups', 'activity'] })]),
  })
  return (work, done) => run(work, done && (() => say(done())))
}

/** An invitation for which no email was sent, so its link has to be passed on. */
export interface UnsentInvitation {
  readonly email: string
  readonly link: string
  readonly qr?: string
}

interface ShareInput {
  readonly typed: string
  readonly chosen: Offer | undefined
  readonly role: GivenRole
}

/** Returns a sentence about the result of sharing with an email address, or the link if it has to be passed on. */
export function sharingResult({ email, link, qr, mailed, state, name }: SharedRole): UnsentInvitation | string {
  if (state === 'active') return m.sharing_given({ name: name || m.friends_somebody() })
  const address = email ?? ''
  if (mailed) return m.sharing_emailed({ email: address })
  return link === null ? m.sharing_no_email({ email: address }) : { email: address, link, ...(qr && { qr }) }
}

/** The state and actions of the sharing form, which gives a role to one recipient at a time and reports the result. */
export function useSharing(playId: string, offers: readonly Offer[], access: Access) {
  const client = useQueryClient()
  const say = use(ResultContext)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [toHand, setToHand] = useState<UnsentInvitation>()

  const give = async (offer: Offer, role: GivenRole): Promise<string> => {
    if (offer.kind === 'group') {
      await api.plays.shareWithGroup({ id: playId, groupId: offer.id, role })
      return m.sharing_given_group({ name: offer.name })
    }
    await api.plays.share({ id: playId, userId: offer.id, role })
    return m.sharing_given({ name: offer.name || m.friends_somebody() })
  }
  const invite = async (email: string, role: GivenRole): Promise<string | undefined> => {
    const heard = sharingResult(await api.plays.share({ id: playId, email, role }))
    if (typeof heard === 'string') return heard
    setToHand(heard)
    return undefined
  }

  /** Resolves to whether the play was shared. */
  const share = async ({ typed, chosen, role }: ShareInput): Promise<boolean> => {
    const whom = chosen ? { is: 'offer' as const, offer: chosen } : recipientOf(offers, typed)
    setToHand(undefined)
    if (whom.is === 'missing') return refuse(m.sharing_whom_missing())
    if (whom.is === 'nobody') return refuse(m.sharing_nobody())
    if (whom.is === 'several') return refuse(m.sharing_several())
    if (whom.is === 'offer' && whom.offer.isIn) return refuse(m.sharing_already_in({ name: whom.offer.name }))
    const waits = whom.is === 'address' && access.people.some(({ email }) => email === whom.email.toLowerCase())
    if (waits) return refuse(m.sharing_already_invited({ email: whom.email }))
    setBusy(true)
    setError('')
    try {
      const heard = whom.is === 'offer' ? await give(whom.offer, role) : await invite(whom.email, role)
      if (heard !== undefined) say(heard)
      return true
    } catch (refusal) {
      return refuse(shareFailure(refusal))
    } finally {
      setBusy(false)
      void refreshPlays(client)
    }
  }
  const refuse = (words: string): false => {
    setError(words)
    return false
  }
  return { busy, error, toHand, share, forget: () => setError('') }
}

/** Returns why a play could not be shared. */
export function shareFailure(refusal: unknown): string {
  const code = failureCode(refusal)
  if (code === 'invalid') return m.auth_email_invalid()
  return code === 'already_owner' ? m.sharing_oneself() : failureMessage(refusal)
}
