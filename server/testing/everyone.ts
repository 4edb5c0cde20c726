import type { GroupSummary, IssuedInvitation, SentInvitation } from '@replique/contract'
import { signUp, type Person } from './cast.ts'
import { openCompany, type Company } from './company.ts'
import type { TestApp } from './index.ts'

export interface Everyone extends Company {
  /** Used to be an editor of Alice's play and a member of her group. */
  readonly carol: Person
  /** Alice's group, with Bob as a member. */
  readonly group: GroupSummary
  /** A version of Alice's play. */
  readonly version: string
  /** A voice that Alice added to her group. */
  readonly voice: string
  /** A job of Alice's that no node runs. */
  readonly job: string
  /** An import of Alice's that is not a play yet. */
  readonly import: string
  /** An invitation from Alice by email to somebody without an account, and one to her group. */
  readonly invitation: SentInvitation
  readonly groupInvitation: SentInvitation
  /** A play of Alice's that Bob may read, and its read-through, led by Alice. */
  readonly readThrough: { readonly play: string; readonly id: string }
  /** Mallory's own play and group, for requests that combine them with parts of somebody else's. */
  readonly own: { readonly play: string; readonly group: string }
}

const read = async <T>(answer: Promise<Response>): Promise<T> => {
  const response = await answer
  if (!response.ok) throw new Error(`the stage was refused: ${response.status} ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as T
}

async function bringIn(one: Person, { by, group }: { by: Person; group: string }): Promise<void> {
  const asked = by.ask('POST', `/api/groups/${group}/invitations`, { role: 'member' })
  const { link } = await read<IssuedInvitation>(asked)
  await read(one.ask('POST', '/api/invitations/accept', { secret: new URL(link).searchParams.get('secret') }))
}

async function shareAndTakeBack({ alice, play }: Company, carol: Person): Promise<void> {
  const given = await read<{ id: string }>(
    alice.ask('POST', `/api/plays/${play.id}/people`, { email: carol.email, role: 'editor' }),
  )
  await read(carol.ask('GET', `/api/plays/${play.id}`))
  await read(alice.ask('DELETE', `/api/plays/${play.id}/people/${given.id}`))
}

async function openReadThrough({ alice, bob }: Company): Promise<Everyone['readThrough']> {
  const script = new FormData()
  script.append('file', new File(['INT. ICI\n\nADA\nÉcoutez.\n'], 'lecture.fountain'))
  const { id: play } = await read<{ id: string }>(alice.ask('POST', '/api/plays/import', script))
  await read(alice.ask('POST', `/api/plays/${play}/people`, { email: bob.email, role: 'viewer' }))
  await read(bob.ask('GET', `/api/plays/${play}`))
  const { id } = await read<{ id: string }>(alice.ask('POST', `/api/plays/${play}/readings`))
  return { play, id }
}

async function bringFile(alice: Person): Promise<string> {
  const form = new FormData()
  form.append('file', new File(['ADA.\nWho is there?\n\nBEA.\nNobody.\n\nADA.\nGood.\n'], 'loose.txt'))
  return (await read<{ import: { id: string } }>(alice.ask('POST', '/api/imports', form))).import.id
}

/** Creates the users of `openCompany`, a former editor and group member, and one of everything that a user can have. */
export async function openEveryone(testApp: TestApp): Promise<Everyone> {
  const company = await openCompany(testApp)
  const { alice, bob, mallory, play } = company
  const carol = await signUp(testApp, 'Carol')
  await shareAndTakeBack(company, carol)
  const found = { name: 'La troupe', description: '', language: 'fr' }
  const group = await read<GroupSummary>(alice.ask('POST', '/api/groups', found))
  for (const one of [bob, carol]) await bringIn(one, { by: alice, group: group.id })
  await read(alice.ask('DELETE', `/api/groups/${group.id}/members/${carol.id}`))
  const version = await read<{ id: string }>(alice.ask('POST', `/api/plays/${play.id}/versions`, { name: 'Un' }))
  const claire = { name: 'Claire', engine: 'built-in', voice: 'fr-claire', language: 'fr' }
  const voice = await read<{ id: string }>(alice.ask('POST', `/api/groups/${group.id}/voices`, claire))
  const { userJobs } = testApp.app.kernel.jobs
  userJobs.define('stage.waits', async () => {})
  const ownPlay = { title: 'Mine', kind: 'stage', language: 'en' }
  return {
    ...company,
    carol,
    group,
    version: version.id,
    readThrough: await openReadThrough(company),
    voice: voice.id,
    job: (await userJobs.ask({ kind: 'stage.waits', owner: alice.id, subject: play.id })).id,
    import: await bringFile(alice),
    invitation: await read(alice.ask('POST', '/api/friends/invitations', { email: 'guest@example.org' })),
    groupInvitation: await read(
      alice.ask('POST', `/api/groups/${group.id}/invitations`, { role: 'member', email: 'guest@example.org' }),
    ),
    own: {
      play: (await read<{ id: string }>(mallory.ask('POST', '/api/plays', ownPlay))).id,
      group: (await read<{ id: string }>(mallory.ask('POST', '/api/groups', { ...found, name: 'Mine' }))).id,
    },
  }
}
