import { outline } from '../outline.ts'
import type { Play } from '../play.ts'

/** What a spreadsheet would take for a formula, also after spaces. */
const FORMULA = /^[\s\u00a0]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

function cell(text: string): string {
  const words = text.replace(/[\r\n\t]+/g, ' ')
  const safe = FORMULA.test(text) ? `'${words}` : words
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of comma-separated values (RFC 4180); no cell is taken for a formula. */
export const csvLine = (cells: readonly string[]): string => cells.map(cell).join(',')

/** What a character does in a scene: speaks, is named in its heading or directions, or neither. */
export type Presence = 'speaks' | 'present' | 'absent'

interface SceneRow {
  /** Act and scene as their headings say them. */
  readonly act: string
  readonly scene: string
  /** Its number, where it has one. */
  readonly number: string
  /** One for each character of the table. */
  readonly presence: readonly Presence[]
}

/** Who is in which scene. */
export interface SceneTable {
  readonly characters: readonly string[]
  readonly rows: readonly SceneRow[]
}

/** Reads who is in which scene, characters in the order of their list, those who are in none left out. */
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

/** The words of the table, in the language of the play. */
export const sceneTableWords = ({ language }: Pick<Play, 'language'>) => HEADS[language]

/** The table as comma-separated values (RFC 4180, with a mark of its encoding); no cell is taken for a formula. */
export function printSceneTable(play: Play): string {
  const words = sceneTableWords(play)
  const { characters, rows } = sceneTable(play)
  const lines = [
    [words.act, words.number, words.scene, ...characters],
    ...rows.map(({ act, number, scene, presence }) => [act, number, scene, ...presence.map((one) => words[one])]),
  ]
  return `\ufeff${lines.map(csvLine).join('\r\n')}\r\n`
}
