import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'

/** What an invitation is for: a friendship, a group or a play. */
export const INVITATION_KINDS = ['social', 'group', 'play'] as const
export const invitationKind = z.enum(INVITATION_KINDS)
export type InvitationKind = z.infer<typeof invitationKind>

/** A user as others see them: never with an email address. */
export const userSummary = z.object({
  id: uuid,
  name: z.string(),
  /** A temporary URL of the picture; null without one. */
  picture: z.string().nullable(),
})
export type UserSummary = z.infer<typeof userSummary>

/** The group or play of the invitation. */
const subject = z.object({ id: uuid, name: z.string() }).nullable()

/**
 * A sent invitation: either an email, which only the owner of the address can accept, or a link, which anyone who has
 * it can use.
 */
export const sentInvitation = z.object({
  id: uuid,
  kind: invitationKind,
  subject,
  email: z.string().nullable(),
  /** The role that the invited person gets; null for friends. */
  role: z.string().nullable(),
  usesLeft: z.number().int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether the invitation has expired. An expired invitation can be sent again. */
  expired: z.boolean(),
})
export type SentInvitation = z.infer<typeof sentInvitation>

/** An invitation with its link. The link is returned only once, because only a hash of its secret is stored. */
export const issuedInvitation = sentInvitation.extend({
  link: z.string(),
  /** The link as a QR code: an SVG image as a data URL. */
  qr: z.string(),
  /** Whether an email with the link is being sent. */
  mailed: z.boolean(),
})
export type IssuedInvitation = z.infer<typeof issuedInvitation>

export const receivedInvitation = z.object({
  id: uuid,
  kind: invitationKind,
  from: userSummary,
  subject,
  role: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

/** What an invitation's link shows before its recipient signs in. */
export const invitationPreview = z.object({
  kind: invitationKind,
  /** The name of the sender. */
  from: z.string(),
  /** The name of the group or play; null for friends. */
  subject: z.string().nullable(),
  role: z.string().nullable(),
  /** The email address that the invitation was sent to; null for a link. */
  email: z.string().nullable(),
})
export type InvitationPreview = z.infer<typeof invitationPreview>

/** Identifies an invitation by the secret in its link, or by its id if it was sent to the user's confirmed address. */
export const invitationKey = z.union([z.object({ secret: z.string().min(1).max(200) }), z.object({ id: uuid })])

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
const onInvitation = signedIn.errors(
  errors('invitation_unknown', 'invitation_expired', 'invitation_used', 'invitation_withdrawn', 'invitation_foreign'),
)

/** Routes for all kinds of invitations. Separate routes for friends, groups and plays create them. */
export const invitations = {
  list: signedIn
    .route({ method: 'GET', path: '/invitations', summary: 'List the invitations that you have received and sent' })
    .output(z.object({ received: z.array(receivedInvitation), sent: z.array(sentInvitation) })),
  preview: oc
    .errors(errors('invalid', 'too_many_requests'))
    .errors(errors('invitation_unknown', 'invitation_expired', 'invitation_used', 'invitation_withdrawn'))
    .route({ method: 'POST', path: '/invitations/preview', summary: 'Preview an invitation by its link' })
    .input(z.object({ secret: z.string().min(1).max(200) }))
    .output(invitationPreview),
  look: onInvitation
    .errors(errors('invitation_own', 'invitation_already_in'))
    .route({ method: 'POST', path: '/invitations/look', summary: 'Show who sent an invitation, and to what' })
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
      summary: 'Decline an invitation without notifying anybody',
      successStatus: 204,
    })
    .input(invitationKey)
    .output(z.void()),
  resend: signedIn
    .errors(errors('invitation_unknown', 'too_many_invitations'))
    .route({
      method: 'POST',
      path: '/invitations/{id}/resend',
      summary: 'Renew an invitation’s link for 14 days; the old link stops working',
    })
    .input(z.object({ id: uuid }))
    .output(issuedInvitation),
  withdraw: signedIn
    .errors(errors('invitation_unknown'))
    .route({ method: 'DELETE', path: '/invitations/{id}', summary: 'Revoke an invitation', successStatus: 204 })
    .input(z.object({ id: uuid }))
    .output(z.void()),
}
