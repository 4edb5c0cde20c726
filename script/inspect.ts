import { cueText } from './cue.ts'
import type { Element, ElementKind, Language, Play, PlayKind } from './play.ts'
import { printedText, type RichText, type Run } from './rich-text.ts'

/** An element in the vocabulary of the Fountain conformance tests. */
export interface InspectedElement {
  readonly type: string
  readonly text: string
  readonly number?: string
  readonly level?: number
  readonly dual?: true
  /** Pairs of [text, marks]. Marks are any of the letters b, i and u. */
  readonly runs?: readonly (readonly [string, string])[]
}

/** A play as plain JSON for people and external programs. Notes are listed separately, and cuts are left out. */
export interface Inspection {
  readonly title: Readonly<Record<string, string>>
  readonly kind: PlayKind
  readonly language: Language
  readonly characters: readonly string[]
  readonly elements: readonly InspectedElement[]
  readonly notes: readonly string[]
}

const TYPES: { readonly [kind in ElementKind]: string } = {
  act: 'section',
  scene: 'scene_heading',
  action: 'action',
  cue: 'character',
  parenthetical: 'parenthetical',
  dialogue: 'dialogue',
  lyrics: 'lyric',
  verse: 'verse',
  transition: 'transition',
  shot: 'shot',
  centred: 'centered',
  note: 'note',
  section: 'section',
  synopsis: 'synopsis',
  pageBreak: 'page_break',
}

/** Describes a play. An act becomes a section of level 1, and a paragraph that has only asides is left out. */
export function inspect(play: Play): Inspection {
  const title: Record<string, string> = Object.create(null) as Record<string, string>
  for (const { key, value } of play.titlePage) title[key] = title[key] === undefined ? value : `${title[key]}\n${value}`
  return {
    title,
    kind: play.kind,
    language: play.language,
    characters: play.characters.map((one) => one.name),
    elements: play.elements.filter(isOnPage).map((element) => inspectElement(play, element)),
    notes: play.elements.flatMap(notesOf),
  }
}

const isOnPage = (element: Element): boolean =>
  element.kind !== 'note' &&
  (element.kind === 'cue' || printedText(element.text).trim() !== '' || element.text.every((run) => !run.aside))

function notesOf(element: Element): readonly string[] {
  if (element.kind === 'note') return [element.text.map((run) => run.text).join('')]
  return element.text.filter((run) => run.aside === 'note').map((run) => run.text)
}

function inspectElement(play: Play, element: Element): InspectedElement {
  const { kind } = element
  const text = trimEnds(kind === 'cue' ? cueText(play, element) : printedText(element.text))
  const level = kind === 'act' ? 1 : kind === 'section' ? (element.level ?? 1) : undefined
  return {
    type: TYPES[kind],
    text,
    ...(element.number && (kind === 'scene' || kind === 'act') ? { number: element.number } : {}),
    ...(level === undefined ? {} : { level }),
    ...(kind === 'cue' && element.dual ? { dual: true as const } : {}),
    ...(kind === 'cue' || text === '' ? {} : { runs: inspectRuns(element.text) }),
  }
}

const trimEnds = (text: string): string => text.replace(/^\n+/, '').trimEnd()

const letters = (run: Run): string => (run.bold ? 'b' : '') + (run.italic ? 'i' : '') + (run.underline ? 'u' : '')

const inspectRuns = (text: RichText): readonly (readonly [string, string])[] =>
  text.filter((run) => !run.aside).map((run) => [run.text, letters(run)] as const)
