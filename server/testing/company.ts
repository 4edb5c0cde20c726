import type { PlaySummary } from '@replique/contract'
import { signUp, type Person } from './cast.ts'
import type { TestApp } from './index.ts'

export interface Company {
  /** The administrator. */
  readonly root: Person
  /** The owner of the play. */
  readonly alice: Person
  /** Can read Alice's play. */
  readonly bob: Person
  /** Has no access to Alice's play. */
  readonly mallory: Person
  readonly play: PlaySummary
}

/** Creates four users, and a play of Alice's that Bob may read. */
export async function openCompany(testApp: TestApp): Promise<Company> {
  const root = await signUp(testApp, 'Root')
  await root.ask('POST', '/api/setup/promote', { code: (await testApp.app.auth.setupCode()) ?? '' })
  const alice = await signUp(testApp, 'Alice', 'fr')
  const bob = await signUp(testApp, 'Bob')
  const mallory = await signUp(testApp, 'Mallory')
  const made = await alice.ask('POST', '/api/plays', { title: 'La Répétition', kind: 'stage', language: 'fr' })
  const play = (await made.json()) as PlaySummary
  await alice.ask('POST', `/api/plays/${play.id}/people`, { email: bob.email, role: 'viewer' })
  await bob.ask('GET', `/api/plays/${play.id}`)
  return { root, alice, bob, mallory, play }
}
