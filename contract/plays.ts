import { oc } from '@orpc/contract'
import { LEFT_OUT, type Play } from '@replique/script'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { LIMITS } from './limits.ts'
import {
  access,
  importedPlay,
  collaborator,
  EXPORT_FORMATS,
  fileNumbering,
  givenRole,
  groupShare,
  label,
  listedPlay,
  namesOneUser,
  newPlay,
  playChange,
  bulkAction,
  playDetail,
  playId,
  playQuery,
  playSummary,
  sharedRole,
  sharing,
} from './play.ts'

const id = z.object({ id: playId })
/** Options that are on by default: page breaks in a Word document, and notes. */
const asked = z.enum(['yes', 'no']).default('yes')
const yesOrNo = z.enum(['yes', 'no']).default('no')
const group = z.object({ id: playId, groupId: uuid })
const person = z.object({ id: playId, personId: uuid })
const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
const onPlay = signedIn.errors(errors('play_not_found', 'not_allowed'))

/** The words on a page. Lengths are in points, and `y` is the baseline. */
const sheetPicture = z.object({
  width: z.number(),
  height: z.number(),
  typeface: z.enum(['courier', 'serif', 'sans']),
  words: z
    .array(
      z.object({
        text: z.string(),
        x: z.number(),
        y: z.number(),
        width: z.number(),
        size: z.number(),
        bold: z.boolean(),
        italic: z.boolean(),
        underline: z.boolean(),
        heading: z.boolean(),
      }),
    )
    .readonly(),
})

/** Routes for everything about plays except editing. */
export const plays = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/plays',
      summary: 'List plays: your own, those shared with you, or those in the trash',
    })
    .input(playQuery)
    .output(z.object({ plays: z.array(listedPlay), next: z.string().nullable() })),
  labels: signedIn
    .route({ method: 'GET', path: '/plays/labels', summary: 'List your labels, and how many plays have each' })
    .output(z.object({ labels: z.array(z.object({ label, plays: z.number().int() })) })),
  changeMany: signedIn
    .errors(errors('too_many_labels'))
    .route({ method: 'POST', path: '/plays/many', summary: 'Change several plays at once' })
    .input(z.object({ ids: z.array(playId).min(1).max(LIMITS.chosen), deed: bulkAction }))
    /** `left` lists plays that don't exist or for which the user lacks permission. */
    .output(z.object({ done: z.array(playId), left: z.array(playId) })),
  create: signedIn
    .route({ method: 'POST', path: '/plays', summary: 'Create an empty play', successStatus: 201 })
    .input(newPlay)
    .output(playSummary),
  import: signedIn
    .errors(
      errors('file_empty', 'file_not_text', 'file_line_too_long', 'file_too_long', 'file_unknown', 'file_too_large'),
    )
    .errors(errors('file_damaged', 'file_refused', 'file_encrypted', 'file_no_text', 'storage_full'))
    .route({ method: 'POST', path: '/plays/import', summary: 'Create a play from a file', successStatus: 201 })
    .input(z.object({ file: z.file() }))
    .output(importedPlay),
  open: onPlay
    .route({ method: 'GET', path: '/plays/{id}', summary: 'Show a play with its statistics' })
    .input(id)
    .output(playDetail),
  firstPage: onPlay
    .route({
      method: 'GET',
      path: '/plays/{id}/first-page',
      summary: 'Show a play’s title page, or its first page, as a picture',
    })
    .input(id)
    .output(sheetPicture),
  change: onPlay
    .route({ method: 'PATCH', path: '/plays/{id}', summary: 'Rename a play, or mark it as finished' })
    .input(id.extend(playChange.shape))
    .output(playSummary),
  duplicate: onPlay
    .route({
      method: 'POST',
      path: '/plays/{id}/duplicate',
      summary: 'Create your own copy of a play',
      successStatus: 201,
    })
    .input(id)
    .output(playSummary),
  trash: onPlay
    .route({ method: 'POST', path: '/plays/{id}/trash', summary: 'Move a play to the trash for 30 days' })
    .input(id)
    .output(playSummary),
  restore: onPlay
    .errors(errors('not_in_trash'))
    .route({ method: 'POST', path: '/plays/{id}/restore', summary: 'Restore a play from the trash' })
    .input(id)
    .output(playSummary),
  remove: onPlay
    .errors(errors('not_in_trash'))
    .route({
      method: 'DELETE',
      path: '/plays/{id}',
      summary: 'Permanently delete a play in the trash',
      successStatus: 204,
    })
    .input(id)
    .output(z.void()),
  people: onPlay
    .route({ method: 'GET', path: '/plays/{id}/people', summary: 'List who has access to a play, and how' })
    .input(id)
    .output(access),
  share: onPlay
    .errors(errors('already_owner', 'friend_not_found'))
    .route({
      method: 'POST',
      path: '/plays/{id}/people',
      summary: 'Share a play with an email address or a friend',
      successStatus: 201,
    })
    .input(id.extend(sharing.shape).refine(namesOneUser))
    .output(sharedRole),
  changeRole: onPlay
    .errors(errors('person_not_found'))
    .route({ method: 'PATCH', path: '/plays/{id}/people/{personId}', summary: 'Change somebody’s role' })
    .input(person.extend({ role: givenRole }))
    .output(collaborator),
  unshare: onPlay
    .errors(errors('person_not_found'))
    .route({
      method: 'DELETE',
      path: '/plays/{id}/people/{personId}',
      summary: 'Remove somebody’s access, or leave a play',
      successStatus: 204,
    })
    .input(person)
    .output(z.void()),
  shareWithGroup: onPlay
    .errors(errors('group_not_found'))
    .route({
      method: 'PUT',
      path: '/plays/{id}/groups/{groupId}',
      summary: 'Share a play with one of your groups',
    })
    .input(group.extend({ role: givenRole }))
    .output(groupShare),
  unshareWithGroup: onPlay
    .errors(errors('group_not_found'))
    .route({
      method: 'DELETE',
      path: '/plays/{id}/groups/{groupId}',
      summary: 'Remove a group’s access',
      successStatus: 204,
    })
    .input(group)
    .output(z.void()),
  ofGroup: signedIn
    .errors(errors('group_not_found'))
    .route({ method: 'GET', path: '/groups/{id}/plays', summary: 'List the plays shared with a group' })
    .input(z.object({ id: uuid }))
    .output(z.object({ plays: z.array(playSummary) })),
  handOver: onPlay
    .errors(errors('person_not_found'))
    .route({
      method: 'POST',
      path: '/plays/{id}/owner',
      summary: 'Transfer a play to somebody who has opened it; you remain an editor',
      successStatus: 204,
    })
    .input(person)
    .output(z.void()),
  export: onPlay
    .route({ method: 'GET', path: '/plays/{id}/export', summary: 'Download a play as a file' })
    .input(
      id.extend({
        format: z.enum(EXPORT_FORMATS),
        pageBreaks: asked,
        notes: asked,
        /**
         * PDF only. `revisionPaper` prints changed pages in the paper colour of their revision. `changedPages` prints
         * only pages changed in the latest revision.
         */
        revisionPaper: yesOrNo,
        changedPages: yesOrNo,
        /** PDF only. 18-point type. */
        largePrint: yesOrNo,
        /** PDF and Word only. */
        speechNumbers: fileNumbering,
      }),
    )
    .output(z.file()),
  missing: onPlay
    .route({
      method: 'GET',
      path: '/plays/{id}/export/missing',
      summary: 'List what an exported file would leave out, and the letters it can’t show with their first occurrence',
    })
    .input(id.extend({ format: z.enum(EXPORT_FORMATS), notes: asked }))
    .output(
      z.object({
        leftOut: z.array(z.object({ what: z.enum(LEFT_OUT), count: z.number().int() })),
        letters: z.array(z.object({ letter: z.string(), count: z.number().int(), page: z.string(), line: z.string() })),
      }),
    ),
}

