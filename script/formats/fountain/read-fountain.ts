import type { Character, CharacterId } from '../../character.ts'
import {
  LANGUAGES,
  LAYOUT_NAMES,
  PAPERS,
  PLAY_KINDS,
  defaultSettings,
  type Element,
  type SetMovement,
  type Language,
  type LayoutChanges,
  type Play,
  type PlayKind,
  type PlaySettings,
} from '../../play.ts'
import type { Body } from './reading.ts'
import { extractHint, type Hint } from './hint.ts'
import { poolOf, readPatch, type Pool, type ReadPatch } from './patch.ts'
import type { TitlePage } from '../../title-page.ts'
import { guessKind, guessLanguage } from '../../recognise/guess.ts'
import { readBody } from './body.ts'
import { readTitleLines } from './title-lines.ts'
import { digestElements, digestTitle, readCharacters } from './hint-cast.ts'

/**
 * Groups of up to this many elements are found even if they were moved. Larger groups must be at their original
 * position.
 */
const LARGEST_MOVED = 8

/** The result of applying a hint to a parsed body. */
interface Applied {
  readonly elements: readonly Element[]
  readonly characters: readonly Character[]
}

/**
 * Applies a hint to a body. Each part applies only if its text is unchanged since the hint was written. Never fails.
 */
export function applyHint(body: Body, hint: Hint): Applied {
  const listed = readCharacters(hint.characters)
  const all = mergeCharacters(listed, body.characters)
  const elements: Element[] = []
  let cursor = 0
  for (const { at, count, patches } of matchGroups(body, hint.elements)) {
    for (; cursor < at; cursor++) elements.push(speakerMoved(body.elements[cursor] as Element, all.ids))
    const group = body.elements.slice(at, at + count)
    const made = makeGroup(group, patches, listed)
    for (const one of made ?? group) elements.push(speakerMoved(one, all.ids))
    cursor = at + count
  }
  for (; cursor < body.elements.length; cursor++) elements.push(speakerMoved(body.elements[cursor] as Element, all.ids))
  const used = new Set(elements.map((one) => one.character))
  return { elements, characters: all.characters.filter((one, at) => at < listed.length || used.has(one.id)) }
}

function speakerMoved(element: Element, ids: ReadonlyMap<CharacterId, CharacterId>): Element {
  const id = element.character === undefined ? undefined : ids.get(element.character)
  return id === undefined || id === element.character ? element : { ...element, character: id }
}

interface Match {
  readonly at: number
  readonly count: number
  readonly patches: readonly unknown[]
}

