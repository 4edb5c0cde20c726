import type { MouseEvent } from 'react'
import { isUnclaimed } from './unclaimed.ts'

/** Does what takes a row away: the keyboard stays at the list, unless it has gone on elsewhere meanwhile. */
export function backToList(event: MouseEvent, work: () => Promise<boolean>): void {
  const pressed = event.currentTarget
  const list = pressed.closest('ul')
  void work().then((done) => done && isUnclaimed(pressed) && list?.focus())
}
