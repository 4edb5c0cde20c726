/** Measures the time from a key to its paint, and between frames. */
import type { Page } from 'playwright-core'

/** Presses these keys one after the other, and returns the milliseconds from each key until its change is painted. */
export async function keysToPaint(page: Page, keys: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const key of keys) {
    const painted = page.evaluateHandle(() => ({
      time: new Promise<number>((resolve) => {
        const heard = ({ timeStamp }: KeyboardEvent): void => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
          port1.start()
          // a message posted in the frame arrives after the paint
          requestAnimationFrame(() => port2.postMessage(null))
        }
        addEventListener('keydown', heard, { capture: true, once: true })
      }),
    }))
    const handle = await painted
    await page.keyboard.press(key)
    times.push(Math.round(await handle.evaluate(({ time }) => time)))
  }
  return times
}

/** Returns the median and the longest time between frames during an action, in milliseconds. */
export async function framesWhile(page: Page, deed: () => Promise<void>): Promise<{ median: number; longest: number }> {
  const watch = await page.evaluateHandle(() => {
    const at: number[] = []
    const state = { at, on: true }
    const frame = (now: number): void => {
      at.push(now)
      if (state.on) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    return state
  })
  await deed()
  const at = await watch.evaluate((state) => {
    state.on = false
    return state.at
  })
  const gaps = at
    .slice(1)
    .map((now, index) => Math.round(now - at[index]!))
    .toSorted((a, b) => a - b)
  return { median: gaps[gaps.length >> 1] ?? 0, longest: gaps.at(-1) ?? 0 }
}
