/** Settings of doubling: completed with what is known of a play, and turned into what the search needs. */
import {
  LIMITS,
  type Casting,
  type DoublingActor,
  type DoublingResult,
  type DoublingSettings,
  type StageRole,
} from '@replique/contract'
import type { CastActor } from '@replique/script'
import type { DoublingRequest } from '../../plays/index.ts'

/** The settings of a play until somebody changes them. */
const DEFAULTS: DoublingSettings = {
  changeSeconds: 60,
  intervalMinutes: 0,
  addActors: true,
  mixGenders: false,
  mixAges: false,
  apart: [],
  fixed: [],
  actors: [],
}

/** The roles of a play, and its casting with everyone who can be cast. */
export interface KnownCast {
  readonly roles: readonly Pick<StageRole, 'id' | 'gender' | 'age'>[]
  readonly casting: Casting
}

/** Returns everyone who can be assigned a role. Invited people can't, because they may never come. */
export const companyIn = ({ company }: Casting) => company.filter(({ invited }) => !invited)

/**
 * Returns settings with one entry for each user of the company, and without roles and users that the play no longer
 * has. Users without an entry understudy what the casting says.
 */
export function completed(settings: DoublingSettings | null, { roles, casting }: KnownCast): DoublingSettings {
  const { apart, fixed, actors, ...others } = settings ?? DEFAULTS
  const isRole = new Set(roles.map(({ id }) => id))
  const company = companyIn(casting).map(({ id }) => id)
  const entries = new Map(actors.map((actor) => [actor.userId, actor]))
  const pairs = new Map(
    apart
      .filter(([a, b]) => a !== b && isRole.has(a) && isRole.has(b))
      .map((pair) => [pair.toSorted().join('\n'), pair]),
  )
  const kept = fixed.filter(
    ({ characterId, actor }) => isRole.has(characterId) && (isUnnamed(actor) || company.includes(actor)),
  )
  return {
    ...others,
    apart: [...pairs.values()],
    fixed: [...new Map(kept.map((one) => [one.characterId, one])).values()],
    actors: company.slice(0, LIMITS.stageActors).map((userId) => {
      const actor = entries.get(userId) ?? { ...newcomer(userId), understudies: understudiesOf(userId, casting) }
      return { ...actor, understudies: actor.understudies.filter((id) => isRole.has(id)) }
    }),
  }
}

const newcomer = (userId: string): DoublingActor => ({
  userId,
  acts: true,
  genders: [],
  ages: [],
  understudies: [],
  swing: false,
})

const understudiesOf = (userId: string, { cast }: Casting): string[] =>
  cast.flatMap((member) => (member.userId === userId && member.understudy ? [member.characterId] : []))

const isUnnamed = (actor: string): boolean => actor.startsWith('+')

/** Marks the unnamed actors that roles are fixed to, because the search calls those it adds "+1", "+2" and so on. */
const FIXED = 'fixed'

/** Maximum time for the search, in milliseconds. */
const BUDGET = 4000

/** Returns what the roles are assigned by. The settings must be complete. */
export function requestFor(settings: DoublingSettings, roles: KnownCast['roles']): Omit<DoublingRequest, 'measured'> {
  const { changeSeconds, intervalMinutes, addActors, mixGenders, mixAges, apart, fixed, actors } = settings
  const named = actors
    .filter(({ acts }) => acts)
    .map(({ userId, genders, ages, understudies, swing }): CastActor => ({
      id: userId,
      ...(genders.length > 0 && { genders }),
      ...(ages.length > 0 && { ages }),
      understudies,
      ...(swing && { swing }),
    }))
  return {
    changeSeconds,
    intervalSeconds: intervalMinutes * 60,
    addActors,
    mixGenders,
    mixAges,
    apart,
    fixed: new Map(fixed.map(({ characterId, actor }) => [characterId, isUnnamed(actor) ? FIXED + actor : actor])),
    actors: [...named, ...unnamedActors(settings, roles)],
    budget: BUDGET,
  }
}

/** Returns the unnamed actors that roles are fixed to. Like those that are added, they keep to one gender and age. */
function unnamedActors({ fixed, mixGenders, mixAges }: DoublingSettings, roles: KnownCast['roles']): CastActor[] {
  const byId = new Map(roles.map((role) => [role.id, role]))
  const unnamed = Map.groupBy(
    fixed.filter(({ actor }) => isUnnamed(actor)),
    ({ actor }) => actor,
  )
  return [...unnamed].map(([actor, own]) => {
    const played = own.flatMap(({ characterId }) => byId.get(characterId) ?? [])
    const genders = played.flatMap(({ gender }) => gender ?? [])
    const ages = played.flatMap(({ age }) => age ?? [])
    return {
      id: FIXED + actor,
      ...(!mixGenders && genders.length > 0 && { genders }),
      ...(!mixAges && ages.length > 0 && { ages }),
    }
  })
}

/** Gives each unnamed actor in a result a number of their own: those that roles are fixed to keep theirs. */
export function withNumbers(result: DoublingResult): DoublingResult {
  const used = new Set(result.assignment.map(({ actor }) => actor))
  const names = new Map<string, string>()
  for (const actor of used) if (actor.startsWith(FIXED)) names.set(actor, actor.slice(FIXED.length))
  const taken = new Set(names.values())
  let number = 0
  for (const actor of used) {
    if (!isUnnamed(actor)) continue
    do number++
    while (taken.has(`+${number}`))
    names.set(actor, `+${number}`)
  }
  const nameOf = (actor: string): string => names.get(actor) ?? actor
  return {
    ...result,
    assignment: result.assignment.map((one) => ({ ...one, actor: nameOf(one.actor) })),
    changes: result.changes.map((one) => ({ ...one, actor: nameOf(one.actor) })),
  }
}

/** Returns settings without a user. */
export function withoutUser(settings: DoublingSettings, userId: string): DoublingSettings {
  return {
    ...settings,
    fixed: settings.fixed.filter(({ actor }) => actor !== userId),
    actors: settings.actors.filter((actor) => actor.userId !== userId),
  }
}
