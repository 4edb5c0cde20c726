type Help = typeof import('./helpful.ts')

let found: Help | undefined
let asked: Promise<void> | undefined

/** What helps while one writes, once it is here. */
export const help = (): Help | undefined => found

/** Fetches it; where it cannot be fetched now, one writes without, and the next page asks again. */
export function fetchHelp(): Promise<void> {
  asked ??= import('./helpful.ts').then(
    (made) => {
      found = made
    },
    () => {
      asked = undefined
    },
  )
  return asked
}
