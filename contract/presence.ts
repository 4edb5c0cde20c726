import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { LIMITS } from './limits.ts'
import { playId } from './play.ts'

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))

/** Who has a play open, for pages outside the editor. */
export const presence = {
  list: signedIn
    .route({ method: 'POST', path: '/plays/present', summary: 'At which of these plays others are now' })
    .input(z.object({ ids: z.array(playId).max(LIMITS.chosen) }))
    /** Plays that nobody else has open are left out. A name is empty if the user gave none. */
    .output(
      z.object({
        plays: z.array(z.object({ id: playId, people: z.array(z.object({ id: z.string(), name: z.string() })) })),
      }),
    ),
}
