import type { Element } from '../play.ts'
import { textOf } from '../rich-text.ts'

/** Who takes a cue. */
export type Department = 'light' | 'sound' | 'video' | 'effects' | 'stage'

/** A cue of the crew as it is written in a note: "LX 12: the window fades". */
export interface TechCue {
  readonly department: Department
  /** How the writer calls the department: "LX", "SON". */
  readonly mark: string
  /** "12", "12A", "12.5"; empty while it has none. */
  readonly number: string
  /** What happens. */
  readonly words: string
}

const MARKS: Readonly<Record<string, Department>> = {
  LX: 'light',
  LQ: 'light',
  LUM: 'light',
  SQ: 'sound',
  SND: 'sound',
  SON: 'sound',
  VIS: 'video',
  VQ: 'video',
  VID: 'video',
  FX: 'effects',
  SFX: 'effects',
  EFF: 'effects',
  FLY: 'stage',
  RAIL: 'stage',
  MACH: 'stage',
}
const MARK = Object.keys(MARKS)
  .sort((a, b) => b.length - a.length)
  .join('|')
const CUE = new RegExp(
  `^\\s*(${MARK})([ \\u00a0\\u202f]*)(\\d{1,4}(?:\\.\\d{1,3})?[A-Z]?)?(?=$|[\\s\\u00a0\\u202f:.,–—-])`,
  'u',
)
const REST = /^[\s\u00a0\u202f]*[:.,–—-]?[\s\u00a0\u202f]*/u
const TYPED = new RegExp(`^(?:${MARK})[ \\u00a0\\u202f]*(?:\\d{1,4}(?:\\.\\d{1,3})?[A-Z]?)?[ \\u00a0\\u202f]*:$`, 'u')

/** Where in a note its number stands, or is to stand: offsets of its text. */
export interface NumberPlace {
  readonly from: number
  readonly to: number
}

/** Reads a note as a cue of the crew; undefined where it is a note like others. A mark alone needs a colon after it. */
export function readTechCue(note: string): (TechCue & NumberPlace) | undefined {
  const found = CUE.exec(note)
  if (found === null) return undefined
  const [whole, mark = '', space = '', number = ''] = found
  const rest = note.slice(whole.length)
  if (number === '' && !/^[\s\u00a0\u202f]*:/.test(rest)) return undefined
  const from = whole.length - number.length - (number === '' ? space.length : 0)
  const to = from + number.length
  const words = rest.replace(REST, '').trim()
  return { department: MARKS[mark] ?? 'stage', mark, number, words, from, to }
}

/** Whether these typed words begin a cue of the crew: "LX 12:". */
export const beginsTechCue = (typed: string): boolean => TYPED.test(typed)

/** A cue and the element in which, or before which, it stands. */
export interface PlacedCue extends TechCue {
  readonly element: number
}

/** The cues of a play in order: notes of their own, and notes within a paragraph. */
export function techCues(elements: readonly Element[]): readonly PlacedCue[] {
  return elements.flatMap(({ kind, text }, element) => {
    const notes = kind === 'note' ? [textOf(text)] : text.flatMap((run) => (run.aside === 'note' ? [run.text] : []))
    return notes.flatMap((note) => {
      const found = readTechCue(note)
      if (found === undefined) return []
      const { from: _from, to: _to, ...cue } = found
      return [{ ...cue, element }]
    })
  })
}
