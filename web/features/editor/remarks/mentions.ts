import type { Person } from './people-names.ts'

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** What stands before the caret and asks for a name, from its @ on. */
export interface Asking {
  readonly start: number
  readonly typed: string
}

export function askingAt(text: string, caret: number): Asking | null {
  const found = /(?:^|[\s(«"“])@([\p{L}\p{M}\p{N}'’.-]{0,40})$/u.exec(text.slice(0, caret))
  return found ? { start: caret - (found[1] ?? '').length - 1, typed: found[1] ?? '' } : null
}

/** People one of whose names begins so. */
export function peopleFor(people: readonly Person[], typed: string): Person[] {
  const wanted = fold(typed)
  return people.filter(({ name }) => ` ${fold(name)}`.includes(` ${wanted}`)).slice(0, 6)
}

/** The ids of those whose name still stands in a text behind an @. */
export const mentionedIn = (text: string, people: readonly Person[]): string[] =>
  people.filter(({ name }) => name !== '' && text.includes(`@${name}`)).map(({ id }) => id)
