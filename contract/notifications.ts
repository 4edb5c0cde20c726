import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { invitationKind, userSummary } from './invitations.ts'
import { LIMITS } from './limits.ts'

/**
 * The kinds of notifications, in this order: an invitation; the acceptance of one that the user sent; access to a play;
 * a comment that mentions the user; a reply to their comment; changes, since they last opened the play, to the lines of
 * a character they play; an open read-through; a character they were cast for; their calls for rehearsals; line notes
 * that they were given; sides that were given out to them.
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
  'calls',
  'line-notes',
  'parts',
] as const
export const notificationKind = z.enum(NOTIFICATION_KINDS)
export type NotificationKind = z.infer<typeof notificationKind>

/** A notification. Similar notifications are merged, but read and unread ones are kept apart. */
export const notificationItem = z.object({
  id: uuid,
  kind: notificationKind,
  /** The user who caused the newest of the merged notifications. */
  from: userSummary,
  /** Number of other users who did the same. */
  others: z.number().int(),
  /** Number of events that were merged into this notification. */
  count: z.number().int(),
  /** The play or group; null for friends. */
  subject: z.object({ kind: z.enum(['play', 'group']), id: uuid, name: z.string() }).nullable(),
  /** For an open invitation: what is needed to answer it. */
  invitation: z.object({ id: uuid, kind: invitationKind }).nullable(),
  /** The id of the comment's thread in the play. */
  thread: z.string().nullable(),
  /** For `cast`: the characters, in the order of the play. */
  parts: z.array(z.object({ character: z.string(), understudy: z.boolean() })),
  at: z.iso.datetime(),
  read: z.boolean(),
})
export type NotificationItem = z.infer<typeof notificationItem>

/** How often unread notifications are sent as a digest. */
export const digestFrequency = z.enum(['never', 'daily', 'weekly'])
export type DigestFrequency = z.infer<typeof digestFrequency>

/**
 * Which notifications the user wants, and where. Invitations have their own emails, so the digest doesn't repeat them.
 */
export const notificationSettings = z.strictObject({
  rhythm: digestFrequency,
  app: z.strictObject({
    invitation: z.boolean(),
    accepted: z.boolean(),
    share: z.boolean(),
    mention: z.boolean(),
    reply: z.boolean(),
    lines: z.boolean(),
    reading: z.boolean(),
    cast: z.boolean(),
    calls: z.boolean(),
    'line-notes': z.boolean(),
    parts: z.boolean(),
  }),
  mail: z.strictObject({
    accepted: z.boolean(),
    share: z.boolean(),
    mention: z.boolean(),
    reply: z.boolean(),
    lines: z.boolean(),
    reading: z.boolean(),
    cast: z.boolean(),
    calls: z.boolean(),
    'line-notes': z.boolean(),
    parts: z.boolean(),
  }),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))

/** Routes for notifications and their settings. */
export const notifications = {
  list: signedIn
    .route({ method: 'GET', path: '/news', summary: 'List your notifications, newest first' })
    .input(
      z.object({
        /** The cursor returned by the previous page. */
        before: z.string().max(100).optional(),
        limit: z.coerce.number().int().min(1).max(LIMITS.page).default(20),
      }),
    )
    .output(
      z.object({
        items: z.array(notificationItem),
        /** Number of unread notifications on all pages. */
        unread: z.number().int(),
        next: z.string().nullable(),
      }),
    ),
  read: signedIn
    .route({
      method: 'POST',
      path: '/news/read',
      summary: 'Mark some or all notifications as read',
      successStatus: 204,
    })
    .input(z.union([z.strictObject({ ids: z.array(uuid).min(1).max(100) }), z.strictObject({ all: z.literal(true) })]))
    .output(z.void()),
  settings: signedIn
    .route({ method: 'GET', path: '/news/settings', summary: 'Show your notification settings' })
    .output(notificationSettings),
  changeSettings: signedIn
    .route({ method: 'PUT', path: '/news/settings', summary: 'Change your notification settings' })
    .input(notificationSettings)
    .output(notificationSettings),
}
