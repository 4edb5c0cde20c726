import { MOST_CAST, type CastMember, type CastPerson, type CastWish } from '@replique/contract'
import { wishOf } from './parts.ts'

/** Somebody or something that can play the character, and whether and how they are to. */
export interface Candidate {
  readonly key: string
  readonly name: string | null
  readonly picture: string | null
  readonly wish: CastWish
  readonly chosen: boolean
  /** Those who are chosen play in the order in which they were. */
  readonly turn: number
}

/** Whoever plays the character already, in their order, then everybody else who could. */
export function candidatesOf(cast: readonly CastMember[], company: readonly CastPerson[]): readonly Candidate[] {
  const playing = cast.map((member, place) => ({
    key: member.userId ?? `voice ${place}`,
    name: member.name,
    picture: member.picture,
    wish: wishOf(member),
    chosen: true,
    turn: place,
  }))
  const known = new Set(playing.map(({ key }) => key))
  const others = company.flatMap(({ id, name, picture }) =>
    known.has(id) ? [] : [{ key: id, name, picture, wish: { userId: id, understudy: false }, chosen: false, turn: 0 }],
  )
  return [...playing, ...others]
}

interface Change {
  readonly chosen?: boolean
  readonly understudy?: boolean
}

/** The same with one of them changed; whoever is chosen now comes last. */
export function change(candidates: readonly Candidate[], key: string, to: Change): readonly Candidate[] {
  const last = Math.max(-1, ...candidates.filter(({ chosen }) => chosen).map(({ turn }) => turn))
  return candidates.map((one) => {
    if (one.key !== key) return one
    const { chosen = one.chosen, understudy = one.wish.understudy } = to
    const turn = chosen && !one.chosen ? last + 1 : one.turn
    return { ...one, chosen, turn, wish: { ...one.wish, understudy } }
  })
}

export const wishesOf = (candidates: readonly Candidate[]): CastWish[] =>
  candidates
    .filter(({ chosen }) => chosen)
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ wish }) => wish)

/** Whether nobody more fits into one part. */
export const isFull = (candidates: readonly Candidate[]): boolean => wishesOf(candidates).length >= MOST_CAST

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Those whose names hold the words; whoever is chosen is always in view. */
export const foundAmong = (candidates: readonly Candidate[], words: string): readonly Candidate[] =>
  candidates.filter(({ chosen, name }) => chosen || plain(name ?? '').includes(plain(words.trim())))
