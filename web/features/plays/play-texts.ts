import type { Role } from '@replique/contract'
import type { Language, PlayKind } from '@replique/script'
import { m } from '../../messages/messages.js'

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
