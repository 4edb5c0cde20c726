import { blockText, type Shared } from '../shared.ts'
import { readProduction } from './registers.ts'

/** Marks a block as changed in the revision that is open, if one is. Call inside `Binding.edit`. */
export function markChanged(shared: Shared, id: string | undefined): void {
  const open = readProduction(shared).production?.open
  const text = id === undefined || open === undefined ? null : blockText(shared, id)
  text?.setAttribute('revision', open as never)
}
