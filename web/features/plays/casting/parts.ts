import type { Casting, CastMember, CastInput, CastPerson, PlayDetail, PlayVoice, PlayVoices } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { api } from '../../../platform/api/api.ts'

/** A dialog for choosing a character's voice. */
export type VoiceDialogSlot = ComponentType<{
  readonly character: PlayVoices['characters'][number]
  readonly voices: readonly PlayVoice[]
  readonly chosen: string | null
  readonly gone: boolean
  /** Resolves to an error message, or null. */
  readonly onChoose: (voice: PlayVoice | null) => Promise<string | null>
  readonly onClose: () => void
}>

/** The key is nested in the casting's, so that invalidating the casting refetches both. */
export const playVoicesQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'casting', id, 'voices'],
    queryFn: ({ signal }) => api.sound.voices.ofPlay({ id }, { signal }),
  })

/** Returns the name of a cast voice. */
export type VoiceNames = (voiceId: string) => string

/**
 * Returns a lookup of voice names. Until the names have loaded, every voice has a generic name; after that, unknown
 * voices are shown as removed.
 */
export function voiceNames(known: PlayVoices | undefined): VoiceNames {
  if (known === undefined) return () => m.casting_voice()
  const names = new Map(known.voices.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? m.casting_voice_gone()
}

/** The voice of a character. */
interface Speaking {
  /** Null for an automatic voice. */
  readonly chosen: PlayVoice | null
  /** Whether a voice was chosen and later removed. */
  readonly gone: boolean
}

export function speakingOf(cast: readonly CastMember[], known: PlayVoices): Speaking {
  const ids = cast.flatMap(({ voiceId }) => voiceId ?? [])
  const [chosen] = ids.flatMap((id) => known.voices.find((voice) => voice.id === id) ?? [])
  return { chosen: chosen ?? null, gone: chosen === undefined && ids.length > 0 }
}

type Character = Pick<PlayDetail['characters'][number], 'id' | 'name' | 'speeches'>

/** A character of the play and who plays them, understudies last. */
export interface Part {
  readonly character: Character
  readonly cast: readonly CastMember[]
  /** How the current user is cast as the character; null if they aren't. */
  readonly mine: 'first' | 'understudy' | null
}

/** Returns the characters in order, each with its cast. Cast entries of deleted characters are left out. */
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

/** Converts a member of the cast to the input that casts the same person or voice. */
export function castInputOf({ userId, personId, voiceId, understudy }: CastMember): CastInput {
  if (userId !== null) return { userId, understudy }
  return personId === null ? { voiceId: voiceId ?? '', understudy } : { personId, understudy }
}

/** Returns the input that casts a person. */
export const personInput = ({ id, invited }: Pick<CastPerson, 'id' | 'invited'>, understudy: boolean): CastInput =>
  invited ? { personId: id, understudy } : { userId: id, understudy }

/** Returns the casting with a character's cast replaced, as it will be once the server has stored the change. */
export function withPart(casting: Casting, characterId: string, inputs: readonly CastInput[]): Casting {
  const named = (id: string | null) =>
    casting.company.find((one) => one.id === id) ??
    casting.cast.find(({ userId, personId }) => id !== null && (userId ?? personId) === id)
  const members = inputs.map(({ userId = null, personId = null, voiceId = null, understudy }): CastMember => {
    const { name = null, picture = null } = named(userId ?? personId) ?? {}
    return { characterId, userId, personId, voiceId, name, picture, understudy }
  })
  return { ...casting, cast: [...casting.cast.filter((one) => one.characterId !== characterId), ...members] }
}

type Player = Pick<CastMember, 'name' | 'voiceId' | 'personId'>

/** Returns an actor's name, or their email address until they have joined; if neither is available, a general text. */
export const personName = ({ name, personId }: Pick<CastMember, 'name' | 'personId'>): string =>
  name || (personId === null ? m.friends_somebody() : m.casting_somebody_invited())

/** Returns the name of an actor or a voice. */
export const playerName = (player: Player, voices: VoiceNames): string =>
  player.voiceId === null ? personName(player) : voices(player.voiceId)

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names)

const withUnderstudy = (name: string, understudy: boolean): string =>
  understudy ? m.casting_understudy_named({ name }) : name

interface Spoken {
  readonly cast: readonly (Player & Pick<CastMember, 'understudy'>)[]
  readonly voices: VoiceNames
}

/** Returns a sentence about who plays a character. */
export function castSentence(character: string, { cast, voices }: Spoken): string {
  if (cast.length === 0) return m.casting_nobody_plays({ character })
  const names = listOf(cast.map((member) => withUnderstudy(playerName(member, voices), member.understudy)))
  return m.casting_plays({ character, names })
}

/** Returns the names of the user's own parts. */
export const ownParts = (parts: readonly Part[]): string =>
  listOf(parts.map(({ character, mine }) => withUnderstudy(character.name, mine === 'understudy')))