const onLink = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found', 'not_allowed'))

/** A link through which anyone can read a play without an account. */
export const publicLink = z.object({
  /**
   * The secret follows the #, and browsers never send that part to servers. Null if the link works but the server can't
   * show it again.
   */
  url: z.string().nullable(),
  /** The link as a QR code: an SVG image as a data URL. */
  qr: z.string().nullable(),
  createdAt: z.string(),
})
export type PublicLink = z.infer<typeof publicLink>

/** A play as guests read it: its printed contents, and nothing about the people who have access. */
export const guestPlay = playDetail
  .pick({ id: true, title: true, kind: true, language: true, pages: true, words: true })
  .extend({
    ...playDetail.pick({ characters: true, scenes: true, minutes: true }).shape,
    /** The script without notes, outline and omitted passages. */
    script: z.custom<Play>((value) => typeof value === 'object' && value !== null),
  })
export type GuestPlay = z.infer<typeof guestPlay>

/** Routes for the public link of a play, and for reading through it. */
export const publicLinks = {
  show: onLink
    .route({ method: 'GET', path: '/plays/{id}/link', summary: 'Show a play’s public link, if there is one' })
    .input(id)
    .output(z.object({ link: publicLink.nullable() })),
  renew: onLink
    .route({
      method: 'POST',
      path: '/plays/{id}/link',
      summary: 'Create a public link; the previous one stops working',
    })
    .input(id)
    .output(publicLink),
  revoke: onLink
    .route({ method: 'DELETE', path: '/plays/{id}/link', summary: 'Remove the public link', successStatus: 204 })
    .input(id)
    .output(z.void()),
  read: oc
    .errors(errors('play_not_found', 'invalid', 'too_many_requests'))
    .route({
      method: 'POST',
      path: '/plays/read',
      summary: 'Read a play by its public link, with or without an account',
    })
    .input(z.object({ id: playId, secret: z.string().min(1).max(200) }))
    .output(guestPlay),
}
