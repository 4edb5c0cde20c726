import type { Play, Element, LayoutChanges } from './play.ts'
import type { Anchor, LockedPage, Revision } from './production/production.ts'
import type { Character } from './character.ts'
import { normalise, sameMarks, type RichText } from './rich-text.ts'

/** Returns the index of each element by id. Anchors are compared by index, because ids differ between plays. */
function placesOf({ elements }: Play): ReadonlyMap<string, number> {
  return new Map(elements.flatMap(({ id }, index) => (id === undefined ? [] : [[id, index] as const])))
}

const drawnRevision = ({ number, name, date, by }: Revision): readonly unknown[] => [number, name, date, by]

function drawn(play: Play): string {
  const { numbersLocked = false, revisions = [], open = 0, pages = [], moves = [] } = play.settings.production ?? {}
  const places = placesOf(play)
  const drawnAnchor = ({ id, offset, words }: Anchor): readonly unknown[] => [places.get(id) ?? -1, offset, words]
  const drawnPage = (page: LockedPage): readonly unknown[] => [
    page.label,
    drawnAnchor(page),
    page.beside ? drawnAnchor(page.beside) : null,
    page.further?.map(drawnAnchor) ?? null,
    page.rest.map((id) => places.get(id) ?? -1),
  ]
  const names = namesById(play.characters)
  const drawnMoves = moves
    .map(({ block, kind, character }) => JSON.stringify([places.get(block) ?? -1, kind, names.get(character) ?? '']))
    .sort()
  return JSON.stringify([numbersLocked, revisions.map(drawnRevision), open, pages.map(drawnPage), drawnMoves])
}

/** Whether two plays have the same locks, revisions, and confirmed entrances and exits. */
const sameProduction = (a: Play, b: Play): boolean =>
  (a.settings.production === undefined && b.settings.production === undefined) || drawn(a) === drawn(b)

/** Whether `a` and `b` have the same words and marks, regardless of how they are split into runs. */
export function sameText(a: RichText, b: RichText): boolean {
  const left = normalise(a)
  const right = normalise(b)
  return (
    left.length === right.length &&
    left.every((run, at) => {
      const other = right[at]
      return other !== undefined && run.text === other.text && sameMarks(run, other)
    })
  )
}

/**
 * Whether two elements have the same content. Speakers are compared by `sameSpeaker`; properties that don't apply to
 * their kind are ignored.
 */
export function sameElement(a: Element, b: Element, sameSpeaker: (a: Element, b: Element) => boolean): boolean {
  if (a.kind !== b.kind) return false
  if (a.kind === 'pageBreak') return true
  if ((a.kind === 'scene' || a.kind === 'act') && (a.number ?? '') !== (b.number ?? '')) return false
  if (a.kind === 'scene' && !sameOmitted(a.omitted, b.omitted, sameSpeaker)) return false
  if (a.kind === 'section' && (a.level ?? 1) !== (b.level ?? 1)) return false
  if (a.kind === 'verse' && a.part !== b.part) return false
  if (a.revision !== b.revision) return false
  if (a.kind === 'cue' && ((a.dual ?? false) !== (b.dual ?? false) || !sameSpeaker(a, b))) return false
  return sameText(a.text, b.text)
}

function sameOmitted(
  a: Element['omitted'],
  b: Element['omitted'],
  sameSpeaker: (a: Element, b: Element) => boolean,
): boolean {
  if (!a || !b) return a === b
  return sameList(a, b, (one, other) => sameElement(one, other, sameSpeaker))
}

/**
 * Whether two plays are the same to a reader: kind, language, title page, characters, elements and settings. Ids are
 * ignored: speakers are compared by name.
 */
export function samePlay(a: Play, b: Play): boolean {
  const left = namesById(a.characters)
  const right = namesById(b.characters)
  const sameSpeaker = (one: Element, other: Element): boolean =>
    left.get(one.character ?? '') === right.get(other.character ?? '')
  return (
    a.kind === b.kind &&
    a.language === b.language &&
    sameList(a.titlePage, b.titlePage, (one, other) => one.key === other.key && one.value === other.value) &&
    sameList(a.characters, b.characters, (one, other) => sameCharacter(one, other, { left, right })) &&
    sameList(a.elements, b.elements, (one, other) => sameElement(one, other, sameSpeaker)) &&
    a.settings.layout === b.settings.layout &&
    a.settings.paper === b.settings.paper &&
    a.settings.sceneNumbers === b.settings.sceneNumbers &&
    a.settings.runningTime === b.settings.runningTime &&
    sameChanges(a.settings.changes ?? {}, b.settings.changes ?? {}) &&
    sameProduction(a, b)
  )
}

function sameChanges(a: LayoutChanges, b: LayoutChanges): boolean {
  const paths = Object.keys(a)
  return paths.length === Object.keys(b).length && paths.every((path) => Object.hasOwn(b, path) && a[path] === b[path])
}

function sameList<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((one, at) => same(one, b[at] as T))
}

interface Names {
  readonly left: ReadonlyMap<string, string>
  readonly right: ReadonlyMap<string, string>
}

function sameCharacter(a: Character, b: Character, names: Names): boolean {
  return (
    a.name === b.name &&
    a.description === b.description &&
    sameList(a.aliases, b.aliases, (x, y) => x === y) &&
    (a.age ?? '') === (b.age ?? '') &&
    a.colour === b.colour &&
    a.unprinted === b.unprinted &&
    sameMembers(a.members, b.members, names) &&
    a.gender === b.gender &&
    a.ageBand === b.ageBand &&
    (a.role ?? '') === (b.role ?? '') &&
    (a.manner ?? '') === (b.manner ?? '') &&
    sameRelations(a.relations ?? [], b.relations ?? [], names)
  )
}

function sameMembers(a: Character['members'], b: Character['members'], { left, right }: Names): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return sameList(a, b, (one: string, other: string) => left.get(one) === right.get(other))
}

/** Whether two sets of relations are equal, regardless of order. */
function sameRelations(
  a: NonNullable<Character['relations']>,
  b: NonNullable<Character['relations']>,
  { left, right }: Names,
): boolean {
  const said = new Set(b.map(({ to, what }) => `${right.get(to) ?? ''}\n${what}`))
  return a.length === b.length && a.every(({ to, what }) => said.has(`${left.get(to) ?? ''}\n${what}`))
}

const namesById = (characters: readonly Character[]): ReadonlyMap<string, string> =>
  new Map(characters.map((one) => [one.id, one.name]))
