import type { MouseEvent } from 'react'

/** Does what takes a row away: the keyboard stays at the list. */
export function backToList(event: MouseEvent, work: () => Promise<boolean>): void {
  const list = event.currentTarget.closest('ul')
  void work().then((done) => done && list?.focus())
}
