import type { Collaborator } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { mayRead, mayShare } from './policy.ts'
import { isActive, presentPerson } from './presentation.ts'
import { requirePlay } from './standing.ts'
import { addPerson, changePerson, findPerson, listPeople, removePerson } from './store.ts'
import type { PersonRow } from './tables.ts'
import type { PlaysTools } from './tools.ts'

type Invited = 'viewer' | 'commenter' | 'editor'

/** Who has a role. Addresses that wait for somebody are shown to whoever may share, and to nobody else. */
export async function listCollaborators(tools: PlaysTools, actor: SignedIn, playId: string): Promise<Collaborator[]> {
  const held = await requirePlay(tools.database.db, playId, { reader: actor, may: mayRead })
  const rows = (await listPeople(tools.database.db, [playId])).filter((row) => isActive(row) || mayShare(held))
  const ids = rows.filter(isActive).map((row) => row.user_id)
  const names = await tools.namesOf([held.play.owner_id, ...ids])
  const owner: Collaborator = {
    id: held.play.owner_id,
    userId: held.play.owner_id,
    name: names.get(held.play.owner_id) ?? '',
    email: null,
    role: 'owner',
    state: 'active',
    you: held.play.owner_id === actor.id,
  }
  return [owner, ...rows.map((row) => presentPerson(row, names, actor.id))]
}

async function present(tools: PlaysTools, actor: SignedIn, row: PersonRow): Promise<Collaborator> {
  const names = isActive(row) ? await tools.namesOf([row.user_id]) : new Map<string, string>()
  return presentPerson(row, names, actor.id)
}

/** Gives an address a role. Nothing in the answer, nor in how it is found, depends on who stands behind the address. */
export async function addCollaborator(
  tools: PlaysTools,
  actor: SignedIn,
  input: { id: string; email: string; role: Invited },
): Promise<Collaborator> {
  const { database, clock, events } = tools
  await requirePlay(database.db, input.id, { reader: actor, may: mayShare })
  const email = input.email.toLowerCase()
  if (email === actor.email.toLowerCase()) return refuse('already_owner')
  const row = await addPerson(database.db, {
    id: newId(),
    play_id: input.id,
    user_id: null,
    email,
    role: input.role,
    created_at: clock.now(),
    opened_at: null,
  })
  events.emit('play.role-changed', { playId: input.id, userId: row.user_id })
  return present(tools, actor, row)
}

export async function changeCollaborator(
  tools: PlaysTools,
  actor: SignedIn,
  input: { id: string; personId: string; role: Invited },
): Promise<Collaborator> {
  const { database, events } = tools
  await requirePlay(database.db, input.id, { reader: actor, may: mayShare })
  const row = (await findPerson(database.db, input.id, input.personId)) ?? refuse('person_not_found')
  await changePerson(database.db, row.id, input.role)
  events.emit('play.role-changed', { playId: input.id, userId: row.user_id })
  return present(tools, actor, { ...row, role: input.role })
}

/** Takes a role back. Whoever has one may also leave by themselves. */
export async function removeCollaborator(
  tools: PlaysTools,
  actor: SignedIn,
  input: { id: string; personId: string },
): Promise<void> {
  const { database, events } = tools
  const held = await requirePlay(database.db, input.id, { reader: actor, may: mayRead })
  const row = await findPerson(database.db, input.id, input.personId)
  const own = row !== null && row.user_id === actor.id
  if (!own && !mayShare(held)) return refuse('not_allowed')
  if (row === null) return refuse('person_not_found')
  await removePerson(database.db, row.id)
  events.emit('play.role-changed', { playId: input.id, userId: row.user_id })
}
