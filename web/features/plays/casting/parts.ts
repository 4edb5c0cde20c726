import type { Casting, CastMember, CastInput, PlayDetail } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import type { VoiceNames } from './voices.ts'

type Character = Pick<PlayDetail['characters'][number], 'id' | 'name' | 'speeches'>

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
export const castInputOf = ({ userId, voiceId, understudy }: CastMember): CastInput =>
  userId === null ? { voiceId: voiceId ?? '', understudy } : { userId, understudy }

/** Somebody who plays, by their name or that of the voice. */
export const playerName = ({ name, voiceId }: Pick<CastMember, 'name' | 'voiceId'>, voices: VoiceNames): string =>
  voiceId === null ? name || m.friends_somebody() : voices(voiceId)

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names)

const withUnderstudy = (name: string, understudy: boolean): string =>
  understudy ? m.casting_understudy_named({ name }) : name

interface Spoken {
  readonly cast: readonly Pick<CastMember, 'name' | 'voiceId' | 'understudy'>[]
  readonly voices: VoiceNames
}

/** Everybody who plays a character, with what speaks it. */
export const playersOf = (cast: Spoken['cast'], voices: VoiceNames): string =>
  listOf(cast.map((member) => withUnderstudy(playerName(member, voices), member.understudy)))

/** Who plays a character, in one sentence. */
export function castSentence(character: string, { cast, voices }: Spoken): string {
  if (cast.length === 0) return m.casting_nobody_plays({ character })
  return m.casting_plays({ character, names: playersOf(cast, voices) })
}

/** The parts of whoever reads this. */
export const ownParts = (parts: readonly Part[]): string =>
  listOf(parts.map(({ character, mine }) => withUnderstudy(character.name, mine === 'understudy')))
