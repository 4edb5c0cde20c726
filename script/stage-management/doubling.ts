/**
 * Doubling: which roles one actor can play, and the fewest actors a play needs. Two roles need two actors if they are on
 * stage together, or if the time between an exit of one and an entrance of the other is too short for the change.
 */
import type { AgeBand, Character, CharacterId, Gender } from '../character.ts'
import { colourGraph } from './colouring.ts'
import type { FrenchScene } from './french-scenes.ts'

export type CastActorId = string

export interface CastActor {
  readonly id: CastActorId
  /**
   * The genders and ages of the roles that the actor can play; all if absent. If a role's gender or age isn't set, it
   * suits every actor in that respect.
   */
  readonly genders?: readonly Gender[]
  readonly ages?: readonly AgeBand[]
  /** Roles that the actor can take over. The actor is never given a role that conflicts with one of these. */
  readonly understudies?: readonly CharacterId[]
  /** Set if the actor plays no role of their own and may take over any that suits them. */
  readonly swing?: true
}

export interface DoublingRequest {
  readonly scenes: readonly FrenchScene[]
  readonly characters: readonly Character[]
  /** The minimum number of seconds for a change from one role to another. */
  readonly changeSeconds: number
  /** The length of the interval between two acts, in seconds; 0 if absent. */
  readonly intervalSeconds?: number
  readonly actors?: readonly CastActor[]
  /** Whether further actors may be added to those named; true if absent. */
  readonly addActors?: boolean
  /** Whether an added actor may play roles of several genders or ages; false if absent. */
  readonly mixGenders?: boolean
  readonly mixAges?: boolean
  /** Pairs of roles that one actor must not play. */
  readonly apart?: readonly (readonly [CharacterId, CharacterId])[]
  /** The actor chosen for a role, regardless of gender and age. */
  readonly fixed?: ReadonlyMap<CharacterId, CastActorId>
  /** The time limit for the search, and the current time, both in milliseconds. */
  readonly budget: number
  readonly now: () => number
}

/** Why one actor can't play two roles. `element` is where the two meet, or where the second enters. */
export interface RoleConflict {
  readonly roles: readonly [CharacterId, CharacterId]
  readonly kind: 'together' | 'change' | 'apart'
  /** The seconds between the exit and the entrance; 0 if the roles are on stage together or must be kept apart. */
  readonly seconds: number
  readonly element?: number
}

/** An actor's change from one role to the next. */
export interface RoleChange {
  readonly actor: CastActorId
  readonly from: CharacterId
  readonly to: CharacterId
  readonly seconds: number
  /** The index of the element at which `to` enters. */
  readonly element: number
}

export interface Doubling {
  /**
   * `minimal`: the play can't be played by fewer actors. `unproved`: the time ran out before that was proved.
   * `impossible`: no assignment exists. `unknown`: no assignment was found in time.
   */
  readonly result: 'minimal' | 'unproved' | 'impossible' | 'unknown'
  /** How many actors play, and the minimum number needed. */
  readonly actors: number
  readonly atLeast: number
  /** Added actors are called "+1", "+2" and so on. */
  readonly assignment: ReadonlyMap<CharacterId, CastActorId>
  /** All changes from one role to another that the assignment requires, quickest first. */
  readonly changes: readonly RoleChange[]
  /** The understudies and swings who can take over each role. */
  readonly covers: ReadonlyMap<CharacterId, readonly CastActorId[]>
  readonly conflicts: readonly RoleConflict[]
}

/** Returns the roles of the scenes, in the order of the cast list: those on stage, and those heard from off stage. */
export function rolesIn(scenes: readonly FrenchScene[], characters: readonly Character[]): readonly CharacterId[] {
  const busy = new Set(scenes.flatMap(({ onStage, offStage }) => [...onStage, ...offStage]))
  return characters.flatMap(({ id }) => (busy.has(id) ? [id] : []))
}

/** A time during which a role is on stage, in seconds from the beginning. */
interface Stay {
  readonly from: number
  readonly to: number
  readonly element: number
}

interface Presence {
  readonly stays: readonly Stay[]
  /** The scenes in which the role is on stage or heard, in order. */
  readonly busy: ReadonlySet<FrenchScene>
}

