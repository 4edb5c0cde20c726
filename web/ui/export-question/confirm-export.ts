import type { Loss } from '@replique/script'

/** A letter that no font has, and where it stands first; without a page before the first one. */
export interface MissingLetter {
  readonly letter: string
  readonly page: string
  readonly line: string
}

/** What a file or a printed page will not hold. */
export interface Losses {
  readonly leftOut: readonly Loss[]
  readonly letters: readonly MissingLetter[]
}

/** What somebody went on without since this page was loaded: the same list is not asked about twice. */
const accepted = new Set<string>()

/** Resolves to whether to go on: at once where nothing is lost or the same was accepted, else as the person answers. */
export async function confirmExport(losses: Losses): Promise<boolean> {
  const list = JSON.stringify(losses)
  if ((losses.leftOut.length === 0 && losses.letters.length === 0) || accepted.has(list)) return true
  const { askExport } = await import('./export-question.tsx')
  const goesOn = await askExport(losses)
  if (goesOn) accepted.add(list)
  return goesOn
}
