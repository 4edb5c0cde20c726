import type { Run } from '../../rich-text.ts'
import type { Tally } from '../reading.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/tree.ts'

/** A parsed `Style` such as "Bold+AllCaps". */
interface Style {
  readonly marks: Omit<Run, 'text'>
  readonly caps: boolean
}

const PLAIN: Style = { marks: {}, caps: false }

const MARKS: readonly (readonly [string, Omit<Run, 'text'>])[] = [
  ['Bold', { bold: true }],
  ['Italic', { italic: true }],
  ['Underline', { underline: true }],
  ['Strikeout', { strike: true }],
  ['HiddenText', { aside: 'cut' }],
]
const KNOWN = new Map(MARKS)
const STRIKES: ReadonlySet<string> = new Set(['Strikeout', 'Strikethrough', 'StrikeThrough'])

/** Parses a `Style`. Parts that a run cannot have are counted in the tally. */
export function readStyle(style: string | undefined, tally?: Tally): Style {
  if (style === undefined || style === '') return PLAIN
  let marks: Omit<Run, 'text'> = {}
  let caps = false
  for (const name of style.split('+').map((one) => one.trim())) {
    const known = KNOWN.get(STRIKES.has(name) ? 'Strikeout' : name)
    if (known !== undefined) marks = { ...marks, ...known }
    else if (name === 'AllCaps') caps = true
    else if (name !== '') tally?.add(`Style ${name}`)
  }
  return { marks, caps }
}

/** Returns the `Style` of a run, or an empty string for a plain one. Notes have no style of their own. */
export function printStyle(run: Run): string {
  const names: string[] = []
  if (run.bold) names.push('Bold')
  if (run.italic) names.push('Italic')
  if (run.underline) names.push('Underline')
  if (run.strike) names.push('Strikeout')
  if (run.aside === 'cut') names.push('HiddenText')
  return names.join('+')
}

/** A template's settings for one paragraph type. */
export interface TypeSettings {
  /** The built-in type it is paginated as; empty if none is named. */
  readonly like: string
  readonly alignment: string
  readonly newPage: boolean
  readonly style: Style
}

export const NO_SETTINGS: TypeSettings = { like: '', alignment: '', newPage: false, style: PLAIN }

/** Reads the settings of every paragraph type, by name. */
export function readSettings(root: XmlElement): ReadonlyMap<string, TypeSettings> {
  const settings = new Map<string, TypeSettings>()
  for (const one of childrenOf(root, 'ElementSettings')) {
    const paragraph = childOf(one, 'ParagraphSpec')?.attributes
    settings.set(one.attributes['Type'] ?? '', {
      like: childOf(one, 'Behavior')?.attributes['PaginateAs'] ?? '',
      alignment: paragraph?.['Alignment'] ?? '',
      newPage: paragraph?.['StartsNewPage'] === 'Yes',
      style: readStyle(childOf(one, 'FontSpec')?.attributes['Style']),
    })
  }
  return settings
}
