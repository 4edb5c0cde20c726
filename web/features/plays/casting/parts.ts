import type { Casting, CastMember, CastWish, PlayDetail } from '@replique/contract'

type Character = Pick<PlayDetail['characters'][number], 'id' | 'name'>

/** A character of the play and who plays them, understudies last. */
export interface Part {
  readonly character: Character
  readonly cast: readonly CastMember[]
  /** Whether whoever reads this plays it, and how. */
  readonly mine: 'first' | 'understudy' | null
}

/** The characters in their order, each with who plays them; whoever plays none that is left is not among them. */
export function partsOf(
  characters: readonly Character[],
  cast: Casting['cast'],
  me: string | undefined,
): readonly Part[] {
  const byCharacter = Map.groupBy(cast, ({ characterId }) => characterId)
  return characters.map((character) => {
    const players = (byCharacter.get(character.id) ?? []).toSorted(
      (a, b) => Number(a.understudy) - Number(b.understudy),
    )
    const own = me === undefined ? undefined : players.find(({ userId }) => userId === me)
    return { character, cast: players, mine: own === undefined ? null : own.understudy ? 'understudy' : 'first' }
  })
}

/** What is asked of the server to have it as it was. */
export const wishOf = ({ userId, voiceId, understudy }: CastMember): CastWish =>
  userId === null ? { voiceId: voiceId ?? '', understudy } : { userId, understudy }
