/** A part of the app that may have unsaved data, which would be lost if the page were left now. */
export interface Holder {
  /** Whether everything is where it outlives the page. */
  readonly ready: () => boolean
  /** Hears when that may have changed. */
  readonly watch: (listener: () => void) => () => void
  /** The last thing to be done before the page goes. */
  readonly settle: () => Promise<void>
}

const holders = new Set<Holder>()

/** Has a reload wait for this part; answers how to take that back. */
export function holdReload(holder: Holder): () => void {
  holders.add(holder)
  return () => holders.delete(holder)
}

/** Whether there is a part that a reload has to ask. */
export const isHeld = (): boolean => holders.size > 0

/** Resolves once nothing would be lost. What is taken away meanwhile is waited for no longer. */
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
