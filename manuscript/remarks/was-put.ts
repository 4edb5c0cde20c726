import * as Y from 'yjs'
import type { Shared } from '../shared.ts'
import { PUT } from './shape.ts'

/** Whether the acceptance of a suggestion left a trace of what it put into the text: only then may it be there twice. */
export function wasPut({ remarks }: Pick<Shared, 'remarks'>, id: string): boolean {
  const entry = remarks.get(id)
  return entry instanceof Y.Map && [...entry.keys()].some((key) => key.startsWith(PUT))
}
