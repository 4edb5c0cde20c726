import type { DoublingActor, DoublingResult, DoublingSettings, DoublingSetup, StageCasting } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'

interface Versions<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Merges lists by entry: those that I have added, changed or removed since `base`, and those of the others. */
function mergeLists<T>(keyOf: (entry: T) => string, { base, mine, theirs }: Versions<readonly T[]>): T[] {
  const [before, own, others] = [base, mine, theirs].map((list) => new Map(list.map((one) => [keyOf(one), one]))) as [
    Map<string, T>,
    Map<string, T>,
    Map<string, T>,
  ]
  return [...new Set([...others.keys(), ...own.keys()])].flatMap((key) => {
    const kept = isEqual(own.get(key), before.get(key)) ? others.get(key) : own.get(key)
    return kept === undefined ? [] : [kept]
  })
}

/** Merges settings that two people have changed at once. Where both changed the same, mine are kept. */
export function mergeSettings({ base, mine, theirs }: Versions<DoublingSettings>): DoublingSettings {
  const keys = Object.keys(theirs) as (keyof DoublingSettings)[]
  const changed = keys.filter((key) => !isEqual(mine[key], base[key])).map((key) => [key, mine[key]] as const)
  const lists = <K extends 'apart' | 'fixed' | 'actors'>(key: K) => ({
    base: base[key],
    mine: mine[key],
    theirs: theirs[key],
  })
  return {
    ...theirs,
    ...Object.fromEntries(changed),
    apart: mergeLists((pair) => pair.toSorted().join('\n'), lists('apart')),
    fixed: mergeLists(({ characterId }) => characterId, lists('fixed')),
    actors: mergeLists(({ userId }) => userId, lists('actors')),
  }
}

/** Returns what a user plays; everything, unless the settings say otherwise. */
export const actorIn = ({ actors }: DoublingSettings, userId: string): DoublingActor =>
  actors.find((actor) => actor.userId === userId) ?? {
    userId,
    acts: true,
    genders: [],
    ages: [],
    understudies: [],
    swing: false,
  }

/** Returns the settings with what one user plays changed. */
export function withActor(settings: DoublingSettings, actor: DoublingActor): DoublingSettings {
  const isKnown = settings.actors.some(({ userId }) => userId === actor.userId)
  const actors = settings.actors.map((one) => (one.userId === actor.userId ? actor : one))
  return { ...settings, actors: isKnown ? actors : [...actors, actor] }
}

/** Returns the name of a user of the company, or "Actor 2" for an actor who isn't named yet. */
export function actorName({ company }: Pick<DoublingSetup, 'company'>, actor: string): string {
  if (actor.startsWith('+')) return m.doubling_actor({ number: actor.slice(1) })
  return company.find(({ id }) => id === actor)?.name || m.friends_somebody()
}

/** Returns a function that gives the name of a role. */
export function roleNames({ roles }: Pick<DoublingSetup, 'roles'>): (id: string) => string {
  const names = new Map(roles.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? ''
}

export const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names)

export const count = (value: number): string => value.toLocaleString(getLocale())

/** Changes of at least this many seconds are given in minutes. */
const LONG = 600

export const duration = (seconds: number): string =>
  seconds < LONG
    ? m.doubling_seconds({ count: count(Math.floor(seconds)) })
    : m.doubling_minutes({ count: count(Math.floor(seconds / 60)) })

/** Actors with their roles: the company first, then those who aren't named yet. */
export function rolesByActor(
  { company }: Pick<DoublingSetup, 'company'>,
  { assignment }: Pick<DoublingResult, 'assignment'>,
): readonly { readonly actor: string; readonly roles: readonly string[] }[] {
  const roles = Map.groupBy(assignment, ({ actor }) => actor)
  const unnamed = [...roles.keys()].filter((actor) => actor.startsWith('+')).sort((a, b) => Number(a) - Number(b))
  return [...company.map(({ id }) => id), ...unnamed].flatMap((actor) => {
    const own = roles.get(actor)
    return own === undefined ? [] : [{ actor, roles: own.map(({ characterId }) => characterId) }]
  })
}

/** Returns the roles whose cast an assignment changes. Roles of actors who aren't named yet stay as they are. */
export function castChanges(
  { roles }: Pick<DoublingSetup, 'roles'>,
  { assignment }: Pick<DoublingResult, 'assignment'>,
): StageCasting[] {
  const casts = new Map(roles.map(({ id, cast }) => [id, cast.map((one) => one.id)]))
  return assignment.flatMap(({ characterId, actor }) => {
    const replaces = casts.get(characterId)
    if (replaces === undefined || actor.startsWith('+') || isEqual(replaces, [actor])) return []
    return [{ characterId, userId: actor, replaces }]
  })
}
