import { isTimeZone } from '@replique/script'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from '../errors.ts'
import { uuid } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { language, playId } from '../play.ts'

/** An instant, as ISO 8601 in UTC. */
const instant = z.iso.datetime()
/** The IANA name of a time zone, such as "Europe/Paris". */
export const timeZone = z.string().max(60).refine(isTimeZone)

/** The id of the first paragraph of a French scene. */
const element = z.string().min(1).max(200)
const minutes = z.number().int().min(0).max(LIMITS.unitMinutes)
const unitTime = { minutes: minutes.min(1), pause: minutes }

/** A French scene to rehearse, with its minutes and those of the break before it. */
export const rehearsalUnit = z.object({ element, ...unitTime })
export type RehearsalUnitInput = z.infer<typeof rehearsalUnit>

const units = z.array(rehearsalUnit).max(LIMITS.unitsOfRehearsal)

export const rehearsalInput = z.object({
  startsAt: instant,
  endsAt: instant,
  /** The zone in which the rehearsal was planned, and in which its times are shown. */
  zone: timeZone,
  place: z.string().trim().max(LIMITS.rehearsalPlace),
  note: z.string().trim().max(LIMITS.rehearsalNote),
  /** Whether understudies are called too. */
  understudies: z.boolean(),
  units,
})
export type RehearsalInput = z.infer<typeof rehearsalInput>

/** What somebody did on the day of a rehearsal they were called for. */
export const ATTENDANCES = ['present', 'late', 'absent', 'excused'] as const
export const attendance = z.enum(ATTENDANCES)
export type Attendance = z.infer<typeof attendance>

/** A French scene that can be rehearsed, with those it needs: everyone who is on stage or heard. */
export const unitScene = z.object({
  element: z.string(),
  /** Its place in the play, counted from 1. */
  number: z.number().int(),
  act: z.string(),
  scene: z.string(),
  /** Its number and headings in one line. */
  title: z.string(),
  /** The minutes to plan, from its running time. */
  minutes: z.number().int(),
  /** The accounts of the cast, and of the understudies. */
  people: z.array(uuid),
  understudies: z.array(uuid),
  /** The names of the characters that nobody with access to the play is cast for. */
  uncast: z.array(z.string()),
})
export type UnitScene = z.infer<typeof unitScene>

/**
 * A unit of a planned rehearsal. `element` is that of the French scene as it is now. If it is gone, the title is what it
 * was when the rehearsal was saved.
 */
export const plannedUnit = z.object({ element: z.string(), title: z.string(), ...unitTime, isGone: z.boolean() })
export type PlannedUnit = z.infer<typeof plannedUnit>

/** A time of somebody; nothing says why. */
const timeOfPerson = z.object({ userId: uuid, startsAt: instant, endsAt: instant })

export const plannedRehearsal = rehearsalInput.extend({
  id: uuid,
  /** Rises with each change. A change must name the revision that it is based on. */
  revision: z.number().int(),
  units: z.array(plannedUnit),
  /** Whether it is published, and whether the calls have changed since. */
  state: z.enum(['draft', 'published', 'changed']),
  /** The calls as published. */
  called: z.array(timeOfPerson.extend({ attendance: attendance.nullable() })),
  /** The times during the rehearsal when people of the cast can't come. */
  busy: z.array(timeOfPerson),
})
export type PlannedRehearsal = z.infer<typeof plannedRehearsal>

/** The rehearsals of a play as those who direct it see them, in the order of their times. */
export const rehearsalPlan = z.object({
  language,
  /** Everyone who is cast and may read the play, or is called. */
  people: z.array(z.object({ id: uuid, name: z.string() })),
  scenes: z.array(unitScene),
  rehearsals: z.array(plannedRehearsal),
})
export type RehearsalPlan = z.infer<typeof rehearsalPlan>

/** The user's own time at a rehearsal, with the units that need them. */
export const ownCall = z.object({
  id: uuid,
  startsAt: instant,
  endsAt: instant,
  zone: z.string(),
  place: z.string(),
  note: z.string(),
  units: z.array(z.object({ title: z.string(), startsAt: instant, endsAt: instant })),
})
export type OwnCall = z.infer<typeof ownCall>

/** A call of the user that isn't over, with its play. */
export const nextCall = ownCall.extend({ playId, title: z.string() })
export type NextCall = z.infer<typeof nextCall>

/** An order of units for several rehearsals. */
export const proposedOrder = z.object({
  /** The units of each rehearsal, in the order of the request. */
  rehearsals: z.array(units),
  /** The units for which there is no time when everyone can come. */
  left: units,
  /** The minutes that all people together wait: now, and with the proposal. */
  waiting: z.object({ now: z.number().int(), proposed: z.number().int() }),
})
export type ProposedOrder = z.infer<typeof proposedOrder>

