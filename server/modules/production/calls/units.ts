/** The French scenes of a play as units of rehearsals: what they are called, how long they take, whom they need. */
import { LIMITS, type UnitScene } from '@replique/contract'
import {
  frenchScenes,
  minutesToRehearse,
  printedText,
  rehearsalCalls,
  unitTimes,
  type FrenchScene,
  type Play,
  type MeasuredParagraph,
} from '@replique/script'
import type { Cast } from '../../plays/index.ts'
import type { CallUnit, RehearsalRow, StoredUnit } from './store.ts'

/** Maximum length of a unit's title, in characters. */
const TITLE = 160

const shorten = (text: string): string => {
  const letters = Array.from(text)
  return letters.length > TITLE
    ? `${letters
        .slice(0, TITLE - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/** Who plays whom, limited to those who may read the play. Voices and reserved parts can't be called. */
interface Needs {
  readonly cast: readonly Cast[]
  readonly people: ReadonlySet<string>
  /** How long its paragraphs took in a read-through. */
  readonly measured?: readonly MeasuredParagraph[]
}

/** The units of a play, and where its paragraphs are in them. */
export class PlayUnits {
  readonly scenes: readonly UnitScene[]
  /** The unit of each paragraph. */
  readonly #ofElement = new Map<string, UnitScene>()
  readonly #ofTitle: ReadonlyMap<string, UnitScene>

  constructor(play: Play, needs: Needs) {
    this.scenes = frenchScenes(play, { measured: needs.measured ?? [] }).scenes.map((scene, at) => {
      const unit = unitSceneOf(play, needs, { scene, number: at + 1 })
      for (const { id } of play.elements.slice(scene.from, scene.to)) if (id) this.#ofElement.set(id, unit)
      return unit
    })
    this.#ofTitle = new Map(this.scenes.map((scene) => [scene.title, scene]))
  }

  /**
   * Returns the French scene of a stored unit as it is now: the one with its first paragraph or, if that was deleted, the
   * one with its title; undefined if it is gone.
   */
  find({ element, title }: Pick<StoredUnit, 'element' | 'title'>): UnitScene | undefined {
    return this.#ofElement.get(element) ?? this.#ofTitle.get(title)
  }

  /** The accounts that a unit needs. */
  peopleOf(unit: StoredUnit, understudies: boolean): readonly string[] {
    const scene = this.find(unit)
    if (scene === undefined) return []
    return understudies ? [...scene.people, ...scene.understudies] : scene.people
  }

  /** The calls of a rehearsal as it is planned, by account. */
  callsOf({ starts_at, units, understudies }: RehearsalRow): ReadonlyMap<string, PlannedCall> {
    const start = starts_at.getTime()
    const times = unitTimes(start, units)
    const own = (at: number): CallUnit => {
      const { element, title } = units[at] as StoredUnit
      const scene = this.find({ element, title })
      const { start: from = start, end: to = start } = times[at] ?? {}
      return {
        element: scene?.element ?? element,
        title: scene?.title ?? title,
        startsAt: new Date(from).toISOString(),
        endsAt: new Date(to).toISOString(),
      }
    }
    const calls = rehearsalCalls(
      start,
      units.map((unit) => ({ ...unit, people: this.peopleOf(unit, understudies) })),
    )
    return new Map(
      calls.map(({ person, start: from, end: to, units: at }) => [
        person,
        { startsAt: new Date(from), endsAt: new Date(to), units: at.map(own) },
      ]),
    )
  }
}

export interface PlannedCall {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly units: readonly CallUnit[]
}

function unitSceneOf(
  play: Play,
  { cast, people }: Needs,
  { scene, number }: { scene: FrenchScene; number: number },
): UnitScene {
  const headingOf = (at: number | undefined): string => {
    const element = at === undefined ? undefined : play.elements[at]
    return element === undefined ? '' : printedText(element.text)
  }
  const needed = [...scene.onStage, ...scene.offStage]
  const names = new Map(play.characters.map(({ id, name }) => [id, name]))
  const accounts = (characters: readonly string[], understudy: boolean): string[] =>
    cast.flatMap(({ characterId, userId, understudy: isUnderstudy }) =>
      userId !== null && people.has(userId) && isUnderstudy === understudy && characters.includes(characterId)
        ? [userId]
        : [],
    )
  const [act, name] = [headingOf(scene.act), headingOf(scene.scene)]
  const headings = [act, name].filter((heading) => heading !== '')
  const about = headings.length > 0 ? headings : [needed.map((id) => names.get(id) ?? '').join(', ')]
  const called = [...new Set(accounts(needed, false))]
  return {
    element: play.elements[scene.from]?.id ?? '',
    number,
    act,
    scene: name,
    title: shorten(`${number}. ${about.join(' · ')}`.trim()),
    minutes: Math.min(LIMITS.unitMinutes, minutesToRehearse(scene.seconds)),
    people: called,
    understudies: [...new Set(accounts(needed, true))].filter((id) => !called.includes(id)),
    uncast: needed.filter((id) => accounts([id], false).length === 0).map((id) => names.get(id) ?? ''),
  }
}
