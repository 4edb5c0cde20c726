import type { Role } from '@replique/contract'
import type { Language, PlayKind } from '@replique/script'
import { m } from '../../messages/messages.js'

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** How long ago in words: "5 minutes ago", « hier »; nothing for less than a minute. */
export function ago(time: string, now: number, locale: string): string | undefined {
  const seconds = (new Date(time).getTime() - now) / 1000
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const [unit, length] of STEPS) {
    const count = Math.trunc(seconds / length)
    if (count !== 0) return words.format(count, unit)
  }
  return undefined
}

export const titleOf = (play: { readonly title: string }): string => play.title || m.plays_untitled()

export const kindWord = (kind: PlayKind): string =>
  kind === 'stage' ? m.plays_kind_stage() : m.plays_kind_screenplay()

export const languageWord = (language: Language): string =>
  language === 'fr' ? m.plays_language_fr() : m.plays_language_en()

const ROLE_WORDS: Record<Role, () => string> = {
  owner: m.plays_role_owner,
  editor: m.plays_role_editor,
  commenter: m.plays_role_commenter,
  viewer: m.plays_role_viewer,
}
export const roleWord = (role: Role): string => ROLE_WORDS[role]()
