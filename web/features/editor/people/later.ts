/** Does something once, a little later, however often it was asked for meanwhile. */
export function later<Timer>(start: (act: () => void) => Timer, stop: (timer: Timer) => void, act: () => void) {
  let timer: Timer | null = null
  return {
    soon: () => {
      timer ??= start(() => {
        timer = null
        act()
      })
    },
    cancel: () => {
      if (timer !== null) stop(timer)
      timer = null
    },
  }
}
