import type { Character } from '../../character.ts'
import { defaultSettings, type Element, type Play } from '../../play.ts'
import { guessKind, guessLanguage } from '../../recognise/guess.ts'
import { sameElement } from '../../same-play.ts'
import { applyHint } from './read-fountain.ts'
import type { Body } from './reading.ts'
import { readBody } from './body.ts'
import { printHint, type Hint, type HintGroup, type Patch, type PatchedElement } from './hint.ts'
import { findText, poolOf, spellText } from './patch.ts'
import { printBody, isMisread } from './print-body.ts'
import { printTitleLines, readTitleLines } from './title-lines.ts'
import { digestElements, digestTitle, spellCharacters } from './hint-cast.ts'
import { inlineProduction } from '../../production/said.ts'

/**
 * Prints a play as Fountain that any program can read. Anything that Fountain can't express, such as verse, shots and
 * unused characters, is stored in one boneyard at the end, so that `parseFountain` returns the same play except for its
 * ids.
 */
export function printFountain(given: Play): string {
  const play = inlineProduction(given)
  const { text: body, starts } = printBody(play)
  const title = printTitleLines(play.titlePage)
  const mistaken = title === '' && isMisread(body)
  const hint = hintFor(play, readBody(body), starts, title)
  const parts = [title, title === '' && !mistaken ? '' : '\n', body, body === '' ? '' : '\n']
  if (Object.keys(hint).length > 0) parts.push(body === '' && title === '' ? '' : '\n', printHint(hint), '\n')
  return parts.join('')
}

/** Returns a hint with everything that parsing the text alone doesn't recover. */
function hintFor(play: Play, read: Body, starts: readonly number[], title: string): Hint {
  const shownTitle = readTitleLines(title).page
  const elements = hintGroups(play, read, starts)
  const unnamed: Hint = elements.length > 0 ? { elements } : {}
  const calls = elements.some(([, , , patches]) => patches.some(namesSomebody))
  const listed = calls || !sameCharacters(applyHint(read, unnamed).characters, play.characters)
  const usual = defaultSettings(play.kind, play.language)
  const { layout, paper, sceneNumbers, runningTime, changes } = play.settings
  const unusual =
    layout !== usual.layout ||
    paper !== usual.paper ||
    sceneNumbers !== usual.sceneNumbers ||
    runningTime !== usual.runningTime ||
    changes !== undefined
  return {
    ...(guessKind(play.elements) === play.kind ? {} : { kind: play.kind }),
    ...(guessLanguage(play.elements) === play.language ? {} : { language: play.language }),
    ...(unusual ? { settings: { layout, paper, sceneNumbers, runningTime, ...(changes ? { changes } : {}) } } : {}),
    ...(digestTitle(shownTitle) === digestTitle(play.titlePage)
      ? {}
      : { title: [digestTitle(shownTitle), play.titlePage.map(({ key, value }) => [key, value] as const)] as const }),
    ...(listed ? { characters: spellCharacters(play.characters) } : {}),
    ...unnamed,
  }
}

const sameCharacters = (a: readonly Character[], b: readonly Character[]): boolean =>
  a.length === b.length &&
  a.every((one, at) => {
    const other = b[at]
    return other?.name === one.name && isBare(other)
  })

/** Whether a character has only a name. */
const isBare = ({ id: _id, name: _name, aliases, description, ...more }: Character): boolean =>
  aliases.length === 0 && description === '' && Object.keys(more).length === 0

/** Elements of the play, and the range of elements parsed back from their lines. */
interface Group {
  readonly wanted: Element[]
  readonly from: number
  to: number
}

/** Pairs the parsed elements with the printed ones. Elements that share lines are put in one group. */
function pairUp(play: Play, read: Body, starts: readonly number[]): readonly Group[] {
  const groups: Group[] = []
  const ends = nextStarts(starts)
  let leading: Element[] = []
  let at = 0
  for (const [index, element] of play.elements.entries()) {
    const last = groups.at(-1)
    const end = ends[index] ?? Infinity
    const from = at
    if (starts[index] !== -1) while (at < read.rows.length && (read.rows[at] ?? 0) < end) at++
    if (at > from) {
      groups.push({ wanted: [...leading, element], from, to: at })
      leading = []
    } else if (last) last.wanted.push(element)
    else leading.push(element)
  }
  if (leading.length > 0) groups.push({ wanted: leading, from: 0, to: 0 })
  return groups
}

