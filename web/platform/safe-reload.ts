/** A part of the app that may have unsaved data, which would be lost if the page were left now. */
export interface Holder {
  /** Whether all data is stored where it outlives the page. */
  readonly ready: () => boolean
  /** Calls the listener when `ready` may have changed. */
  readonly watch: (listener: () => void) => () => void
  /** Does the last work before the page is left. */
  readonly settle: () => Promise<void>
}

const holders = new Set<Holder>()

/** Makes reloads wait for this part of the app; returns a function that removes it. */
export function holdReload(holder: Holder): () => void {
  holders.add(holder)
  return () => holders.delete(holder)
}

/** Returns whether any part has to be asked before a reload. */
export const isHeld = (): boolean => holders.size > 0

/** Resolves once nothing would be lost. Parts that are removed in the meantime are not awaited. */
export async function untilSafe(): Promise<void> {
  for (const holder of holders) {
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!holder.ready() && holders.has(holder)) return
        unwatch()
        resolve()
      }
      const unwatch = holder.watch(look)
      look()
    })
    await holder.settle()
  }
}
