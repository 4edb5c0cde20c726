import { AGE_BANDS, GENDERS } from '@replique/script'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from '../errors.ts'
import { uuid } from '../ids.ts'
import { LIMITS, MAX_CAST } from '../limits.ts'
import { language, playId } from '../play.ts'

const characterId = z.string().min(1).max(200)
const gender = z.enum(GENDERS)
const ageBand = z.enum(AGE_BANDS)

/** Who plays a role: a user, or "+" and a number for an actor who isn't named yet. */
const castActor = z.union([uuid, z.string().regex(/^\+[1-9]\d{0,2}$/)])

/** What a user of the company may play. */
export const doublingActor = z.object({
  userId: uuid,
  /** Whether the user acts in the play. */
  acts: z.boolean(),
  /** The genders and ages of the roles that the user plays; all if empty. */
  genders: z.array(gender).max(GENDERS.length),
  ages: z.array(ageBand).max(AGE_BANDS.length),
  /** Roles that the user can take over. */
  understudies: z.array(characterId).max(LIMITS.stageRoles),
  /** Whether the user plays no role of their own and can take over all that suit them. */
  swing: z.boolean(),
})
export type DoublingActor = z.infer<typeof doublingActor>

/** How the roles of a play may be shared among actors. */
export const doublingSettings = z.object({
  /** The minimum number of seconds for a change from one role to another. */
  changeSeconds: z.number().int().min(0).max(LIMITS.changeSeconds),
  /** The length of the interval between two acts. */
  intervalMinutes: z.number().int().min(0).max(LIMITS.intervalMinutes),
  /** Whether actors who aren't named yet may be added, and whether each may play several genders or ages. */
  addActors: z.boolean(),
  mixGenders: z.boolean(),
  mixAges: z.boolean(),
  /** Pairs of roles that one actor must not play. */
  apart: z.array(z.tuple([characterId, characterId])).max(LIMITS.stageRolesApart),
  /** Roles whose actor is chosen, at most one entry for each role. */
  fixed: z.array(z.object({ characterId, actor: castActor })).max(LIMITS.stageRoles),
  /** An entry for each user of the company. Users without an entry act and play everything. */
  actors: z.array(doublingActor).max(LIMITS.stageActors),
})
export type DoublingSettings = z.infer<typeof doublingSettings>

/** A role that needs an actor, with the people who play it now, without understudies. */
export const stageRole = z.object({
  id: z.string(),
  name: z.string(),
  /** Null if the play doesn't say. */
  gender: gender.nullable(),
  age: ageBand.nullable(),
  /** Accounts, and invitations for which the role is reserved; their name is null if the user may not see it. */
  cast: z.array(z.object({ id: uuid, name: z.string().nullable() })),
})
export type StageRole = z.infer<typeof stageRole>

/** What the roles of a play are assigned by. */
export const doublingSetup = z.object({
  title: z.string(),
  language,
  /** Rises with each change of the settings; 0 if they have never been changed. */
  revision: z.number().int(),
  settings: doublingSettings,
  /** In the order of the cast list. */
  roles: z.array(stageRole),
  /** Everyone who can be cast, by name. */
  company: z.array(z.object({ id: uuid, name: z.string() })),
})
export type DoublingSetup = z.infer<typeof doublingSetup>

/** A place in a play. */
export const stagePlace = z.object({
  /** The number of the French scene, counted from 1 through the play. */
  number: z.number().int(),
  /** The headings above it; empty if there is none. */
  act: z.string(),
  scene: z.string(),
  /** The beginning of its text. */
  words: z.string(),
})
export type StagePlace = z.infer<typeof stagePlace>

/**
 * Why two roles need two actors: they are on stage together, there is too little time between an exit of one and an
 * entrance of the other, or the settings keep them apart.
 */
export const DOUBLING_CONFLICTS = ['together', 'change', 'apart'] as const

/** The roles of a play assigned to the fewest actors. */
export const doublingResult = z.object({
  /**
   * `minimal`: fewer actors can't play them. `unproved`: the time ran out before that was proved. `impossible`: no
   * assignment exists. `unknown`: none was found in time.
   */
  result: z.enum(['minimal', 'unproved', 'impossible', 'unknown']),
  /** How many actors play, and the minimum number needed. */
  actors: z.number().int(),
  atLeast: z.number().int(),
  /** Empty if no assignment was found. */
  assignment: z.array(z.object({ characterId: z.string(), actor: z.string() })),
  /** The changes from one role to another, quickest first, and how many there are altogether. */
  changes: z.array(
    z.object({ actor: z.string(), from: z.string(), to: z.string(), seconds: z.number(), place: stagePlace }),
  ),
  allChanges: z.number().int(),
  /** The understudies and swings who can take over a role. */
  covers: z.array(z.object({ characterId: z.string(), actors: z.array(z.string()) })),
  /**
   * The pairs of roles that need two actors, those fixed to one actor first, and how many there are altogether. `place`
   * is where the two meet, or where the second enters.
   */
  conflicts: z.array(
    z.object({
      roles: z.tuple([z.string(), z.string()]),
      kind: z.enum(DOUBLING_CONFLICTS),
      seconds: z.number(),
      place: stagePlace.nullable(),
    }),
  ),
  allConflicts: z.number().int(),
  /** How many entrances and exits the text leaves unclear. */
  doubts: z.number().int(),
})
export type DoublingResult = z.infer<typeof doublingResult>

/** A role to be cast. `replaces` are those who play it now, as `StageRole.cast` showed them. */
export const stageCasting = z.object({ characterId, userId: uuid, replaces: z.array(uuid).max(MAX_CAST) })
export type StageCasting = z.infer<typeof stageCasting>

const id = z.object({ id: playId })
const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found', 'not_allowed'))

/** Routes for assigning the roles of a play to few actors. For those who direct the play. */
export const doubling = {
  show: onPlay
    .route({ method: 'GET', path: '/plays/{id}/doubling', summary: 'Show how roles may be doubled' })
    .input(id)
    .output(doublingSetup),
  /** Replaces the settings. `revision` is that of the settings they were made from. */
  change: onPlay
    .errors(errors('moved_on'))
    .route({ method: 'PUT', path: '/plays/{id}/doubling', summary: 'Change how roles may be doubled' })
    .input(id.extend({ revision: z.number().int().min(0).max(2_000_000_000), settings: doublingSettings }))
    .output(doublingSetup),
  assign: onPlay
    .errors(errors('too_many_roles'))
    .route({
      method: 'POST',
      path: '/plays/{id}/doubling/assignment',
      summary: 'Assign the roles to the fewest actors',
    })
    .input(id)
    .output(doublingResult),
  /** Casts all of the roles or none. Refused if two roles of one user conflict, or if others play a role by now. */
  apply: onPlay
    .errors(errors('moved_on', 'character_not_found', 'person_not_found'))
    .route({ method: 'POST', path: '/plays/{id}/doubling/apply', summary: 'Cast users in the roles assigned to them' })
    .input(id.extend({ parts: z.array(stageCasting).min(1).max(LIMITS.stageRoles) }))
    .output(doublingSetup),
}
