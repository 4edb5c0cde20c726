import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { LIMITS } from './limits.ts'

export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export const jobState = z.enum(JOB_STATES)
export type JobState = z.infer<typeof jobState>

/** Background work that a user started and waits for. */
export const job = z.object({
  id: uuid,
  /** For example `speech.render`. Pages show a name for each kind that they know. */
  kind: z.string(),
  /** The id of the play, file or other subject that the job works on. */
  subject: z.string().nullable(),
  /**
   * The title of the play or the name of the file that the job works on. Null if there is none, or if the user may not
   * read it.
   */
  title: z.string().nullable(),
  state: jobState,
  /** Progress: `done` of `total`, or 0 of 0 if unknown. */
  done: z.number().int(),
  total: z.number().int(),
  /** Number of times the job was started since it was last requested. */
  attempts: z.number().int(),
  /** A code for why the job failed: `gave_up` if it used up all its attempts. Null if it hasn't failed. */
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type Job = z.infer<typeof job>

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
const one = signedIn.errors(errors('job_not_found', 'job_moved_on'))
const id = z.object({ id: uuid })

/** Routes for the current user's own jobs. */
export const jobs = {
  list: signedIn
    .route({ method: 'GET', path: '/jobs', summary: 'List your jobs: running ones first, then the newest' })
    .input(
      z
        .object({
          /** Lists only jobs with this subject. */
          subject: uuid.optional(),
          limit: z.coerce.number().int().min(1).max(LIMITS.page).default(50),
        })
        .default({ limit: 50 }),
    )
    .output(z.object({ jobs: z.array(job) })),
  cancel: one
    .route({ method: 'POST', path: '/jobs/{id}/cancel', summary: 'Cancel a waiting or running job' })
    .input(id)
    .output(job),
  retry: one
    .errors(errors('too_many_jobs'))
    .route({ method: 'POST', path: '/jobs/{id}/retry', summary: 'Retry a failed or cancelled job' })
    .input(id)
    .output(job),
  remove: one
    .route({ method: 'DELETE', path: '/jobs/{id}', summary: 'Remove an ended job from the list', successStatus: 204 })
    .input(id)
    .output(z.void()),
}
