/** What changed in the French scenes of a play, for those who have printed them before. */
import type { CharacterId } from '../character.ts'

/** A French scene as it was or is: the id of its first paragraph, and everyone who is in it, also off stage. */
export interface KnownScene {
  readonly element: string
  readonly who: readonly CharacterId[]
}

/** A French scene that is new, is gone, or has other characters. Numbers are counted from 1 through the play. */
export interface SceneChange {
  readonly kind: 'new' | 'gone' | 'changed'
  /** Its number before; null if it is new. */
  readonly before: number | null
  /** Its number now; null if it is gone. */
  readonly now: number | null
  /** The characters who came, and those who left. */
  readonly came: readonly CharacterId[]
  readonly left: readonly CharacterId[]
}

interface Numbered extends KnownScene {
  readonly number: number
}

const numbered = (scenes: readonly KnownScene[]): readonly Numbered[] =>
  scenes.map((scene, at) => ({ ...scene, number: at + 1 }))

const setOf = ({ who }: KnownScene): string => [...who].sort().join(' ')

/** Pairs scenes with the same key, each with the first that is left. */
function pair(
  before: readonly Numbered[],
  now: readonly Numbered[],
  keyOf: (scene: KnownScene) => string,
): ReadonlyMap<Numbered, Numbered> {
  const waiting = Map.groupBy(before, keyOf)
  return new Map(
    now.flatMap((scene) => {
      const earlier = waiting.get(keyOf(scene))?.shift()
      return earlier ? [[scene, earlier] as const] : []
    }),
  )
}

/**
 * Compares the French scenes of a play with those of an earlier time, in the order of the play; those that are gone come
 * last. A scene is the same if its first paragraph is, or else if the same characters are in it.
 */
export function changedScenes(earlier: readonly KnownScene[], present: readonly KnownScene[]): readonly SceneChange[] {
  const [before, now] = [numbered(earlier), numbered(present)]
  const byElement = pair(before, now, ({ element }) => element)
  const paired = new Set(byElement.values())
  const bySet = pair(
    before.filter((one) => !paired.has(one)),
    now.filter((one) => !byElement.has(one)),
    setOf,
  )
  const known = new Set([...paired, ...bySet.values()])
  const changes = now.flatMap((scene): SceneChange[] => {
    const old = byElement.get(scene) ?? bySet.get(scene)
    if (!old) return [{ kind: 'new', before: null, now: scene.number, came: scene.who, left: [] }]
    if (setOf(old) === setOf(scene)) return []
    const came = scene.who.filter((id) => !old.who.includes(id))
    const left = old.who.filter((id) => !scene.who.includes(id))
    return [{ kind: 'changed', before: old.number, now: scene.number, came, left }]
  })
  const gone = before.filter((one) => !known.has(one))
  return [
    ...changes,
    ...gone.map(({ number, who }): SceneChange => ({ kind: 'gone', before: number, now: null, came: [], left: who })),
  ]
}