function presenceOf(scenes: readonly FrenchScene[], interval: number): (role: CharacterId) => Presence {
  const stays = new Map<CharacterId, Stay[]>()
  const busy = new Map<CharacterId, Set<FrenchScene>>()
  let time = 0
  for (const [at, scene] of scenes.entries()) {
    const before = scenes[at - 1]
    if (before && before.act !== scene.act) time += interval
    const end = time + scene.seconds
    for (const id of [...scene.onStage, ...scene.offStage]) busy.set(id, (busy.get(id) ?? new Set()).add(scene))
    for (const id of scene.onStage) {
      const own = stays.get(id) ?? []
      const last = own.at(-1)
      if (last && before?.onStage.includes(id)) own[own.length - 1] = { ...last, to: end }
      else own.push({ from: time, to: end, element: scene.from })
      stays.set(id, own)
    }
    time = end
  }
  return (role) => ({ stays: stays.get(role) ?? [], busy: busy.get(role) ?? new Set() })
}

/** Returns the shortest time between an exit of one role and the next entrance of another. */
function shortestChange(a: readonly Stay[], b: readonly Stay[]): { seconds: number; element: number } | undefined {
  let shortest: { seconds: number; element: number } | undefined
  let [nextA, nextB] = [0, 0]
  let before: { readonly stay: Stay; readonly of: readonly Stay[] } | undefined
  // both are in order, and are read as one
  for (;;) {
    const [own, other] = [a[nextA], b[nextB]]
    const isOwn = own !== undefined && (other === undefined || own.element < other.element)
    const stay = isOwn ? own : other
    if (stay === undefined) return shortest
    if (isOwn) nextA++
    else nextB++
    const of = isOwn ? a : b
    if (before && before.of !== of) {
      const seconds = Math.max(0, stay.from - before.stay.to)
      if (!shortest || seconds < shortest.seconds) shortest = { seconds, element: stay.element }
    }
    before = { stay, of }
  }
}

type Timing = Pick<DoublingRequest, 'scenes' | 'characters' | 'changeSeconds' | 'intervalSeconds' | 'apart'>

/** Returns the pairs of roles that one actor can't play or must not play, without duplicates. */
export function roleConflicts({
  scenes,
  characters,
  changeSeconds,
  intervalSeconds = 0,
  apart = [],
}: Timing): readonly RoleConflict[] {
  const roles = rolesIn(scenes, characters)
  const presenceIn = presenceOf(scenes, intervalSeconds)
  const presence = new Map(roles.map((role) => [role, presenceIn(role)]))
  const keyOf = (a: CharacterId, b: CharacterId): string => [a, b].sort().join('\n')
  const kept = new Set(apart.map(([a, b]) => keyOf(a, b)))
  return roles.flatMap((a, at) =>
    roles.slice(at + 1).flatMap((b): RoleConflict[] => {
      const [one, other] = [presence.get(a) as Presence, presence.get(b) as Presence]
      const [few, many] = one.busy.size < other.busy.size ? [one.busy, other.busy] : [other.busy, one.busy]
      const meeting = [...few].find((scene) => many.has(scene))
      if (meeting) return [{ roles: [a, b], kind: 'together', seconds: 0, element: meeting.from }]
      const change = shortestChange(one.stays, other.stays)
      if (change && change.seconds < changeSeconds) return [{ roles: [a, b], kind: 'change', ...change }]
      return kept.has(keyOf(a, b)) ? [{ roles: [a, b], kind: 'apart', seconds: 0 }] : []
    }),
  )
}

const suits = ({ genders, ages }: CastActor, { gender, ageBand }: Character): boolean =>
  (gender === undefined || genders === undefined || genders.includes(gender)) &&
  (ageBand === undefined || ages === undefined || ages.includes(ageBand))

const isSame = <T>(a: T | undefined, b: T | undefined): boolean => a === undefined || b === undefined || a === b