/** The user's secret calendar address, which calendar programs read without an account. */
export const calendarAddress = z.object({
  address: z
    .object({
      /** Null if the server can't show it again. It still works. */
      url: z.string().nullable(),
      createdAt: instant,
    })
    .nullable(),
})
export type CalendarAddress = z.infer<typeof calendarAddress>

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
const onPlay = signedIn.errors(errors('play_not_found'))
const directing = onPlay.errors(errors('not_allowed'))
const onRehearsal = directing.errors(errors('rehearsal_not_found', 'rehearsal_moved_on'))
const id = z.object({ id: playId })
const rehearsalId = id.extend({ rehearsalId: uuid })
const revision = z.number().int().min(1)

/** Routes for the rehearsals of a play and the calls for them. Those that change the plan answer with all of it. */
export const calls = {
  own: onPlay
    .route({
      method: 'GET',
      path: '/plays/{id}/calls',
      summary: 'List your calls, and whether you may plan rehearsals',
    })
    .input(id)
    .output(z.object({ title: z.string(), mayDirect: z.boolean(), calls: z.array(ownCall) })),
  next: signedIn
    .route({ method: 'GET', path: '/calls', summary: 'List your next calls in all plays' })
    .output(z.object({ calls: z.array(nextCall) })),
  plan: directing
    .route({ method: 'GET', path: '/plays/{id}/rehearsals', summary: 'Show the planned rehearsals' })
    .input(id)
    .output(rehearsalPlan),
  add: directing
    .errors(errors('too_many_rehearsals'))
    .route({ method: 'POST', path: '/plays/{id}/rehearsals', summary: 'Plan rehearsals' })
    .input(id.extend({ rehearsals: z.array(rehearsalInput).min(1).max(LIMITS.plannedAtOnce) }))
    .output(rehearsalPlan),
  /** Changes all of them or, if one has been changed since, none. */
  change: onRehearsal
    .route({ method: 'PUT', path: '/plays/{id}/rehearsals', summary: 'Change planned rehearsals' })
    .input(
      id.extend({
        rehearsals: z
          .array(rehearsalInput.extend({ id: uuid, revision }))
          .min(1)
          .max(LIMITS.plannedAtOnce),
      }),
    )
    .output(rehearsalPlan),
  /** Those who were called are notified. */
  remove: onRehearsal
    .route({ method: 'DELETE', path: '/plays/{id}/rehearsals/{rehearsalId}', summary: 'Cancel a rehearsal' })
    .input(rehearsalId)
    .output(rehearsalPlan),
  /** Notifies those whose own times, place or units have changed. */
  publish: onRehearsal
    .route({ method: 'POST', path: '/plays/{id}/rehearsals/publish', summary: 'Publish the calls of rehearsals' })
    .input(
      id.extend({
        rehearsals: z
          .array(z.object({ id: uuid, revision }))
          .min(1)
          .max(LIMITS.plannedAtOnce),
      }),
    )
    .output(rehearsalPlan),
  /** Nothing is stored. */
  propose: directing
    .errors(errors('order_too_hard'))
    .route({
      method: 'POST',
      path: '/plays/{id}/rehearsals/order',
      summary: 'Propose an order of units in which people wait least',
    })
    .input(
      id.extend({
        rehearsals: z
          .array(rehearsalInput.pick({ startsAt: true, endsAt: true, place: true, understudies: true, units: true }))
          .min(1)
          .max(LIMITS.plannedAtOnce),
      }),
    )
    .output(proposedOrder),
  attend: onRehearsal
    .errors(errors('call_not_found'))
    .route({
      method: 'PUT',
      path: '/plays/{id}/rehearsals/{rehearsalId}/attendance',
      summary: 'Note who came to a rehearsal',
    })
    .input(rehearsalId.extend({ userId: uuid, attendance: attendance.nullable() }))
    .output(rehearsalPlan),
  address: signedIn
    .route({ method: 'GET', path: '/calendar-address', summary: 'Show the address of your calendar' })
    .output(calendarAddress),
  /** An earlier address stops working. */
  renewAddress: signedIn
    .route({ method: 'POST', path: '/calendar-address', summary: 'Create a new address for your calendar' })
    .output(calendarAddress),
  revokeAddress: signedIn
    .route({ method: 'DELETE', path: '/calendar-address', summary: 'Revoke the address of your calendar' })
    .output(calendarAddress),
}
