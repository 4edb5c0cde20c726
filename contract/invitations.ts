import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'

/** What an invitation leads to: a friendship, a group, a play. */
export const INVITATION_KINDS = ['social', 'group', 'play'] as const
export const invitationKind = z.enum(INVITATION_KINDS)
export type InvitationKind = z.infer<typeof invitationKind>

/** A user as others see them: never with an email address. */
export const somebody = z.object({
  id: uuid,
  name: z.string(),
  /** Where the picture is shown from for some minutes; null without one. */
  picture: z.string().nullable(),
})
export type Somebody = z.infer<typeof somebody>

/** The group or the play that somebody is invited to. */
const subject = z.object({ id: uuid, name: z.string() }).nullable()

/** One that was sent: to an address, whose owner alone may accept it, or as a link for whoever is handed it. */
export const sentInvitation = z.object({
  id: uuid,
  kind: invitationKind,
  subject,
  email: z.string().nullable(),
  /** What the person will be there; null for friends. */
  role: z.string().nullable(),
  usesLeft: z.number().int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Over: it can be sent again. */
  expired: z.boolean(),
})
export type SentInvitation = z.infer<typeof sentInvitation>

/** An invitation with its link, which is answered this once: afterwards only a hash of its secret is kept. */
export const issuedInvitation = sentInvitation.extend({
  link: z.string(),
  /** The link as a QR code, an SVG image as a data address. */
  qr: z.string(),
  /** Whether an email with the link is on its way. */
  mailed: z.boolean(),
})
export type IssuedInvitation = z.infer<typeof issuedInvitation>

export const receivedInvitation = z.object({
  id: uuid,
  kind: invitationKind,
  from: somebody,
  subject,
  role: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

/** What the link of an invitation tells before its reader signs in. */
export const invitationPreview = z.object({
  kind: invitationKind,
  /** The name of the sender. */
  from: z.string(),
  /** The name of the group or play; null for friends. */
  subject: z.string().nullable(),
  role: z.string().nullable(),
  /** The address it was sent to; null for a link for others. */
  email: z.string().nullable(),
})
export type InvitationPreview = z.infer<typeof invitationPreview>

/** By the secret of its link, or by its id where it was sent to one's own confirmed address. */
export const invitationKey = z.union([z.object({ secret: z.string().min(1).max(200) }), z.object({ id: uuid })])

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
const onInvitation = signedIn.errors(
  errors('invitation_unknown', 'invitation_expired', 'invitation_used', 'invitation_withdrawn', 'invitation_foreign'),
)

/** Invitations of every kind, once they are made; each noun makes its own. */
export const invitations = {
  list: signedIn
    .route({ method: 'GET', path: '/invitations', summary: 'Invitations that wait for one, and those one has sent' })
    .output(z.object({ received: z.array(receivedInvitation), sent: z.array(sentInvitation) })),
  preview: oc
    .errors(errors('invalid', 'too_many_requests'))
    .errors(errors('invitation_unknown', 'invitation_expired', 'invitation_used', 'invitation_withdrawn'))
    .route({ method: 'POST', path: '/invitations/preview', summary: 'Preview an invitation by its link' })
    .input(z.object({ secret: z.string().min(1).max(200) }))
    .output(invitationPreview),
  look: onInvitation
    .errors(errors('invitation_own', 'invitation_already_in'))
    .route({ method: 'POST', path: '/invitations/look', summary: 'Who invites one to what' })
    .input(invitationKey)
    .output(receivedInvitation),
  accept: onInvitation
    .errors(errors('invitation_own', 'invitation_already_in', 'group_full', 'group_archived', 'too_many_groups'))
    .route({ method: 'POST', path: '/invitations/accept', summary: 'Accept an invitation' })
    .input(invitationKey)
    .output(receivedInvitation),
  decline: onInvitation
    .route({
      method: 'POST',
      path: '/invitations/decline',
      summary: 'Decline an invitation; nobody is told',
      successStatus: 204,
    })
    .input(invitationKey)
    .output(z.void()),
  resend: signedIn
    .errors(errors('invitation_unknown', 'too_many_invitations'))
    .route({
      method: 'POST',
      path: '/invitations/{id}/resend',
      summary: 'A new link for 14 more days; the old one ends',
    })
    .input(z.object({ id: uuid }))
    .output(issuedInvitation),
  withdraw: signedIn
    .errors(errors('invitation_unknown'))
    .route({ method: 'DELETE', path: '/invitations/{id}', summary: 'Take an invitation back', successStatus: 204 })
    .input(z.object({ id: uuid }))
    .output(z.void()),
}
