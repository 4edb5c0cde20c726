import type { CastMember } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import type { Part } from './parts.ts'
import type { VoiceNames } from './voices.ts'

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

/** Who plays a character, in one sentence. */
export function castSentence(character: string, { cast, voices }: Spoken): string {
  if (cast.length === 0) return m.casting_nobody_plays({ character })
  const names = listOf(cast.map((member) => withUnderstudy(playerName(member, voices), member.understudy)))
  return m.casting_plays({ character, names })
}

/** The parts of whoever reads this. */
export const ownParts = (parts: readonly Part[]): string =>
  listOf(parts.map(({ character, mine }) => withUnderstudy(character.name, mine === 'understudy')))
