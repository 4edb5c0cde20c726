import { outline } from '../outline.ts'
import type { Play } from '../play.ts'

/** Matches a cell that a spreadsheet would interpret as a formula, even after leading spaces. */
const FORMULA = /^[\s\u00a0]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

function cell(text: string): string {
  const words = text.replace(/[\r\n\t]+/g, ' ')
  const safe = FORMULA.test(text) ? `'${words}` : words
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats a line of comma-separated values (RFC 4180). No cell can be interpreted as a formula. */
export const csvLine = (cells: readonly string[]): string => cells.map(cell).join(',')

/** Whether a character speaks in a scene, is only named in its heading or directions, or neither. */
export type Presence = 'speaks' | 'present' | 'absent'

interface SceneRow {
  /** The headings of the act and scene. */
  readonly act: string
  readonly scene: string
  /** The scene's number, or an empty string if it has none. */
  readonly number: string
  /** One entry for each character of the table. */
  readonly presence: readonly Presence[]
}

/** A table that shows which characters are in which scenes. */
export interface SceneTable {
  readonly characters: readonly string[]
  readonly rows: readonly SceneRow[]
}

/** Builds the table. Characters are in cast list order. Those who appear in no scene are left out. */
export function sceneTable(play: Play): SceneTable {
  const { acts, scenes } = outline(play)
  const seen = new Set(scenes.flatMap(({ present }) => present))
  const people = play.characters.filter(({ id }) => seen.has(id))
  const rows = scenes.map(({ heading, number = '', act, speaking, present }): SceneRow => {
    const presence = people.map(({ id }) =>
      speaking.includes(id) ? 'speaks' : present.includes(id) ? 'present' : ('absent' as const),
    )
    return { act: act === undefined ? '' : (acts[act]?.heading ?? ''), scene: heading, number, presence }
  })
  return { characters: people.map(({ name }) => name), rows }
}

const HEADS = {
  en: { act: 'Act', number: 'No.', scene: 'Scene', speaks: 'speaks', present: 'present', absent: '' },
  fr: { act: 'Acte', number: 'N°', scene: 'Scène', speaks: 'parle', present: 'présent', absent: '' },
} as const

/** Returns the labels of the table, in the language of the play. */
export const sceneTableWords = ({ language }: Pick<Play, 'language'>) => HEADS[language]

/**
 * Prints the table as comma-separated values (RFC 4180) with a byte order mark. No cell can be interpreted as a
 * formula.
 */
export function printSceneTable(play: Play): string {
  const words = sceneTableWords(play)
  const { characters, rows } = sceneTable(play)
  const lines = [
    [words.act, words.number, words.scene, ...characters],
    ...rows.map(({ act, number, scene, presence }) => [act, number, scene, ...presence.map((one) => words[one])]),
  ]
  return `\ufeff${lines.map(csvLine).join('\r\n')}\r\n`
}
