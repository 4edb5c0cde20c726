import type { Correction } from '@replique/script'
import { readStored, removeStored, writeStored } from '../../../platform/browser-storage.ts'

/** What was put right here and is not at the server yet, on top of how many corrections that had. */
interface Unsent {
  readonly had: number
  readonly keep: number
  readonly add: readonly Correction[]
}

const keyOf = (id: string): string => `replique-import-${id}`

/** What has to be said to the server so that it has these corrections in place of those. */
export function difference(there: readonly Correction[], here: readonly Correction[]): Unsent {
  let keep = 0
  while (keep < there.length && keep < here.length && same(there[keep], here[keep])) keep++
  return { had: there.length, keep, add: here.slice(keep) }
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Until the server has it, this device remembers it: a page that is loaded anew in between loses nothing. */
export function keepUnsent(id: string, unsent: Unsent): void {
  if (unsent.keep === unsent.had && unsent.add.length === 0) removeStored(keyOf(id))
  else writeStored(keyOf(id), JSON.stringify(unsent))
}

/** The corrections as this device left them; those of the server where another device has gone on since. */
export function withUnsent(id: string, there: readonly Correction[]): readonly Correction[] {
  const stored = readStored(keyOf(id))
  if (stored === null) return there
  try {
    const { had, keep, add } = JSON.parse(stored) as Unsent
    return had === there.length && keep <= had && Array.isArray(add) ? [...there.slice(0, keep), ...add] : there
  } catch {
    return there
  }
}

export const forgetUnsent = (id: string): void => removeStored(keyOf(id))
