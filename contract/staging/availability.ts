import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from '../errors.ts'
import { uuid } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { timeZone } from './calls.ts'

const instant = z.iso.datetime()

export const unavailableInput = z.object({
  startsAt: instant,
  endsAt: instant,
  /** The zone in which it was entered, and in which it is repeated. */
  zone: timeZone,
  /** Whether it covers whole days. */
  allDay: z.boolean(),
  /** In how many weeks in a row it happens. */
  weeks: z.number().int().min(1).max(LIMITS.unavailableWeeks),
  /** Only the user sees it. */
  note: z.string().trim().max(LIMITS.unavailableNote),
})
export type UnavailableInput = z.infer<typeof unavailableInput>

/** A time when the user can't come to rehearsals. */
export const unavailableTime = unavailableInput.extend({ id: uuid })
export type UnavailableTime = z.infer<typeof unavailableTime>

/** When the user can't come, in the order of the times. */
export const availability = z.object({
  times: z.array(unavailableTime),
  /** The imported calendar; null if there is none. Of its events, only the times are stored. */
  imported: z
    .object({
      importedAt: instant,
      /** The number of times when the user can't come, after overlapping ones are joined. */
      times: z.number().int(),
      /** Whether times are missing, because there are more than are stored or some can't be read. */
      isCut: z.boolean(),
    })
    .nullable(),
})
export type Availability = z.infer<typeof availability>

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))

/** Routes for a user's availability. It belongs to the user, not to a play. */
export const availabilities = {
  show: signedIn
    .route({ method: 'GET', path: '/availability', summary: 'Show when you can’t come to rehearsals' })
    .output(availability),
  add: signedIn
    .errors(errors('too_many_unavailable_times'))
    .route({ method: 'POST', path: '/availability/times', summary: 'Add a time when you can’t come' })
    .input(unavailableInput)
    .output(availability),
  remove: signedIn
    .errors(errors('not_found'))
    .route({ method: 'DELETE', path: '/availability/times/{timeId}', summary: 'Remove a time when you can’t come' })
    .input(z.object({ timeId: uuid }))
    .output(availability),
  /** Replaces the calendar imported before. */
  import: signedIn
    .errors(errors('calendar_wrong', 'calendar_too_large'))
    .route({
      method: 'POST',
      path: '/availability/import',
      summary: 'Import a calendar (.ics) as times when you can’t come',
    })
    .input(z.object({ file: z.file(), zone: timeZone }))
    .output(availability),
  removeImport: signedIn
    .route({ method: 'DELETE', path: '/availability/import', summary: 'Remove the imported calendar' })
    .output(availability),
}
