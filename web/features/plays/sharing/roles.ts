import type { GivenRole } from '@replique/contract'
import { m } from '../../../messages/messages.js'

/** Roles that can be given, the greatest first. */
export const GIVEN: readonly GivenRole[] = ['editor', 'commenter', 'viewer']

const SAYS: Record<GivenRole, () => string> = {
  editor: m.sharing_says_editor,
  commenter: m.sharing_says_commenter,
  viewer: m.sharing_says_viewer,
}

/** What whoever has a role may do, in a sentence. */
export const roleSays = (role: GivenRole): string => SAYS[role]()

export const givenRole = (value: string): GivenRole => GIVEN.find((role) => role === value) ?? 'viewer'
