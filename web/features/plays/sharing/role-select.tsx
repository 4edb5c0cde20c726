import type { GivenRole } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { roleWord } from '../play-texts.ts'

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

interface Props {
  readonly name: string
  readonly role: GivenRole
  readonly onRole: (role: GivenRole) => void
}

/** The role of somebody in the list, to be changed where it stands. */
export function RoleSelect({ name, role, onRole }: Props) {
  return (
    <select
      aria-label={m.plays_role_of({ name })}
      value={role}
      onChange={(event) => onRole(givenRole(event.target.value))}
      className="min-h-11 rounded-base border border-transparent bg-transparent px-1 text-sm hover:border-line-strong"
    >
      {GIVEN.map((given) => (
        <option key={given} value={given}>
          {roleWord(given)}
        </option>
      ))}
    </select>
  )
}
