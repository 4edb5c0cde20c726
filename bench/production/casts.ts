/** Measures how fast the smallest number of actors for a cast is found and proved minimal. */
import { assignRoles, character, type Character, type FrenchScene, type Gender } from '@replique/script'
import { diceFrom, type Dice } from './dice.ts'

const ROLES = 40
const ACTS = 5
const CHANGE_SECONDS = 90
const BUDGET = 10_000

export interface GeneratedCast {
  readonly characters: readonly Character[]
  readonly scenes: readonly FrenchScene[]
}

/**
 * Generates a play with `ROLES` roles. Six of them are in about half of the scenes, most of the others in only a few.
 */
export function generateCast(seed: number, scenesInPlay: number): GeneratedCast {
  const dice = diceFrom(seed)
  const characters = Array.from({ length: ROLES }, (_, at): Character => {
    const gender: Gender = dice.maybe(0.4) ? 'female' : 'male'
    return { ...character(`role${at}`, `ROLE ${at}`), gender }
  })
  const on = Array.from({ length: scenesInPlay }, () => new Set<string>())
  for (const [at, { id }] of characters.entries()) {
    const stays = at < 6 ? scenesInPlay / 6 : at < 16 ? scenesInPlay / 12 : 1 + dice.below(3)
    for (let stay = 0; stay < stays; stay++) {
      const from = dice.below(scenesInPlay)
      const length = 1 + dice.below(at < 16 ? 5 : 3)
      for (const scene of on.slice(from, from + length)) scene.add(id)
    }
  }
  return { characters, scenes: on.map((ids, at) => sceneOf(dice, characters, ids, { at, scenesInPlay })) }
}

function sceneOf(
  dice: Dice,
  characters: readonly Character[],
  ids: ReadonlySet<string>,
  { at, scenesInPlay }: { readonly at: number; readonly scenesInPlay: number },
): FrenchScene {
  const onStage = characters.flatMap(({ id }) => (ids.has(id) ? [id] : []))
  const speaking = onStage.filter(() => dice.maybe(0.8))
  return {
    from: at * 10,
    since: at * 10,
    to: at * 10 + 10,
    act: Math.floor((at * ACTS) / scenesInPlay),
    onStage,
    speaking,
    silent: onStage.filter((id) => !speaking.includes(id)),
    offStage: [],
    speeches: speaking.length * 2,
    seconds: 20 + dice.below(160),
  }
}

export interface CastRow {
  readonly seconds: number
  readonly actors: number
  readonly atLeast: number
  readonly proved: boolean
  /** Whether no actor was assigned two roles that conflict. */
  readonly valid: boolean
}

export function measureCast({ characters, scenes }: GeneratedCast, mixGenders: boolean): CastRow {
  const start = performance.now()
  const { result, actors, atLeast, assignment, conflicts } = assignRoles({
    scenes,
    characters,
    mixGenders,
    changeSeconds: CHANGE_SECONDS,
    budget: BUDGET,
    now: () => performance.now(),
  })
  const seconds = (performance.now() - start) / 1000
  const valid = conflicts.every(({ roles: [a, b] }) => assignment.get(a) !== assignment.get(b))
  return { seconds, actors, atLeast, proved: result === 'minimal', valid }
}
