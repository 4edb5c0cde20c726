/** How people typeset stage plays, as independent choices. */
import { numbersFrom } from '../../plays.ts'

/** How a stage play is typeset in a file. */
export interface Setting {
  readonly name: string
  /**
   * Whether the setting's own scores are hidden while the importer is being developed; only the mean of all such
   * settings is shown.
   */
  readonly held?: boolean
  readonly form: 'txt' | 'docx' | 'pdf' | 'odt' | 'html' | 'rtf'
  /** Where the speaker's name is: before the speech on the same line, on a line above it, or in a column beside it. */
  readonly place: 'before' | 'above' | 'beside'
  /** Whether names on their own lines are centred. */
  readonly centred?: boolean
  /** The font style of names. Plain text can only show italics, as `_this_`. */
  readonly look?: 'bold' | 'italic' | 'smallCaps'
  readonly letters: 'capitals' | 'mixed' | 'small'
  /** The punctuation after a name. */
  readonly close: string
  /** How directions are marked. */
  readonly directions: '()' | '[]' | 'italics' | 'none'
  /** Blank lines above names, directions and headings. */
  readonly blanks: 0 | 1 | 2
  /** Whether a blank line also follows names on their own lines. */
  readonly parted?: boolean
  /** The indent of a speech under its speaker's name, in characters. */
  readonly indent?: number
  /** Line length in plain text, in characters; 0 if each paragraph is a single line. */
  readonly width?: number
  /** What separates a name from the column beside it. */
  readonly column?: 'tab' | 'spaces'
  /** Whether consecutive speeches are one paragraph with line breaks. */
  readonly soft?: boolean
  /** Whether a blank line, or equivalent spacing, follows each line. */
  readonly doubled?: boolean
  /** Text around the play: an archive's licence and notes, or a table of contents and a licence without markers. */
  readonly around?: 'archive' | 'contents'
  /** Whether names have titles: MRS. PEARCE, M. ROCHE. */
  readonly titles?: boolean
}

const before = { place: 'before', letters: 'capitals', close: ':', directions: '()', blanks: 1 } as const
const above = { place: 'above', letters: 'capitals', close: '', directions: '()', blanks: 1 } as const
const beside = { place: 'beside', letters: 'capitals', close: '', directions: '()', blanks: 1, column: 'tab' } as const

