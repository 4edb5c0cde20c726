import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { invitationKind, somebody } from './invitations.ts'
import { LIMITS } from './limits.ts'

/**
 * What there can be notifications of: an invitation to oneself, one’s own that was accepted, a role on a play, a remark, changes
 * to the lines of a character one plays, since one last opened the play, a reading that was opened, and a character that
 * one was given to play.
 */
export const NOTIFICATION_KINDS = [
  'invitation',
  'accepted',
  'share',
  'mention',
  'reply',
  'lines',
  'reading',
  'cast',
] as const
export const notificationKind = z.enum(NOTIFICATION_KINDS)
export type NotificationKind = z.infer<typeof notificationKind>

/** One line of what is new; what is alike and has been read alike is one line. */
export const notificationItem = z.object({
  id: uuid,
  kind: notificationKind,
  /** Whoever did it last. */
  from: somebody,
  /** How many other people did the same. */
  others: z.number().int(),
  /** How often it happened. */
  count: z.number().int(),
  /** The play or the group; null for friends. */
  subject: z.object({ kind: z.enum(['play', 'group']), id: uuid, name: z.string() }).nullable(),
  /** Of an invitation that waits: by which it is answered. */
  invitation: z.object({ id: uuid, kind: invitationKind }).nullable(),
  /** The thread of a remark, by its id in the play. */
  thread: z.string().nullable(),
  /** Of `cast`: the characters that were given, in the order of the play. */
  parts: z.array(z.object({ character: z.string(), understudy: z.boolean() })),
  at: z.iso.datetime(),
  read: z.boolean(),
})
export type NotificationItem = z.infer<typeof notificationItem>

/** How often a letter sums up what was not read. */
export const digestRhythm = z.enum(['never', 'daily', 'weekly'])
export type DigestRhythm = z.infer<typeof digestRhythm>

/** Where one wants to hear of what. Invitations have letters of their own, so that no digest repeats them. */
export const notificationSettings = z.strictObject({
  rhythm: digestRhythm,
  app: z.strictObject({
    invitation: z.boolean(),
    accepted: z.boolean(),
    share: z.boolean(),
    mention: z.boolean(),
    reply: z.boolean(),
    lines: z.boolean(),
    reading: z.boolean(),
    cast: z.boolean(),
  }),
  mail: z.strictObject({
    accepted: z.boolean(),
    share: z.boolean(),
    mention: z.boolean(),
    reply: z.boolean(),
    lines: z.boolean(),
    reading: z.boolean(),
    cast: z.boolean(),
  }),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))

/** What happened that concerns oneself, and where one wants to hear of it. */
export const notifications = {
  list: signedIn
    .route({ method: 'GET', path: '/news', summary: 'What is new, newest first' })
    .input(
      z.object({
        /** The cursor that the page before answered. */
        before: z.string().max(100).optional(),
        limit: z.coerce.number().int().min(1).max(LIMITS.page).default(20),
      }),
    )
    .output(
      z.object({
        items: z.array(notificationItem),
        /** Lines that nobody has read, on any page. */
        unread: z.number().int(),
        next: z.string().nullable(),
      }),
    ),
  read: signedIn
    .route({ method: 'POST', path: '/news/read', summary: 'Mark some lines as read, or all', successStatus: 204 })
    .input(z.union([z.strictObject({ ids: z.array(uuid).min(1).max(100) }), z.strictObject({ all: z.literal(true) })]))
    .output(z.void()),
  settings: signedIn
    .route({ method: 'GET', path: '/news/settings', summary: 'Where one wants to hear of what' })
    .output(notificationSettings),
  changeSettings: signedIn
    .route({ method: 'PUT', path: '/news/settings', summary: 'Choose where to hear of what' })
    .input(notificationSettings)
    .output(notificationSettings),
}