/** Assigns the roles to the fewest actors and, if time allows, proves that fewer can't play them. */
export function assignRoles(request: DoublingRequest): Doubling {
  const end = request.now() + request.budget
  const { scenes, characters, fixed = new Map<CharacterId, CastActorId>(), addActors = true } = request
  const conflicts = roleConflicts(request)
  const roles = rolesIn(scenes, characters)
  const byId = new Map(characters.map((one) => [one.id, one]))
  const cast = roles.map((id) => byId.get(id) as Character)
  const clashes = clashesOf(conflicts)
  const clash = (a: CharacterId, b: CharacterId): boolean => clashes.get(a)?.has(b) === true
  const known = request.actors ?? []
  const others = [...new Set(fixed.values())].filter((id) => known.every((one) => one.id !== id))
  const actors: readonly CastActor[] = [...known, ...others.map((id) => ({ id }))]
  const mayPlay = (role: Character, actor: CastActor): boolean => {
    const { understudies = [], swing } = actor
    const own = fixed.get(role.id)
    if (own === undefined ? swing === true || !suits(actor, role) : own !== actor.id) return false
    return understudies.every((other) => other !== role.id && !clash(other, role.id))
  }
  const { colours, used, atLeast, proved } = colourGraph({
    vertices: roles.length,
    differ: (a, b) => clash(roles[a] as CharacterId, roles[b] as CharacterId),
    named: actors.length,
    mayHave: (role, actor) => mayPlay(cast[role] as Character, actors[actor] as CastActor),
    mayHaveUnnamed: (role) => addActors && !fixed.has(roles[role] as CharacterId),
    mayShareUnnamed: (a, b) =>
      (request.mixGenders === true || isSame(cast[a]?.gender, cast[b]?.gender)) &&
      (request.mixAges === true || isSame(cast[a]?.ageBand, cast[b]?.ageBand)),
    isOver: () => request.now() >= end,
  })
  const assignment = new Map(
    (colours ?? []).map((colour, at) => [
      roles[at] as CharacterId,
      actors[colour]?.id ?? `+${colour - actors.length + 1}`,
    ]),
  )
  return {
    result: colours ? (proved ? 'minimal' : 'unproved') : proved ? 'impossible' : 'unknown',
    actors: used,
    atLeast,
    assignment,
    changes: changesOf(request, assignment),
    covers: coversOf(cast, actors, assignment),
    conflicts,
  }
}

function clashesOf(conflicts: readonly RoleConflict[]): ReadonlyMap<CharacterId, ReadonlySet<CharacterId>> {
  const clashes = new Map<CharacterId, Set<CharacterId>>()
  for (const { roles } of conflicts)
    for (const [a, b] of [roles, [roles[1], roles[0]]] as const) clashes.set(a, (clashes.get(a) ?? new Set()).add(b))
  return clashes
}

/** Returns who can take over each role: its understudies, and the swings it suits. */
function coversOf(
  cast: readonly Character[],
  actors: readonly CastActor[],
  assignment: ReadonlyMap<CharacterId, CastActorId>,
): ReadonlyMap<CharacterId, readonly CastActorId[]> {
  return new Map(
    cast.map((role) => {
      const able = actors.filter(
        (actor) => actor.understudies?.includes(role.id) === true || (actor.swing === true && suits(actor, role)),
      )
      return [role.id, able.map(({ id }) => id).filter((id) => assignment.get(role.id) !== id)]
    }),
  )
}

/** Returns the changes of all actors who play several roles. */
function changesOf(
  { scenes, intervalSeconds = 0 }: DoublingRequest,
  assignment: ReadonlyMap<CharacterId, CastActorId>,
): readonly RoleChange[] {
  const presence = presenceOf(scenes, intervalSeconds)
  const changes = [...Map.groupBy(assignment.keys(), (role) => assignment.get(role) as CastActorId)].flatMap(
    ([actor, roles]) => {
      const stays = roles.flatMap((role) => presence(role).stays.map((stay) => ({ role, ...stay })))
      stays.sort((a, b) => a.from - b.from || a.element - b.element)
      return stays.flatMap(({ role, from, element }, at): RoleChange[] => {
        const before = stays[at - 1]
        if (!before || before.role === role) return []
        return [{ actor, from: before.role, to: role, seconds: Math.max(0, from - before.to), element }]
      })
    },
  )
  return changes.sort((a, b) => a.seconds - b.seconds)
}
