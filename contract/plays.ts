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
  givenRole,
  groupShare,
  label,
  listedPlay,
  namesOne,
  newPlay,
  playChange,
  playDeed,
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
    .route({ method: 'GET', path: '/plays', summary: 'The plays one has, or has been given, or has thrown away' })
    .input(playQuery)
    .output(z.object({ plays: z.array(listedPlay), next: z.string().nullable() })),
  labels: signedIn
    .route({ method: 'GET', path: '/plays/labels', summary: 'One’s own labels, and how many plays have each' })
    .output(z.object({ labels: z.array(z.object({ label, plays: z.number().int() })) })),
  changeMany: signedIn
    .errors(errors('too_many_labels'))
    .route({ method: 'POST', path: '/plays/many', summary: 'Do the same with several plays' })
    .input(z.object({ ids: z.array(playId).min(1).max(LIMITS.chosen), deed: playDeed }))
    /** `left` lists plays that don't exist or for which the user lacks permission. */
    .output(z.object({ done: z.array(playId), left: z.array(playId) })),
  create: signedIn
    .route({ method: 'POST', path: '/plays', summary: 'Start an empty play', successStatus: 201 })
    .input(newPlay)
    .output(playSummary),
  import: signedIn
    .errors(
      errors('file_empty', 'file_not_text', 'file_line_too_long', 'file_too_long', 'file_unknown', 'file_too_large'),
    )
    .errors(errors('file_damaged', 'file_refused', 'file_encrypted', 'file_no_text', 'storage_full'))
    .route({ method: 'POST', path: '/plays/import', summary: 'Make a play from a file', successStatus: 201 })
    .input(z.object({ file: z.file() }))
    .output(importedPlay),
  open: onPlay
    .route({ method: 'GET', path: '/plays/{id}', summary: 'A play with its numbers' })
    .input(id)
    .output(playDetail),
  firstPage: onPlay
    .route({
      method: 'GET',
      path: '/plays/{id}/first-page',
      summary: 'The first sheet of a play as a picture: its title page, or its first page',
    })
    .input(id)
    .output(sheetPicture),
  change: onPlay
    .route({ method: 'PATCH', path: '/plays/{id}', summary: 'Rename a play, or call it finished' })
    .input(id.extend(playChange.shape))
    .output(playSummary),
  duplicate: onPlay
    .route({ method: 'POST', path: '/plays/{id}/duplicate', summary: 'A copy of one’s own', successStatus: 201 })
    .input(id)
    .output(playSummary),
  trash: onPlay
    .route({ method: 'POST', path: '/plays/{id}/trash', summary: 'Throw a play away for 30 days' })
    .input(id)
    .output(playSummary),
  restore: onPlay
    .errors(errors('not_in_trash'))
    .route({ method: 'POST', path: '/plays/{id}/restore', summary: 'Take a play out of the trash' })
    .input(id)
    .output(playSummary),
  remove: onPlay
    .errors(errors('not_in_trash'))
    .route({
      method: 'DELETE',
      path: '/plays/{id}',
      summary: 'Remove a play in the trash for good',
      successStatus: 204,
    })
    .input(id)
    .output(z.void()),
  people: onPlay
    .route({ method: 'GET', path: '/plays/{id}/people', summary: 'Who has access to a play, and why' })
    .input(id)
    .output(access),
  share: onPlay
    .errors(errors('already_owner', 'friend_not_found'))
    .route({
      method: 'POST',
      path: '/plays/{id}/people',
      summary: 'Give a role to an address, with an email to it, or to a friend',
      successStatus: 201,
    })
    .input(id.extend(sharing.shape).refine(namesOne))
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
      summary: 'Take a role back, or leave',
      successStatus: 204,
    })
    .input(person)
    .output(z.void()),
  shareWithGroup: onPlay
    .errors(errors('group_not_found'))
    .route({
      method: 'PUT',
      path: '/plays/{id}/groups/{groupId}',
      summary: 'Give everybody in a group of one’s own a role',
    })
    .input(group.extend({ role: givenRole }))
    .output(groupShare),
  unshareWithGroup: onPlay
    .errors(errors('group_not_found'))
    .route({
      method: 'DELETE',
      path: '/plays/{id}/groups/{groupId}',
      summary: 'Take a group’s role back',
      successStatus: 204,
    })
    .input(group)
    .output(z.void()),
  ofGroup: signedIn
    .errors(errors('group_not_found'))
    .route({ method: 'GET', path: '/groups/{id}/plays', summary: 'The plays that are shared with a group' })
    .input(z.object({ id: uuid }))
    .output(z.object({ plays: z.array(playSummary) })),
  handOver: onPlay
    .errors(errors('person_not_found'))
    .route({
      method: 'POST',
      path: '/plays/{id}/owner',
      summary: 'Hand a play over to somebody who has opened it; one stays as an editor',
      successStatus: 204,
    })
    .input(person)
    .output(z.void()),
  export: onPlay
    .route({ method: 'GET', path: '/plays/{id}/export', summary: 'The play as a file to keep' })
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
      }),
    )
    .output(z.file()),
  missing: onPlay
    .route({
      method: 'GET',
      path: '/plays/{id}/export/missing',
      summary:
        'What a file of the play would leave out, and the letters it could not show with where each stands first',
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

/** A play as guests read it: its printed contents, and nothing about anyone with access. */
export const guestPlay = playDetail
  .pick({ id: true, title: true, kind: true, language: true, pages: true, words: true })
  .extend({
    ...playDetail.pick({ characters: true, scenes: true, minutes: true }).shape,
    /** The script without notes, outline and omitted passages. */
    script: z.custom<Play>((value) => typeof value === 'object' && value !== null),
  })
export type GuestPlay = z.infer<typeof guestPlay>

/** The public link of a play, and reading through it. */
export const publicLinks = {
  show: onLink
    .route({ method: 'GET', path: '/plays/{id}/link', summary: 'The public link of a play, where there is one' })
    .input(id)
    .output(z.object({ link: publicLink.nullable() })),
  renew: onLink
    .route({ method: 'POST', path: '/plays/{id}/link', summary: 'A new public link; the one before opens nothing' })
    .input(id)
    .output(publicLink),
  revoke: onLink
    .route({ method: 'DELETE', path: '/plays/{id}/link', summary: 'No public link any more', successStatus: 204 })
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
