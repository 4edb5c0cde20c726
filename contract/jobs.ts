import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { LIMITS } from './limits.ts'

export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export const jobState = z.enum(JOB_STATES)
export type JobState = z.infer<typeof jobState>

/** Work done in the background that somebody asked for and waits for. */
export const job = z.object({
  id: uuid,
  /** What is done, such as `speech.render`; pages have words for the kinds that they know. */
  kind: z.string(),
  /** The id of what it is about, such as a play. */
  subject: z.string().nullable(),
  /** The title of the play, or the name of the file, that it is about; null where it is about none that one may read. */
  title: z.string().nullable(),
  state: jobState,
  /** What is done already of `total`; 0 of 0 while nobody knows. */
  done: z.number().int(),
  total: z.number().int(),
  /** How often it was begun since somebody last asked for it. */
  attempts: z.number().int(),
  /** Why it failed: a code, `gave_up` where it was begun as often as it may be; null unless it failed. */
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type Job = z.infer<typeof job>

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
const one = signedIn.errors(errors('job_not_found', 'job_moved_on'))
const id = z.object({ id: uuid })

/** One's own jobs; nobody sees another's. */
export const jobs = {
  list: signedIn
    .route({ method: 'GET', path: '/jobs', summary: 'One’s jobs: what goes on first, then the newest' })
    .input(
      z
        .object({
          /** Only those about this. */
          subject: uuid.optional(),
          limit: z.coerce.number().int().min(1).max(LIMITS.page).default(50),
        })
        .default({ limit: 50 }),
    )
    .output(z.object({ jobs: z.array(job) })),
  cancel: one
    .route({ method: 'POST', path: '/jobs/{id}/cancel', summary: 'Cancel what waits or runs' })
    .input(id)
    .output(job),
  retry: one
    .errors(errors('too_many_jobs'))
    .route({ method: 'POST', path: '/jobs/{id}/retry', summary: 'Begin anew what failed or was cancelled' })
    .input(id)
    .output(job),
  remove: one
    .route({ method: 'DELETE', path: '/jobs/{id}', summary: 'Take what has ended out of the list', successStatus: 204 })
    .input(id)
    .output(z.void()),
}
