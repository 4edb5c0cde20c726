import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { LIMITS } from './limits.ts'

/** The current user, as the server sees them. `entitled` says whether they may use paid providers. */
export const me = z.object({
  id: uuid,
  email: z.string(),
  /** Whether the address is known to be theirs; until then it opens nothing that was meant for it. */
  emailProved: z.boolean(),
  name: z.string(),
  admin: z.boolean(),
  entitled: z.boolean(),
  plan: z.enum(['free', 'pro']),
  /** Whether a voice here costs money: where none does, no page needs a plan. */
  paidVoices: z.boolean(),
  /** Only so many lines of a play are spoken for them; null for all. */
  spokenLines: z.number().int().nullable(),
  /** Where the picture is shown from for some minutes; null without one. */
  picture: z.string().nullable(),
  /** Whether the account is to prove a second factor before it changes anything of weight. */
  secondFactor: z.enum(['none', 'needed', 'proved']),
  /** Whether the password is one that was printed for somebody to start with. */
  startPassword: z.boolean(),
})
export type Me = z.infer<typeof me>

export const people = {
  isAdmin: oc
    .route({ method: 'POST', path: '/rpc/is_admin', summary: 'Whether the person asking is an administrator' })
    .input(z.object({ user_id: z.unknown() }))
    .output(z.boolean()),
  me: oc.errors(errors('no_authorization')).route({ method: 'GET', path: '/me', summary: 'Who is asking' }).output(me),
}

export const setup = {
  state: oc
    .route({ method: 'GET', path: '/setup', summary: 'Whether the first administrator is still to be set up' })
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
    .route({ method: 'POST', path: '/setup/promote', summary: 'Make the signed-in person the first administrator' })
    .input(z.object({ code: z.string().max(200) }))
    .output(z.object({ id: uuid })),
}
