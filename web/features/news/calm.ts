/** Milliseconds without a key after which somebody is no longer typing. */
export const PAUSE = 4_000

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Somebody has asked for nothing but the page. */
const isQuiet = (): boolean => document.querySelector('[data-quiet]') !== null

/** Does things once nobody types and nobody has asked for quiet, at once where that is so; and a way to end it. */
export function openCalm(): { whenCalm: (act: () => void) => void; end: () => void } {
  let typed = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: (() => void)[] = []
  const look = (): void => {
    clearTimeout(timer)
    const left = isQuiet() ? PAUSE : typed + PAUSE - performance.now()
    if (left > 0) timer = setTimeout(look, left)
    else for (const act of waiting.splice(0)) act()
  }
  const hear = ({ target }: KeyboardEvent): void => {
    if (isField(target)) typed = performance.now()
  }
  document.addEventListener('keydown', hear, true)
  return {
    whenCalm: (act) => {
      waiting.push(act)
      look()
    },
    end: () => {
      waiting = []
      clearTimeout(timer)
      document.removeEventListener('keydown', hear, true)
    },
  }
}
