import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { LIMITS } from './limits.ts'
import { playId } from './play.ts'

/** The current user, as the server sees them. `entitled` says whether they may use paid providers. */
export const me = z.object({
  id: uuid,
  email: z.string(),
  /** Whether the user has confirmed their email address. If not, they can't access anything shared with it. */
  emailProved: z.boolean(),
  name: z.string(),
  admin: z.boolean(),
  entitled: z.boolean(),
  plan: z.enum(['free', 'pro']),
  /** Whether any voice on this server costs money. If not, pages don't mention plans. */
  paidVoices: z.boolean(),
  /** Maximum number of lines in a play that are read aloud to this user; null for no limit. */
  spokenLines: z.number().int().nullable(),
  /** A temporary URL of the picture; null without one. */
  picture: z.string().nullable(),
  /**
   * Whether two-step verification is set up, and whether this session has passed it. It is required for sensitive
   * changes.
   */
  secondFactor: z.enum(['none', 'needed', 'proved']),
  /** Whether the password is an initial one that was printed for the user. */
  startPassword: z.boolean(),
})
export type Me = z.infer<typeof me>

export const people = {
  isAdmin: oc
    .route({ method: 'POST', path: '/rpc/is_admin', summary: 'Whether the current user is an administrator' })
    .input(z.object({ user_id: z.unknown() }))
    .output(z.boolean()),
  me: oc
    .errors(errors('no_authorization'))
    .route({ method: 'GET', path: '/me', summary: 'Show the current user' })
    .output(me),
}

export const setup = {
  state: oc
    .route({ method: 'GET', path: '/setup', summary: 'Whether the first administrator has yet to be created' })
    .output(z.object({ open: z.boolean() })),
  create: oc
    .errors(errors('setup_closed', 'setup_code_wrong', 'hosted_accounts', 'invalid', 'too_many_requests'))
    .route({ method: 'POST', path: '/setup/admin', summary: 'Create the first administrator', successStatus: 201 })
    .input(
      z.object({
        code: z.string().max(200),
        email: z.email().max(LIMITS.email),
        password: z.string().max(1000),
        name: z.string().trim().max(LIMITS.name).default(''),
      }),
    )
    .output(z.object({ id: uuid })),
  promote: oc
    .errors(errors('no_authorization', 'setup_closed', 'setup_code_wrong', 'invalid', 'too_many_requests'))
    .route({ method: 'POST', path: '/setup/promote', summary: 'Make the current user the first administrator' })
    .input(z.object({ code: z.string().max(200) }))
    .output(z.object({ id: uuid })),
}

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))

/** Routes that return who has a play open, for pages outside the editor. */
export const presence = {
  list: signedIn
    .route({ method: 'POST', path: '/plays/present', summary: 'Show which of these plays others have open' })
    .input(z.object({ ids: z.array(playId).max(LIMITS.chosen) }))
    /** Plays that nobody else has open are left out. A name is empty if the user gave none. */
    .output(
      z.object({
        plays: z.array(z.object({ id: playId, people: z.array(z.object({ id: z.string(), name: z.string() })) })),
      }),
    ),
}
