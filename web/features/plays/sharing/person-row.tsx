import type { Collaborator, GivenRole } from '@replique/contract'
import { use, useState, type MouseEvent } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import type { PlayTitle } from '../play-actions.ts'
import { roleWord } from '../play-texts.ts'
import { thenFocusList, ResultContext, useSharingAction, sharingResult, type UnsentInvitation } from './use-sharing.ts'

/** Roles that can be given, highest first. */
export const GIVEN: readonly GivenRole[] = ['editor', 'commenter', 'viewer']

const SAYS: Record<GivenRole, () => string> = {
  editor: m.sharing_says_editor,
  commenter: m.sharing_says_commenter,
  viewer: m.sharing_says_viewer,
}

/** Returns a sentence about what a role allows. */
export const roleSays = (role: GivenRole): string => SAYS[role]()

export const givenRole = (value: string): GivenRole => GIVEN.find((role) => role === value) ?? 'viewer'

interface RoleSelectProps {
  readonly name: string
  readonly role: GivenRole
  readonly onRole: (role: GivenRole) => void
}

/** A select field for a collaborator's role. */
export function RoleSelect({ name, role, onRole }: RoleSelectProps) {
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

/** Returns a collaborator's name, or the email address that was invited. */
export const nameOf = ({ name, email }: Pick<Collaborator, 'name' | 'email'>): string =>
  name || email || m.friends_somebody()

const whyOf = ({ state }: Collaborator): string =>
  state === 'invited' ? m.sharing_why_invited() : m.sharing_why_self()

interface Props {
  readonly play: PlayTitle
  readonly person: Collaborator
  readonly picture: string | null
  readonly manage: boolean
  /** Receives the link of an invitation for which no email was sent. */
  readonly onToHand: (toHand: UnsentInvitation) => void
}

/** A collaborator with their own role, and actions to change it. */
export function PersonRow({ play, person, picture, manage, onToHand }: Props) {
  const name = nameOf(person)
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 py-2">
      <Avatar name={name} picture={picture} />
      <div className="min-w-0 grow basis-32">
        <p className="line-clamp-2 [overflow-wrap:anywhere]">
          <bdi>{person.you ? m.plays_person_you({ name }) : name}</bdi>
        </p>
        {person.name && person.email && (
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{person.email}</p>
        )}
        {person.role !== 'owner' && <p className="text-sm text-ink-soft">{whyOf(person)}</p>}
      </div>
      {manage && person.role !== 'owner' ? (
        <Management play={play} person={person} onToHand={onToHand} />
      ) : (
        <span className="shrink-0 text-sm text-ink-soft">{roleWord(person.role)}</span>
      )}
    </li>
  )
}

function Management({ play, person, onToHand }: Pick<Props, 'play' | 'person' | 'onToHand'>) {
  const attempt = useSharingAction()
  const say = use(ResultContext)
  const [busy, setBusy] = useState(false)
  const name = nameOf(person)
  const at = { id: play.id, personId: person.id }
  const { role, state, email } = person
  const resend = async () => {
    setBusy(true)
    await attempt(async () => {
      const heard = sharingResult(await api.plays.share({ id: play.id, email: email ?? '', role: roleOf(person) }))
      if (typeof heard === 'string') say(heard)
      else onToHand(heard)
    })
    setBusy(false)
  }
  const remove = (event: MouseEvent) =>
    thenFocusList(event, () =>
      attempt(
        () => api.plays.unshare(at),
        () => m.plays_unshared({ name }),
      ),
    )
  if (role === 'owner') return null
  return (
    <div className="ml-auto flex shrink-0 items-center">
      <RoleSelect
        name={name}
        role={role}
        onRole={(next) =>
          void attempt(
            () => api.plays.changeRole({ ...at, role: next }),
            () => m.sharing_role_changed({ name }),
          )
        }
      />
      {state === 'invited' && (
        <IconButton
          icon="refresh-cw"
          label={m.friends_resend({ email: name })}
          disabled={busy}
          onClick={() => void resend()}
        />
      )}
      <IconButton icon="x" label={m.plays_unshare({ name })} onClick={remove} />
    </div>
  )
}

const roleOf = ({ role }: Collaborator) => (role === 'owner' ? 'editor' : role)