/** Finds the current positions of a hint's groups, in order and without overlaps. */
function matchGroups(body: Body, groups: unknown): readonly Match[] {
  if (!Array.isArray(groups)) return []
  const search = groupSearch(body)
  const matches: Match[] = []
  let from = 0
  let drift = 0
  for (const group of groups as readonly unknown[]) {
    const [index, count, digest, patches] = (Array.isArray(group) ? group : []) as readonly unknown[]
    if (!isCount(index) || !isCount(count) || typeof digest !== 'string' || !Array.isArray(patches)) continue
    if (count === 0 && body.elements.length > 0) continue
    const at = search({ count, digest, near: index + drift, from })
    if (at === undefined) continue
    matches.push({ at, count, patches })
    drift = at - index
    from = at + count
  }
  return matches
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

interface Wanted {
  readonly count: number
  readonly digest: string
  readonly near: number
  readonly from: number
}

/**
 * Returns a function that finds a group by its digest: at the expected position or, failing that, at the nearest one
 * that is not before `from`.
 */
function groupSearch({ elements, characters }: Body): (wanted: Wanted) => number | undefined {
  const nameOf = new Map(characters.map((one) => [one.id, one.name]))
  const digestAt = (at: number, count: number): string => digestElements(elements.slice(at, at + count), nameOf)
  const indexes = new Map<number, ReadonlyMap<string, readonly number[]>>()
  function indexOfCount(count: number): ReadonlyMap<string, readonly number[]> {
    const known = indexes.get(count)
    if (known) return known
    const index = new Map<string, number[]>()
    for (let at = 0; at + count <= elements.length; at++) {
      const key = digestAt(at, count)
      const places = index.get(key)
      if (places) places.push(at)
      else index.set(key, [at])
    }
    indexes.set(count, index)
    return index
  }
  return ({ count, digest, near, from }) => {
    if (near >= from && near + count <= elements.length && digestAt(near, count) === digest) return near
    if (count > LARGEST_MOVED || count === 0) return undefined
    return nearest(indexOfCount(count).get(digest) ?? [], near, from)
  }
}

/** Returns the number nearest to `near` in a sorted list, ignoring those below `from`. */
function nearest(places: readonly number[], near: number, from: number): number | undefined {
  const wanted = Math.max(near, from)
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  const after = places[low]
  const before = places[low - 1]
  if (before === undefined || before < from) return after
  return after === undefined || near - before <= after - near ? before : after
}

/**
 * Returns the elements of one group. Returns undefined if any patch is invalid, in which case the text is kept
 * unchanged.
 */
function makeGroup(
  group: readonly Element[],
  patches: readonly unknown[],
  listed: readonly Character[],
): readonly Element[] | undefined {
  const pool = poolOf(group)
  const made: Element[] = []
  let line = 0
  for (const patch of patches) {
    const read = typeof patch === 'number' ? keptElement(group, pool, patch) : readPatch(patch, pool, line)
    if (!read) return undefined
    line = read.next ?? line
    for (const element of read.elements) {
      const { c = -1, m } = patch as { c?: number; m?: unknown }
      const speaker = element.kind === 'cue' ? listed[c] : undefined
      const movement = element.kind === 'action' ? readMovement(m, listed) : undefined
      made.push({ ...element, ...(speaker && { character: speaker.id }), ...(movement && { movement }) })
    }
  }
  return made
}

const MOVEMENTS: readonly SetMovement['kind'][] = ['entrance', 'exit', 'none']

function readMovement(said: unknown, listed: readonly Character[]): SetMovement | undefined {
  const [first, ...places] = (Array.isArray(said) ? said : []) as readonly unknown[]
  const kind = MOVEMENTS.find((one) => one === first)
  return kind && { kind, who: places.flatMap((place) => (typeof place === 'number' ? (listed[place]?.id ?? []) : [])) }
}

function keptElement(group: readonly Element[], pool: Pool, at: number): ReadPatch | undefined {
  const element = group[at]
  return element && { elements: [element], next: pool.ends[at] }
}

interface Merged {
  readonly characters: readonly Character[]
  /** Maps the ids of characters in the text to their ids in the list. */
  readonly ids: ReadonlyMap<CharacterId, CharacterId>
}

/**
 * Merges the listed characters with those that occur only in the text. A name in the text may be an alias of a listed
 * character.
 */
function mergeCharacters(listed: readonly Character[], found: readonly Character[]): Merged {
  const byName = new Map<string, CharacterId>()
  for (const one of listed) if (!byName.has(one.name)) byName.set(one.name, one.id)
  for (const one of listed) for (const alias of one.aliases) if (!byName.has(alias)) byName.set(alias, one.id)
  const ids = new Map<CharacterId, CharacterId>()
  const characters = [...listed]
  for (const one of found) {
    const id = byName.get(one.name)
    if (id === undefined) characters.push(one)
    else ids.set(one.id, id)
  }
  return { characters, ids }
}

/**
 * Properties of the play that are known in advance. Any others are taken from the hint in the file or guessed from the
 * text.
 */
export interface FountainOptions {
  readonly kind?: PlayKind
  readonly language?: Language
}

/** Converts line endings to '\n' and removes a byte order mark. */
function normaliseLines(text: string): string {
  const start = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  return start.includes('\r') ? start.replace(/\r\n?/g, '\n') : start
}

/**
 * Parses Fountain. Any text is valid, because unrecognised lines become action. Never throws, and runs in linear time.
 */
export function parseFountain(text: string, options: FountainOptions = {}): Play {
  const { text: words, hint } = extractHint(normaliseLines(text))
  const { page, end } = readTitleLines(words)
  const body = readBody(end === 0 ? words : words.slice(end))
  const { elements, characters } = hint ? applyHint(body, hint) : body
  const kind = options.kind ?? oneOf(PLAY_KINDS, hint?.kind) ?? guessKind(elements)
  const language = options.language ?? oneOf(LANGUAGES, hint?.language) ?? guessLanguage(elements)
  return {
    kind,
    language,
    titlePage: hint ? hintedTitle(page, hint.title) : page,
    characters,
    elements,
    settings: hintedSettings(hint, defaultSettings(kind, language)),
  }
}

const oneOf = <T>(known: readonly T[], value: unknown): T | undefined => known.find((one) => one === value)

function hintedSettings(hint: Hint | undefined, usual: PlaySettings): PlaySettings {
  const given: Partial<Record<keyof PlaySettings, unknown>> = hint?.settings ?? {}
  return {
    layout: oneOf(LAYOUT_NAMES, given.layout) ?? usual.layout,
    paper: oneOf(PAPERS, given.paper) ?? usual.paper,
    sceneNumbers: oneOf([true, false], given.sceneNumbers) ?? usual.sceneNumbers,
    runningTime: oneOf([true, false], given.runningTime) ?? usual.runningTime,
    ...hintedChanges(given.changes),
  }
}

function hintedChanges(given: unknown): Pick<PlaySettings, 'changes'> {
  if (typeof given !== 'object' || given === null) return {}
  const changes = Object.entries(given).filter(([, value]) => ['number', 'string', 'boolean'].includes(typeof value))
  return changes.length > 0 ? { changes: Object.fromEntries(changes) as LayoutChanges } : {}
}

function hintedTitle(page: TitlePage, hint: unknown): TitlePage {
  const [digest, entries] = (Array.isArray(hint) ? hint : []) as readonly unknown[]
  if (digest !== digestTitle(page) || !Array.isArray(entries)) return page
  const read = (entries as readonly unknown[]).map((entry) => {
    const [key, value] = (Array.isArray(entry) ? entry : []) as readonly unknown[]
    return typeof key === 'string' && typeof value === 'string' ? { key, value } : undefined
  })
  return read.every((entry) => entry !== undefined) ? read : page
}
