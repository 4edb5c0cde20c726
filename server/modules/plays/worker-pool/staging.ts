/** What bringing a play to the stage needs from its whole text: who is on stage when, and which roles can be doubled. */
import { LIMITS, type DoublingResult, type StageGrid, type StagePlace, type StageRole } from '@replique/contract'
import {
  assignRoles,
  frenchScenes,
  printedText,
  roleConflicts,
  rolesIn,
  textOf,
  type CastActorId,
  type CharacterId,
  type DoublingRequest as AssignmentRequest,
  type Element,
  type FrenchScene,
  type FrenchScenes,
  type MeasuredParagraph,
  type Play,
  type RoleConflict,
} from '@replique/script'

export interface StageData {
  readonly grid: Omit<StageGrid, 'title' | 'mayCorrect' | 'prints'>
  /** The roles that need an actor, in the order of the cast list. */
  readonly roles: readonly Omit<StageRole, 'cast'>[]
}

/** Maximum number of characters of a paragraph that are shown with a doubt, and at a place. */
const SHOWN = 160
const SHOWN_AT_PLACE = 80

/** Reads who is on stage when. Times are those that were measured, and estimated for the other paragraphs. */
export function readStage(play: Play, measured: readonly MeasuredParagraph[]): StageData {
  const read = frenchScenes(play, { measured })
  const busy = new Set(rolesIn(read.scenes, play.characters))
  const cast = play.characters.filter(({ id }) => busy.has(id))
  return {
    grid: { ...gridOf(play, read), measured: measured.length > 0 },
    roles: cast.map(({ id, name, gender = null, ageBand = null }) => ({ id, name, gender, age: ageBand })),
  }
}

function gridOf(play: Play, { scenes, doubts }: FrenchScenes): Omit<StageData['grid'], 'measured'> {
  const onStage = new Set(scenes.flatMap((scene) => [...scene.onStage, ...scene.offStage]))
  return {
    language: play.language,
    characters: play.characters.map(({ id, name }) => ({ id, name, appears: onStage.has(id) })),
    scenes: scenes.map(({ from, since, act, scene, speaking, silent, offStage, speeches, seconds }) => ({
      element: idOf(play.elements[from]),
      since: idOf(play.elements[since]),
      before: isFirst(play.elements[from]) ? null : idOf(play.elements[from - 1]) || null,
      act: headingOf(play, act),
      scene: headingOf(play, scene),
      speaking: [...speaking],
      silent: [...silent],
      offStage: [...offStage],
      speeches,
      seconds,
    })),
    doubts: doubts.map(({ kind, element, character = null, move = null }) => ({
      kind,
      element: idOf(play.elements[element]),
      text: shown(play, element, SHOWN),
      character,
      move,
    })),
    moves: movesIn(play),
  }
}

const isFirst = (element: Element | undefined): boolean => element?.kind === 'act' || element?.kind === 'scene'

/** Returns what was confirmed for paragraphs and characters that the play still has, in the order of the play. */
function movesIn(play: Play): StageGrid['moves'] {
  const known = new Set(play.characters.map(({ id }) => id))
  const moves = Map.groupBy(play.settings.production?.moves ?? [], ({ block }) => block)
  return play.elements.flatMap(({ id = '' }, at) =>
    (moves.get(id) ?? [])
      .filter(({ character }) => known.has(character))
      .map(({ character, kind }) => ({ element: id, text: shown(play, at, SHOWN), character, kind })),
  )
}

const idOf = (element: Element | undefined): string => element?.id ?? ''

function headingOf({ elements }: Play, at: number | undefined): string {
  const element = at === undefined ? undefined : elements[at]
  return element === undefined ? '' : printedText(element.text)
}

/** Returns the beginning of a paragraph, with an ellipsis if there is more; for a cue, of the speech below it. */
function shown({ elements }: Play, at: number, most: number): string {
  const element = elements[at]
  const below =
    element?.kind === 'cue' ? elements.slice(at + 1, at + 3).find(({ kind }) => kind !== 'parenthetical') : element
  const letters = Array.from(below === undefined ? '' : textOf(below.text))
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : letters.join('')
}

