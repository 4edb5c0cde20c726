import { oc } from '@orpc/contract'
import type { Play } from '@replique/script'
import { z } from 'zod'
import { errors } from './errors.ts'
import { playDetail, playId } from './play.ts'

const id = z.object({ id: playId })
const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found', 'not_allowed'))

/** A link by which anybody reads a play without an account. */
export const publicLink = z.object({
  /** Its secret stands behind the #, which no browser sends to any server. Null where it opens the play, but the server cannot show it again. */
  url: z.string().nullable(),
  /** The link as a QR code, an SVG image as a data address. */
  qr: z.string().nullable(),
  createdAt: z.string(),
})
export type PublicLink = z.infer<typeof publicLink>

/** A play as guests read it: what is printed of it, and nothing about anybody who has a role on it. */
export const guestPlay = playDetail
  .pick({ id: true, title: true, kind: true, language: true, pages: true, words: true })
  .extend({
    ...playDetail.pick({ characters: true, scenes: true, minutes: true }).shape,
    /** The script itself, without notes, outline and what was set aside. */
    script: z.custom<Play>((value) => typeof value === 'object' && value !== null),
  })
export type GuestPlay = z.infer<typeof guestPlay>

/** The public link of a play, and reading by it. */
export const publicLinks = {
  show: onPlay
    .route({ method: 'GET', path: '/plays/{id}/link', summary: 'The public link of a play, where there is one' })
    .input(id)
    .output(z.object({ link: publicLink.nullable() })),
  renew: onPlay
    .route({ method: 'POST', path: '/plays/{id}/link', summary: 'A new public link; the one before opens nothing' })
    .input(id)
    .output(publicLink),
  revoke: onPlay
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
