/**
 * One line of the title page. `key` is lower case: title, credit, author, source, draft date, contact, copyright,
 * notes, or any other word a file brought along. `value` may hold line breaks and Fountain emphasis (`_**BIG FISH**_`).
 */
export interface TitleEntry {
  readonly key: string
  readonly value: string
}

/** In the order in which they were written. */
export type TitlePage = readonly TitleEntry[]

export const titleValue = (page: TitlePage, key: string): string => page.find((entry) => entry.key === key)?.value ?? ''
