import {
  matchRank,
  isSameWord,
  movementsOf,
  nameFinder,
  printedText,
  type Element,
  type Play,
  dashAfterPlace,
  offerHeadings,
  textOf,
  type HeadingContext,
} from '@replique/script'
import { attrsOf, blockAtHead, chooseCharacter, elementsOf, idOf, type PlacedBlock } from '@replique/manuscript'
import type { Command } from 'prosemirror-state'
import type { LivePlay } from '../page/live-play.ts'
import type { CompletionSource, CompletionList } from './completion.ts'

const MOST = 40

/** Sets the text of a heading. If the typed text is the beginning of the new text, only the rest is inserted. */
const writeHeading =
  ({ node, pos }: PlacedBlock, text: string): Command =>
  (state, dispatch) => {
    const typed = node.textContent
    const kept = text.startsWith(typed) ? typed.length : 0
    dispatch?.(state.tr.insertText(text.slice(kept), pos + 1 + kept, pos + 1 + node.content.size).scrollIntoView())
    return true
  }

type Headings = Pick<HeadingContext, 'kind' | 'headings' | 'previous'>

/**
 * Returns the play's other headings of the same kind. `previous` is the last one before this heading, and determines
 * its number.
 */
function headingsAround(elements: readonly Element[], id: string, kind: 'act' | 'scene'): Headings {
  const headings: string[] = []
  let previous: string | undefined
  let before = true
  for (const element of elements) {
    if (element.id === id) before = false
    else if (element.kind === kind) {
      const heading = textOf(element.text)
      headings.push(heading)
      if (before) previous = heading
    } else if (element.kind === 'act' && before) previous = undefined
  }
  return { kind, headings, previous }
}

/**
 * Suggests openings, places and times while a scene heading is typed and, in stage plays, the next number of an act or
 * scene.
 */
export const headingOffers =
  (live: LivePlay, label: string): CompletionSource =>
  ({ selection, doc }): CompletionList | null => {
    const here = selection.empty ? blockAtHead(selection) : null
    if (here === null || here.node.childCount > 1) return null
    const { kind } = attrsOf(here.node)
    if (kind !== 'scene' && kind !== 'act') return null
    if (selection.$head.parentOffset !== here.node.content.size) return null
    const id = idOf(here.node)
    const typed = here.node.textContent
    const { kind: play, language } = live.frame
    const context = { play, language, ...headingsAround(elementsOf(doc), id, kind) }
    const { offers, begun } = offerHeadings(typed, context)
    const dash = kind === 'scene' ? dashAfterPlace(typed, context) : undefined
    return {
      id,
      label,
      begun,
      offers: offers.slice(0, MOST).map(({ label, text, done }) => ({ label, take: writeHeading(here, text), done })),
      ...(dash !== undefined && { tab: writeHeading(here, typed.trimEnd() + dash) }),
    }
  }

/**
 * The context in which a cue is typed: earlier speakers in this scene (the latest last), characters mentioned in its
 * heading and directions, and how often each character speaks.
 */
interface CueContext {
  readonly names: readonly string[]
  readonly before: readonly string[]
  readonly present: ReadonlySet<string>
  readonly speeches: ReadonlyMap<string, number>
  /** Aliases, each mapped to its character's name. */
  readonly aliases?: ReadonlyMap<string, string>
}

/**
 * Ranks earlier speakers by the number of turns since they last spoke: the second to last speaker comes first, and the
 * last speaker comes last.
 */
function turns(before: readonly string[]): Map<string, number> {
  const seen = new Map<string, number>()
  for (const name of [...before].reverse()) if (!seen.has(name)) seen.set(name, seen.size)
  const last = before.at(-1)
  if (last !== undefined) seen.set(last, Number.MAX_SAFE_INTEGER)
  return seen
}

/** Returns the names to suggest for a cue, the likeliest first. Empty if the only match is already typed in full. */
export function orderCues(typed: string, context: CueContext): string[] {
  const since = turns(context.before)
  const rank = (name: string): number =>
    since.get(name) ?? Number.MAX_SAFE_INTEGER - (context.present.has(name) ? 2 : 1)
  const offered = context.names
    .map((name) => ({ name, fit: matchRank(name, typed) }))
    .filter((entry) => entry.fit < 3 && entry.name !== '')
    .sort(
      (a, b) =>
        a.fit - b.fit ||
        rank(a.name) - rank(b.name) ||
        (context.speeches.get(b.name) ?? 0) - (context.speeches.get(a.name) ?? 0) ||
        a.name.localeCompare(b.name),
    )
    .map((entry) => entry.name)
  if (offered.length === 1 && isSameWord(offered[0] ?? '', typed)) return []
  // an alias typed in full wins over names that begin with it
  const [, meant] = [...(context.aliases ?? [])].find(([alias]) => isSameWord(alias, typed)) ?? []
  const isName = offered.some((name) => isSameWord(name, typed))
  return meant === undefined || isName ? offered : [meant, ...offered.filter((name) => name !== meant)]
}

/**
 * Returns the context of the cue at index `at`: all names, earlier speakers in this scene, characters mentioned in it
 * who haven't left, and how often each speaks in the play.
 */
export function cueContext(
  elements: readonly Element[],
  { characters, language }: Pick<Play, 'characters' | 'language'>,
  at: number,
): CueContext {
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  const before: string[] = []
  const speeches = new Map<string, number>()
  const told: Element[] = []
  elements.forEach((element, index) => {
    const { kind, character } = element
    if (index < at && (kind === 'scene' || kind === 'act')) before.length = told.length = 0
    if (index < at && (kind === 'scene' || kind === 'action')) told.push(element)
    const name = kind === 'cue' ? names.get(character ?? '') : undefined
    if (name === undefined) return
    speeches.set(name, (speeches.get(name) ?? 0) + 1)
    if (index < at) before.push(name)
  })
  const present = new Set<string>()
  const named = nameFinder(characters)
  for (const element of told) for (const id of named(printedText(element.text))) present.add(names.get(id) ?? '')
  for (const { kind, who } of movementsOf({ elements: told, characters, language }))
    for (const id of who) present[kind === 'exit' ? 'delete' : 'add'](names.get(id) ?? '')
  const aliases = new Map(characters.flatMap(({ name, aliases: own }) => own.map((alias) => [alias, name] as const)))
  return { names: [...names.values()], before, present, speeches, aliases }
}

/** Suggests names while a cue is typed, if the caret is at its end. */
export const cueOffers =
  (live: LivePlay, label: string): CompletionSource =>
  ({ selection, doc }) => {
    const here = selection.empty ? blockAtHead(selection) : null
    if (here === null) return null
    const { kind, character } = attrsOf(here.node)
    const typed = here.node.textContent
    if (kind !== 'cue' || character !== null || typed.includes('(')) return null
    if (selection.$head.parentOffset !== here.node.content.size) return null
    const id = idOf(here.node)
    const elements = elementsOf(doc)
    const at = elements.findIndex((element) => element.id === id)
    const { characters } = live.frame
    const names = orderCues(typed, cueContext(elements, live.frame, at)).slice(0, MOST)
    const offers = names.flatMap((name) => {
      const one = characters.find((character) => character.name === name)
      return one === undefined ? [] : [{ label: name, take: chooseCharacter(one), done: true }]
    })
    return { id, label, offers, begun: typed.trim() !== '' }
  }
