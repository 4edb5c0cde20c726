import { MOST_CAST, type CastMember, type CastPerson, type CastWish } from '@replique/contract'
import { wishOf } from './parts.ts'

/** Somebody or something that can play the character, and whether and how they are to. */
export interface Candidate {
  readonly key: string
  readonly name: string | null
  readonly picture: string | null
  readonly wish: CastWish
  readonly chosen: boolean
}

/** Whoever plays the character already, in their order, then everybody else who could. */
export function candidatesOf(cast: readonly CastMember[], company: readonly CastPerson[]): readonly Candidate[] {
  const playing = cast.map((member, place) => ({
    key: member.userId ?? `voice ${place}`,
    name: member.name,
    picture: member.picture,
    wish: wishOf(member),
    chosen: true,
  }))
  const known = new Set(playing.map(({ key }) => key))
  const others = company.flatMap(({ id, name, picture }) =>
    known.has(id) ? [] : [{ key: id, name, picture, wish: { userId: id, understudy: false }, chosen: false }],
  )
  return [...playing, ...others]
}

export const change = (
  candidates: readonly Candidate[],
  key: string,
  to: { chosen?: boolean; understudy?: boolean },
): readonly Candidate[] =>
  candidates.map((one) =>
    one.key === key
      ? {
          ...one,
          chosen: to.chosen ?? one.chosen,
          wish: { ...one.wish, understudy: to.understudy ?? one.wish.understudy },
        }
      : one,
  )

export const wishesOf = (candidates: readonly Candidate[]): CastWish[] =>
  candidates.filter(({ chosen }) => chosen).map(({ wish }) => wish)

/** Whether nobody more fits into one part. */
export const isFull = (candidates: readonly Candidate[]): boolean => wishesOf(candidates).length >= MOST_CAST

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Those whose names hold the words; whoever is chosen is always in view. */
export const foundAmong = (candidates: readonly Candidate[], words: string): readonly Candidate[] =>
  candidates.filter(({ chosen, name }) => chosen || plain(name ?? '').includes(plain(words.trim())))
