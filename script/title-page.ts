/**
 * An entry of the title page. `key` is lower case: title, credit, author, source, draft date, contact, copyright,
 * notes, or any other key in an imported file. `value` may contain line breaks and Fountain emphasis (`_**BIG
 * FISH**_`).
 */
export interface TitleEntry {
  readonly key: string
  readonly value: string
}

/** The entries in the order in which they were written. */
export type TitlePage = readonly TitleEntry[]

/** Synonymous keys in English and French files. Réplique uses the first of each list. */
export const TITLE_KEYS = {
  title: ['title', 'titre'],
  subtitle: ['subtitle', 'sous-titre'],
  credit: ['credit', 'credits', 'crédit', 'crédits'],
  author: ['author', 'authors', 'auteur', 'auteurs', 'autrice', 'autrices', 'writer', 'writers'],
  source: ['source', 'based on', 'adaptation', 'd’après'],
  setting: ['setting', 'place', 'lieu', 'lieux', 'décor', 'décors'],
  time: ['time', 'époque', 'temps'],
  contact: ['contact'],
  notes: ['notes', 'note'],
  date: ['draft date', 'date', 'draft', 'revision', 'version'],
  copyright: ['copyright'],
} as const

const ALIKE: readonly (readonly string[])[] = Object.values(TITLE_KEYS)

/** Returns the title page entry with this key, otherwise the first one with a synonymous key, if any. */
export function titleEntry<Entry extends TitleEntry>(page: readonly Entry[], key: string): Entry | undefined {
  const own = page.find((entry) => entry.key === key)
  if (own) return own
  const alike = ALIKE.find((keys) => keys.includes(key)) ?? []
  return page.find((entry) => alike.includes(entry.key))
}

/** Returns the value of a title page entry by its key or a synonym, or an empty string if there is neither. */
export const titleValue = (page: TitlePage, key: string): string => titleEntry(page, key)?.value ?? ''
