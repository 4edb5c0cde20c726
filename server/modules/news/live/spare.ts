/** Tells somebody at once, and then for a while no more than once: what happens meanwhile is told at its end. */
export function openSparing(time: number, tell: (who: string) => void): (who: string) => void {
  const resting = new Map<string, { more: boolean }>()
  const say = (who: string): void => {
    const rest = { more: false }
    resting.set(who, rest)
    tell(who)
    setTimeout(() => {
      resting.delete(who)
      if (rest.more) say(who)
    }, time).unref()
  }
  return (who) => {
    const rest = resting.get(who)
    if (rest === undefined) say(who)
    else rest.more = true
  }
}