/** Whether a patch refers to a character by index, as the speaker or as somebody who enters or exits. */
const namesSomebody = (patch: Patch): boolean =>
  typeof patch === 'object' && ('c' in patch || ('m' in patch && (patch.m?.length ?? 0) > 1))

/** For each element, returns the line at which the next printed element begins. */
function nextStarts(starts: readonly number[]): readonly number[] {
  const next: number[] = []
  let row = Infinity
  for (let at = starts.length - 1; at >= 0; at--) {
    next[at] = row
    const start = starts[at] ?? -1
    if (start !== -1) row = start
  }
  return next
}

function hintGroups(play: Play, read: Body, starts: readonly number[]): readonly HintGroup[] {
  const nameOf = new Map(read.characters.map((one) => [one.id, one.name]))
  const placeOf = new Map(play.characters.map((one, at) => [one.id, at]))
  const firstNamed = new Map<string, number>()
  for (const [at, one] of play.characters.entries()) if (!firstNamed.has(one.name)) firstNamed.set(one.name, at)
  const sameSpeaker = (got: Element, wanted: Element): boolean => {
    const place = placeOf.get(wanted.character ?? '')
    return place !== undefined && firstNamed.get(nameOf.get(got.character ?? '') ?? '') === place
  }
  const hints: HintGroup[] = []
  for (const { wanted, from, to } of pairUp(play, read, starts)) {
    const got = read.elements.slice(from, to)
    const same = (at: number): boolean => {
      const [one, other] = [got[at], wanted[at]]
      return one !== undefined && other !== undefined && !other.movement && sameElement(one, other, sameSpeaker)
    }
    if (got.length === wanted.length && got.every((_, at) => same(at))) continue
    hints.push([from, to - from, digestElements(got, nameOf), patchGroup(got, wanted, { same, placeOf })])
  }
  return hints
}

interface Comparison {
  readonly same: (at: number) => boolean
  readonly placeOf: ReadonlyMap<string, number>
}

function patchGroup(
  got: readonly Element[],
  wanted: readonly Element[],
  { same, placeOf }: Comparison,
): readonly Patch[] {
  const pool = poolOf(got)
  const patches: Patch[] = []
  let line = 0
  for (const [at, element] of wanted.entries()) {
    if (same(at)) {
      line = pool.ends[at] ?? line
      patches.push(at)
      continue
    }
    const found = element.text.length === 0 ? undefined : findText(pool, element.text, line)
    addPatch(patches, patchOf(element, found?.patch, placeOf), line)
    if (found) line = found.next
  }
  return patches
}

/** Adds a patch, or extends the previous one if both only set the kind of the next line. */
function addPatch(patches: Patch[], patch: PatchedElement, line: number): void {
  const next = patch.x?.length === 1 && patch.x[0] === line && Object.keys(patch).length === 2
  const last = patches.at(-1)
  if (!next) patches.push(patch)
  else if (Array.isArray(last) && last[0] === patch.k) patches[patches.length - 1] = [patch.k, last[1] + 1]
  else patches.push([patch.k, 1])
}

function patchOf(
  element: Element,
  text: Pick<PatchedElement, 'x' | 'p'> | undefined,
  placeOf: ReadonlyMap<string, number>,
): PatchedElement {
  const { kind } = element
  const place = kind === 'cue' ? placeOf.get(element.character ?? '') : undefined
  const said = kind === 'action' ? element.movement : undefined
  return {
    k: kind,
    ...(kind === 'pageBreak' || element.text.length === 0 ? {} : (text ?? { t: spellText(element.text) })),
    ...(place === undefined ? {} : { c: place }),
    ...((kind === 'scene' || kind === 'act') && element.number ? { n: element.number } : {}),
    ...(kind === 'section' && element.level !== undefined ? { l: element.level } : {}),
    ...(kind === 'cue' && element.dual ? { d: 1 as const } : {}),
    ...(kind === 'verse' && element.part ? { v: element.part } : {}),
    ...(element.revision === undefined ? {} : { r: element.revision }),
    ...(said ? { m: [said.kind, ...said.who.flatMap((one) => placeOf.get(one) ?? [])] as const } : {}),
  }
}
