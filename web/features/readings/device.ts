import { randomId } from '../../platform/random-id.ts'

const KEY = 'replique-reading-device'

/** What tells this tab from all others; the same after it is loaded again. */
export function thisDevice(): string {
  try {
    const known = sessionStorage.getItem(KEY)
    if (known !== null) return known
    const made = randomId()
    sessionStorage.setItem(KEY, made)
    return made
  } catch {
    return randomId()
  }
}
