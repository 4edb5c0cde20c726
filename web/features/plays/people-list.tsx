import type { Collaborator } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { IconButton } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import type { Named } from './play-actions.ts'
import { peopleQuery, refreshPlays } from './queries.ts'
import { roleWord } from './words.ts'

export const nameOf = (person: Collaborator): string => person.name ?? person.email ?? ''

/** Everybody with a role on the play; whoever manages it may change the others' roles. */
export function PeopleList({ play, manage = false }: { play: Named; manage?: boolean }) {
  const client = useQueryClient()
  const people = useQuery(peopleQuery(play.id))
  const attempt = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work()
      if (done) showToast({ title: done })
    } catch (refusal) {
      showToast({ title: m.plays_failed(), body: failureMessage(refusal) })
    }
    await refreshPlays(client)
  }
  if (people.isPending) return <Skeleton className="w-2/3" />
  if (people.isError) return <p className="text-ink-soft">{failureMessage(people.error)}</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {people.data.map((person) => (
        <li key={person.id} className="flex min-h-14 items-center gap-3 py-1">
          <Face name={nameOf(person)} />
          <div className="min-w-0 grow">
            <p className="truncate">{person.you ? m.plays_person_you({ name: nameOf(person) }) : nameOf(person)}</p>
            {person.state === 'invited' && <p className="text-sm text-ink-soft">{m.plays_person_invited()}</p>}
          </div>
          {manage && person.role !== 'owner' ? (
            <Management
              person={person}
              onRole={(role) => void attempt(() => api.plays.changeRole({ id: play.id, personId: person.id, role }))}
              onRemove={() =>
                void attempt(
                  () => api.plays.unshare({ id: play.id, personId: person.id }),
                  m.plays_unshared({ name: nameOf(person) }),
                )
              }
            />
          ) : (
            <span className="text-sm text-ink-soft">{roleWord(person.role)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

interface ManagementProps {
  readonly person: Collaborator
  readonly onRole: (role: 'editor' | 'commenter' | 'viewer') => void
  readonly onRemove: () => void
}

function Management({ person, onRole, onRemove }: ManagementProps) {
  const name = nameOf(person)
  return (
    <div className="flex shrink-0 items-center">
      <select
        aria-label={m.plays_role_of({ name })}
        value={person.role}
        onChange={(event) => onRole(event.target.value as 'editor' | 'commenter' | 'viewer')}
        className="min-h-11 rounded-house border border-transparent bg-transparent px-2 hover:border-line-strong"
      >
        <option value="editor">{m.plays_role_editor()}</option>
        <option value="commenter">{m.plays_role_commenter()}</option>
        <option value="viewer">{m.plays_role_viewer()}</option>
      </select>
      <IconButton icon="x" label={m.plays_unshare({ name })} onClick={onRemove} />
    </div>
  )
}
