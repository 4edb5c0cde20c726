import { wasPut } from '@replique/manuscript'
import type { Remarking } from './remarking.ts'

/** Sees to it that what two accept at once is there once, as soon as anything was accepted; answers how to end it. */
export function keepOnceAccepted({ binding, book, options }: Remarking): () => void {
  let ended = false
  let state: 'idle' | 'asked' | (() => void) = 'idle'
  const look = (ids: Iterable<string>): void => {
    if (state !== 'idle' || ![...ids].some((id) => wasPut(binding.shared, id))) return
    state = 'asked'
    // Where it cannot be fetched now there is nothing, or a failure; the next change asks again.
    const asked: Promise<typeof import('./once.ts') | undefined> = import('./once.ts').catch(() => undefined)
    void asked.then((made) => {
      if (!ended) state = made?.keepOnce(binding, book, options.edits) ?? 'idle'
    })
  }
  const unwatch = book.watch(look)
  look([...book.all()].map(({ id }) => id))
  return () => {
    ended = true
    unwatch()
    if (typeof state === 'function') state()
  }
}
