import { childOf, childrenOf } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import { PLAIN, readStyle, type Style } from './style.ts'

/** What a template says of one type of paragraph. */
export interface TypeSettings {
  /** The built-in type that it behaves like on a page; empty where none is named. */
  readonly like: string
  readonly alignment: string
  readonly newPage: boolean
  readonly style: Style
}

export const NO_SETTINGS: TypeSettings = { like: '', alignment: '', newPage: false, style: PLAIN }

/** The settings of each type by its name. */
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
