import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { LIMITS } from './limits.ts'
import { playId } from './play.ts'

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))

/** Who is at a play now, asked from outside of it. */
export const presence = {
  list: signedIn
    .route({ method: 'POST', path: '/plays/present', summary: 'At which of these plays others are now' })
    .input(z.object({ ids: z.array(playId).max(LIMITS.chosen) }))
    /** Plays at which nobody else is are left out; names are empty where somebody gave none. */
    .output(
      z.object({
        plays: z.array(z.object({ id: playId, people: z.array(z.object({ id: z.string(), name: z.string() })) })),
      }),
    ),
}
