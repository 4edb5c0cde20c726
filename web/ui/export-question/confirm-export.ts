import type { Loss } from '@replique/script'

/** A character that no font contains, and its first occurrence; `page` is empty before the first page. */
export interface MissingLetter {
  readonly letter: string
  readonly page: string
  readonly line: string
}

/** Content that an exported file or a printed page can't contain. */
export interface Losses {
  readonly leftOut: readonly Loss[]
  readonly letters: readonly MissingLetter[]
}

/** Losses accepted since the page loaded, so that the user isn't asked about them again. */
const accepted = new Set<string>()

/**
 * Resolves to whether to continue: immediately to true if nothing is lost or the same losses have been accepted before,
 * otherwise to the user's answer.
 */
export async function confirmExport(losses: Losses): Promise<boolean> {
  const list = JSON.stringify(losses)
  if ((losses.leftOut.length === 0 && losses.letters.length === 0) || accepted.has(list)) return true
  const { askExport } = await import('./export-question.tsx')
  const goesOn = await askExport(losses)
  if (goesOn) accepted.add(list)
  return goesOn
}
