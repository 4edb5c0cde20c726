import type { Element } from '../play.ts'
import { textOf } from '../rich-text.ts'

/** The department that operates a tech cue. */
export type Department = 'light' | 'sound' | 'video' | 'effects' | 'stage'

/** A tech cue, as written in a note: "LX 12: the window fades". */
export interface TechCue {
  readonly department: Department
  /** The writer's abbreviation for the department: "LX", "SON". */
  readonly mark: string
  /** "12", "12A", "12.5"; empty if it has no number yet. */
  readonly number: string
  /** The text after the number, which describes the cue. */
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

/**
 * The range of a cue's number, as offsets in the text of its note. If there is no number yet, the range is empty and
 * marks where to insert one.
 */
export interface NumberPlace {
  readonly from: number
  readonly to: number
}

/**
 * Parses a note as a tech cue, or returns undefined for any other note. An abbreviation without a number must be
 * followed by a colon.
 */
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

/** Whether the typed text is the beginning of a tech cue: "LX 12:". */
export const beginsTechCue = (typed: string): boolean => TYPED.test(typed)

/** A tech cue and the index of its element: the note itself, or the paragraph that contains the note. */
export interface PlacedCue extends TechCue {
  readonly element: number
}

/** Returns the tech cues of a play in order, from separate notes and from notes within paragraphs. */
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
