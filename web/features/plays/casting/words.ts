import type { CastMember } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import type { Part } from './parts.ts'

/** Somebody who plays, or that it is a voice. */
export const playerName = ({ name }: { readonly name: string | null }): string =>
  name === null ? m.casting_voice() : name || m.friends_somebody()

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names)

const withUnderstudy = (name: string, understudy: boolean): string =>
  understudy ? m.casting_understudy_named({ name }) : name

/** Who plays a character, in one sentence. */
export function castSentence(character: string, cast: readonly Pick<CastMember, 'name' | 'understudy'>[]): string {
  if (cast.length === 0) return m.casting_nobody_plays({ character })
  const names = listOf(cast.map((member) => withUnderstudy(playerName(member), member.understudy)))
  return m.casting_plays({ character, names })
}

/** The parts of whoever reads this. */
export const ownParts = (parts: readonly Part[]): string =>
  listOf(parts.map(({ character, mine }) => withUnderstudy(character.name, mine === 'understudy')))