/** What the roles are assigned by. `budget` is the time limit for the search in milliseconds. */
export interface DoublingRequest extends Omit<AssignmentRequest, 'scenes' | 'characters' | 'now'> {
  readonly measured: readonly MeasuredParagraph[]
}

/** Assigns the roles to the fewest actors that are found in time. Those added are called "+1", "+2" and so on. */
export function assignStageRoles(play: Play, { measured, ...request }: DoublingRequest): DoublingResult {
  const { scenes, doubts } = frenchScenes(play, { measured })
  const found = assignRoles({ ...request, scenes, characters: play.characters, now: () => performance.now() })
  const placeOf = placesIn(play, scenes)
  const conflicts = mostRelevant(found.conflicts, request.fixed)
  return {
    result: found.result,
    actors: found.actors,
    atLeast: found.atLeast,
    assignment: [...found.assignment].map(([characterId, actor]) => ({ characterId, actor })),
    changes: found.changes
      .slice(0, LIMITS.doublingListed)
      .map(({ actor, from, to, seconds, element }) => ({ actor, from, to, seconds, place: placeOf(element) })),
    allChanges: found.changes.length,
    covers: [...found.covers].flatMap(([characterId, actors]) =>
      actors.length > 0 ? [{ characterId, actors: [...actors] }] : [],
    ),
    conflicts: conflicts.slice(0, LIMITS.doublingListed).map(({ roles: [a, b], kind, seconds, element }) => ({
      roles: [a, b],
      kind,
      seconds,
      place: element === undefined ? null : placeOf(element),
    })),
    allConflicts: conflicts.length,
    doubts: doubts.length,
  }
}

const RELEVANCE = { apart: 1, change: 2, together: 3 } as const

/** Returns the conflicts, beginning with those that make the fixed roles impossible and those that settings can change. */
function mostRelevant(
  conflicts: readonly RoleConflict[],
  fixed: ReadonlyMap<CharacterId, CastActorId> = new Map(),
): readonly RoleConflict[] {
  const rank = ({ roles: [a, b], kind }: RoleConflict): number =>
    fixed.has(a) && fixed.get(a) === fixed.get(b) ? 0 : RELEVANCE[kind]
  return conflicts.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns a function that describes the place at which a French scene begins. */
function placesIn(play: Play, scenes: readonly FrenchScene[]): (element: number) => StagePlace {
  const numbers = new Map(scenes.map(({ from }, at) => [from, at]))
  return (element) => {
    const at = numbers.get(element) ?? 0
    const { from, to, act, scene } = scenes[at] as FrenchScene
    const inside = play.elements.slice(from, to).findIndex(({ kind }) => kind !== 'act' && kind !== 'scene')
    return {
      number: at + 1,
      act: headingOf(play, act),
      scene: headingOf(play, scene),
      words: inside < 0 ? '' : shown(play, from + inside, SHOWN_AT_PLACE),
    }
  }
}

/** Roles that were assigned to actors, and what makes two roles conflict. */
export interface CastCheck extends Pick<AssignmentRequest, 'changeSeconds' | 'intervalSeconds' | 'apart'> {
  readonly assignment: ReadonlyMap<CharacterId, CastActorId>
  readonly measured: readonly MeasuredParagraph[]
}

/** Whether no actor has two roles that conflict. */
export function isPlayable(play: Play, { assignment, measured, ...timing }: CastCheck): boolean {
  const { scenes } = frenchScenes(play, { measured })
  const characters = play.characters.filter(({ id }) => assignment.has(id))
  const conflicts = roleConflicts({ ...timing, scenes, characters })
  return conflicts.every(({ roles: [a, b] }) => assignment.get(a) !== assignment.get(b))
}
