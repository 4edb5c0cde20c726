import { sceneNumbers } from '../layout/scene-number.ts'
import type { Play } from '../play.ts'
import { printedText } from '../rich-text.ts'
import { namedLines, type Line } from './align.ts'
import type { Character } from '../character.ts'
import type { TitlePage } from '../title-page.ts'

/** A part of a play, beginning with an act or scene heading. The opening is everything before the first heading. */
export interface Part {
  readonly kind: 'opening' | 'act' | 'scene'
  /** The block id of its heading, if the play comes from a shared document. */
  readonly id?: string
  /** The text of its heading on a single line. Empty for the opening. */
  readonly heading: string
  /** Its displayed number, for example "12A". */
  readonly number?: string
  readonly lines: readonly Line[]
}

/** Returns the parts of a play in order, omitting an empty opening. */
export function partsOf(play: Pick<Play, 'elements' | 'characters' | 'settings'>): Part[] {
  const numbers = sceneNumbers(play)
  const parts: (Part & { readonly lines: Line[] })[] = []
  namedLines(play).forEach((line, index) => {
    const { kind, id, text, number } = line
    const last = parts.at(-1)
    if (kind === 'act' || kind === 'scene') {
      const shown = kind === 'scene' ? numbers.get(index) : number
      const heading = printedText(text).replace(/\s+/gu, ' ').trim()
      parts.push({ kind, heading, lines: [line], ...(id !== undefined && { id }), ...(shown && { number: shown }) })
    } else if (last === undefined) parts.push({ kind: 'opening', heading: '', lines: [line] })
    else last.lines.push(line)
  })
  return parts
}

/** A value in the earlier play and in the later one. Null where a play has no such value. */
export interface ValueChange {
  readonly was: string | null
  readonly is: string | null
}

/** The changes outside the script itself. */
export interface FrameChanges {
  /** Title page entries, by key. */
  readonly titlePage: readonly (ValueChange & { readonly key: string })[]
  /**
   * The names of characters that were added, removed or renamed. If only the description changed, both names are the
   * same.
   */
  readonly characters: readonly ValueChange[]
  /** Whether the kind, language, layout or other display settings changed. */
  readonly settings: boolean
}

/** Compares the title pages, characters and settings of two states of a play. */
export function compareFrames(before: Play, after: Play): FrameChanges {
  const settings = ({ kind, language, settings: own }: Play): string => JSON.stringify([kind, language, sorted(own)])
  return {
    titlePage: compareTitlePages(before.titlePage, after.titlePage),
    characters: compareCharacters(before.characters, after.characters),
    settings: settings(before) !== settings(after),
  }
}

const sorted = (value: object): [string, unknown][] =>
  Object.entries(value)
    .map(([key, one]): [string, unknown] => [key, isObject(one) ? sorted(one) : one])
    .sort(([a], [b]) => (a < b ? -1 : 1))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function compareTitlePages(before: TitlePage, after: TitlePage): FrameChanges['titlePage'] {
  const values = (page: TitlePage, key: string): string | null => {
    const found = page.filter((entry) => entry.key === key)
    return found.length === 0 ? null : found.map(({ value }) => value).join('\n')
  }
  const keys = new Set([...before, ...after].map(({ key }) => key))
  return [...keys]
    .map((key) => ({ key, was: values(before, key), is: values(after, key) }))
    .filter(({ was, is }) => was !== is)
}

function compareCharacters(before: readonly Character[], after: readonly Character[]): ValueChange[] {
  const olds = new Map(before.map((one) => [one.id, one]))
  const byName = new Map(before.map((one) => [one.name, one]))
  const left = new Set(before)
  const changes: ValueChange[] = []
  for (const one of after) {
    const was = olds.get(one.id) ?? byName.get(one.name)
    if (was !== undefined) left.delete(was)
    const { id: _id, ...now } = one
    const { id: _was, ...then } = was ?? one
    if (was === undefined || JSON.stringify(sorted(now)) !== JSON.stringify(sorted(then)))
      changes.push({ was: was?.name ?? null, is: one.name })
  }
  for (const one of left) changes.push({ was: one.name, is: null })
  return changes
}
