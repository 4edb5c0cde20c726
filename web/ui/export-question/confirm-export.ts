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

/** Resolves to whether to go on: at once where nothing is lost, else as the person answers. */
export async function confirmExport(losses: Losses): Promise<boolean> {
  if (losses.leftOut.length === 0 && losses.letters.length === 0) return true
  const { askExport } = await import('./export-question.tsx')
  return askExport(losses)
}
