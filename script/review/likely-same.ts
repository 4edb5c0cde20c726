import type { Character, CharacterId } from '../character.ts'
import { isLike } from '../recognise/loose/likeness.ts'
import { keyOf } from '../recognise/loose/line.ts'

const digits = (key: string): string => key.replace(/\D/g, '')

/** Whether two names may well be one: the words of one are among the other's, or old spelling parts them. GUARD 1 is not GUARD 2. */
function mayBeOne(a: string, b: string): boolean {
  if (a === '' || b === '' || digits(a) !== digits(b)) return false
  const [some, all] = [a, b].map((key) => key.split(' ')).toSorted((one, other) => one.length - other.length)
  return some!.every((word) => all!.includes(word)) || (Math.min(a.length, b.length) > 3 && isLike(a, b))
}

/** More characters than these nobody looks through, and each is held against each. */
const MOST = 300

/** For each character one before it in the list that may be the same person. */
export function likelySame(characters: readonly Character[]): Map<CharacterId, CharacterId> {
  const known = characters.slice(0, MOST).map(({ id, name }) => ({ id, key: keyOf(name) }))
  const found = new Map<CharacterId, CharacterId>()
  known.forEach(({ id, key }, at) => {
    const other = known.slice(0, at).find((one) => mayBeOne(one.key, key))
    if (other !== undefined) found.set(id, other.id)
  })
  return found
}
