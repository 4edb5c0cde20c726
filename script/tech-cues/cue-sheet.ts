import { sceneNumbers } from '../layout/scene-number.ts'
import type { Language } from '../play.ts'
import { printedText } from '../rich-text.ts'
import { csvLine } from '../extracts/scene-table.ts'
import { techCues, type Department } from './read.ts'
import type { Pagination } from '../layout/types.ts'

type Words = Readonly<Record<Department | 'department' | 'cue' | 'page' | 'scene' | 'what', string>>

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    department: 'Department',
    cue: 'Cue',
    page: 'Page',
    scene: 'Scene',
    what: 'What happens',
    light: 'Light',
    sound: 'Sound',
    video: 'Video',
    effects: 'Effects',
    stage: 'Stage',
  },
  fr: {
    department: 'Service',
    cue: 'Effet',
    page: 'Page',
    scene: 'Scène',
    what: 'Ce qui se passe',
    light: 'Lumière',
    sound: 'Son',
    video: 'Vidéo',
    effects: 'Effets',
    stage: 'Plateau',
  },
}
const DEPARTMENTS: readonly Department[] = ['light', 'sound', 'video', 'effects', 'stage']

/** A tech cue and the page and scene in which it is called. */
export interface CueRow {
  readonly department: Department
  /** "LX 12". */
  readonly cue: string
  /** The label of the page, and the scene's heading with its number. */
  readonly page: string
  readonly scene: string
  readonly words: string
}

/** Returns the tech cues of a paginated play, grouped by department and in the order of the play within each. */
export function cueSheet({ play, pages }: Pagination): readonly CueRow[] {
  const numbers = sceneNumbers(play)
  const rows: CueRow[] = []
  let [page, scene, at] = [0, '', 0]
  for (const { element, department, mark, number, words } of techCues(play.elements)) {
    for (; at <= element; at++) {
      const one = play.elements[at]
      if (one?.kind === 'scene') scene = [numbers.get(at), printedText(one.text)].filter(Boolean).join(' ')
    }
    while ((pages[page + 1]?.element ?? Infinity) <= element) page++
    rows.push({ department, cue: `${mark} ${number}`.trim(), page: pages[page]?.label ?? '', scene, words })
  }
  return DEPARTMENTS.flatMap((department) => rows.filter((row) => row.department === department))
}

/** Prints the tech cues as comma-separated values, in the language of the play. */
export function printCueSheet(pagination: Pagination): string {
  const words = WORDS[pagination.play.language]
  const lines = [
    [words.department, words.cue, words.page, words.scene, words.what],
    ...cueSheet(pagination).map(({ department, cue, page, scene, words: what }) => [
      words[department],
      cue,
      page,
      scene,
      what,
    ]),
  ]
  return `\ufeff${lines.map(csvLine).join('\r\n')}\r\n`
}