/** Hand-picked settings, in addition to the random ones from `sampleSettings`. */
export const NAMED: readonly Setting[] = [
  { name: 'txt NAME: line', form: 'txt', ...before, width: 0 },
  { name: 'txt NAME: line, no empty line', form: 'txt', ...before, width: 0, blanks: 0 },
  { name: 'txt Name: line', held: true, form: 'txt', ...before, letters: 'mixed', width: 0 },
  { name: 'txt Name: line, no empty line', form: 'txt', ...before, letters: 'mixed', width: 0, blanks: 0 },
  { name: 'txt Name: line [directions], wrapped', form: 'txt', ...before, letters: 'mixed', directions: '[]' },
  { name: 'txt NAME. line, wrapped, archive', form: 'txt', ...before, close: '.', around: 'archive' },
  {
    name: 'txt Name. line, italics, archive',
    held: true,
    form: 'txt',
    ...before,
    letters: 'mixed',
    close: '.',
    directions: 'italics',
    around: 'archive',
  },
  { name: 'txt NAME: line, no marks', form: 'txt', ...before, directions: 'none' },
  { name: 'txt NAME: line, titles', form: 'txt', ...before, titles: true },
  { name: 'txt NAME. line, titles', held: true, form: 'txt', ...before, close: '.', titles: true },
  { name: 'txt name: line', form: 'txt', ...before, letters: 'small' },
  { name: 'txt _Name._ line', form: 'txt', ...before, letters: 'mixed', close: '.', look: 'italic', directions: '[]' },
  { name: 'txt NAME above', form: 'txt', ...above },
  { name: 'txt NAME above, one line a paragraph', held: true, form: 'txt', ...above, width: 0 },
  { name: 'txt Name above', form: 'txt', ...above, letters: 'mixed' },
  { name: 'txt name above', held: true, form: 'txt', ...above, letters: 'small' },
  { name: 'txt _Name._ above', form: 'txt', ...above, letters: 'mixed', close: '.', look: 'italic' },
  { name: 'txt NAME above, empty line below', form: 'txt', ...above, parted: true, indent: 4 },
  { name: 'txt NAME above, no empty line', form: 'txt', ...above, blanks: 0, directions: '[]' },
  { name: 'txt NAME above, no marks', held: true, form: 'txt', ...above, directions: 'none' },
  { name: 'txt NAME centred', form: 'txt', ...above, centred: true, around: 'contents' },
  { name: 'txt NAME above, titles', form: 'txt', ...above, titles: true },
  { name: 'txt NAME above, double-spaced', form: 'txt', ...above, doubled: true },
  { name: 'txt NAME: line, double-spaced', held: true, form: 'txt', ...before, doubled: true },
  { name: 'txt NAME beside, padded', form: 'txt', ...beside, column: 'spaces' },
  { name: 'txt NAME tab line', held: true, form: 'txt', ...beside, width: 0, blanks: 0 },
  { name: 'docx flush left', form: 'docx', ...above },
  { name: 'docx flush left, no empty line', held: true, form: 'docx', ...above, blanks: 0 },
  { name: 'docx Name flush left', form: 'docx', ...above, letters: 'mixed' },
  { name: 'docx centred', form: 'docx', ...above, centred: true, blanks: 0, directions: 'italics' },
  { name: 'docx tabbed', form: 'docx', ...beside, blanks: 0 },
  { name: 'docx padded', held: true, form: 'docx', ...beside, column: 'spaces', blanks: 0 },
  { name: 'docx NAME: line', form: 'docx', ...before, blanks: 0 },
  { name: 'docx bold Name: line', form: 'docx', ...before, letters: 'mixed', look: 'bold', blanks: 0 },
  {
    name: 'docx small capitals, dash',
    held: true,
    form: 'docx',
    ...before,
    letters: 'mixed',
    look: 'smallCaps',
    close: '. —',
    directions: 'italics',
  },
  { name: 'docx italic Name above', form: 'docx', ...above, letters: 'mixed', look: 'italic', blanks: 0 },
  { name: 'docx soft breaks', form: 'docx', ...before, blanks: 0, soft: true },
  { name: 'docx soft breaks, Name', held: true, form: 'docx', ...before, letters: 'mixed', blanks: 0, soft: true },
  { name: 'docx no marks', form: 'docx', ...above, directions: 'none' },
  { name: 'docx titles, contents', form: 'docx', ...before, titles: true, around: 'contents' },
  { name: 'pdf flush left', form: 'pdf', ...above },
  { name: 'pdf Name flush left, bold', held: true, form: 'pdf', ...above, letters: 'mixed', look: 'bold' },
  { name: 'pdf centred', form: 'pdf', ...above, centred: true, directions: 'italics' },
  { name: 'pdf hanging', form: 'pdf', ...beside },
  { name: 'pdf hanging, no empty line', held: true, form: 'pdf', ...beside, letters: 'mixed', close: ':', blanks: 0 },
  { name: 'pdf NAME: line', form: 'pdf', ...before },
  { name: 'pdf NAME: line, no empty line', held: true, form: 'pdf', ...before, blanks: 0 },
  { name: 'pdf padded', form: 'pdf', ...above, indent: 6, directions: '[]', blanks: 0 },
  { name: 'pdf double-spaced', form: 'pdf', ...above, doubled: true },
  { name: 'pdf titles, no marks', held: true, form: 'pdf', ...above, directions: 'none', titles: true },
  { name: 'odt NAME: line', form: 'odt', ...before, blanks: 0 },
  { name: 'odt centred', held: true, form: 'odt', ...above, centred: true, blanks: 0, directions: 'italics' },
  { name: 'html NAME above, archive', form: 'html', ...above, directions: 'italics', around: 'archive' },
  {
    name: 'html small capitals before',
    held: true,
    form: 'html',
    ...before,
    letters: 'mixed',
    look: 'smallCaps',
    close: '.',
  },
  { name: 'rtf tabbed', form: 'rtf', ...beside, blanks: 0 },
]

/** Returns a seeded random sample of settings along all axes. Every third is held back. */
export function sampleSettings(count: number, seed: number): Setting[] {
  const below = numbersFrom(seed)
  const pick = <T>(...from: T[]): T => from[below(from.length)]!
  return Array.from({ length: count }, (_, at): Setting => {
    const form = pick('txt', 'txt', 'txt', 'docx', 'docx', 'pdf', 'pdf', 'odt', 'html', 'rtf' as const)
    const place = pick('before', 'before', 'above', 'above', 'beside' as const)
    const look =
      form === 'txt'
        ? pick(undefined, undefined, 'italic' as const)
        : pick(undefined, 'bold' as const, 'smallCaps' as const)
    const letters = pick('capitals', 'capitals', 'mixed', 'mixed', 'small' as const)
    const directions = pick('()', '()', '[]', 'italics', 'none' as const)
    return {
      name: `sample ${at + 1}`,
      held: at % 3 === 2,
      form,
      place,
      ...(place === 'above' && {
        centred: pick(true, false),
        parted: form === 'txt' && pick(true, false, false),
        indent: pick(0, 0, 4),
      }),
      ...(place === 'beside' && { column: pick('tab', 'spaces' as const) }),
      ...(look !== undefined && { look }),
      letters,
      // lower-case names can only be recognised by the punctuation after them
      close:
        place === 'before'
          ? pick(':', ':', letters === 'small' ? ':' : '.', letters === 'small' ? ':' : '. —')
          : pick('', '', '.', ':'),
      directions,
      blanks: pick(0, 1, 1, 2 as const),
      width: form === 'txt' ? pick(0, 60, 72, 78) : 0,
      soft: place === 'before' && form === 'docx' && pick(true, false),
      doubled: pick(true, false, false, false, false),
      ...(below(4) === 0 && { around: pick('archive', 'contents' as const) }),
      titles: below(4) === 0,
    }
  })
}
