import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { issuedInvitation, userSummary } from './invitations.ts'
import { LIMITS } from './limits.ts'

export const friend = userSummary.extend({ since: z.iso.datetime() })
export type Friend = z.infer<typeof friend>

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
const id = z.object({ id: uuid })

/** Routes for friends (connections that both users have accepted) and for blocked users. */
export const friends = {
  list: signedIn
    .route({ method: 'GET', path: '/friends', summary: 'List your friends by name' })
    .input(z.object({ q: z.string().max(LIMITS.name).optional() }))
    .output(z.object({ friends: z.array(friend) })),
  invite: signedIn
    .errors(errors('invitation_own', 'too_many_invitations'))
    .route({
      method: 'POST',
      path: '/friends/invitations',
      summary: 'Invite somebody to become your friend, by email or by a link that works once',
      successStatus: 201,
    })
    .input(z.object({ email: z.email().max(LIMITS.email).optional() }).default({}))
    .output(issuedInvitation),
  remove: signedIn
    .errors(errors('friend_not_found'))
    .route({
      method: 'DELETE',
      path: '/friends/{id}',
      summary: 'End a friendship without notifying anybody',
      successStatus: 204,
    })
    .input(id)
    .output(z.void()),
  blocked: signedIn
    .route({ method: 'GET', path: '/friends/blocked', summary: 'List the people you have blocked' })
    .output(z.object({ blocked: z.array(userSummary) })),
  block: signedIn
    .errors(errors('friend_not_found'))
    .route({
      method: 'PUT',
      path: '/friends/blocked/{id}',
      summary: 'Block somebody',
      successStatus: 204,
    })
    .input(id)
    .output(z.void()),
  unblock: signedIn
    .route({ method: 'DELETE', path: '/friends/blocked/{id}', summary: 'Unblock somebody', successStatus: 204 })
    .input(id)
    .output(z.void()),
}
