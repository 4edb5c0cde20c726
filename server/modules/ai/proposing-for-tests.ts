import { expect } from 'vitest'
import type { Database } from '../../kernel/db/database.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { MODEL_ENVIRONMENT, openModelServer, type ModelServer } from './model-for-tests.ts'

/** A server with an administrator, a writer and another user. It has a model server, which no feature uses yet. */
export interface Proposing {
  readonly testApp: TestApp
  readonly root: Person
  readonly alice: Person
  readonly bob: Person
  readonly model: ModelServer
  /** Imports a play for Alice after advancing the clock by a minute, so that rate limits don't apply. */
  bring(script: string): Promise<string>
  close(): Promise<void>
}

export async function openProposing(open: () => Promise<Database>): Promise<Proposing> {
  const now = new Date('2026-03-01T12:00:00Z')
  const testApp = await openTestApp({ database: open, environment: { ...MODEL_ENVIRONMENT }, now })
  await testApp.app.start()
  const root = await signUp(testApp, 'Root')
  await root.ask('POST', '/api/setup/promote', { code: (await testApp.app.auth.setupCode()) ?? '' })
  const alice = await signUp(testApp, 'Alice')
  const bob = await signUp(testApp, 'Bob')
  const model = await openModelServer()
  await testApp.app.kernel.events.settled()
  return {
    testApp,
    root,
    alice,
    bob,
    model,
    bring: async (script) => {
      testApp.clock.advance(60_000)
      const form = new FormData()
      form.set('file', new File([script], 'play.fountain'))
      const answer = await alice.ask('POST', '/api/plays/import', form)
      expect(answer.status).toBe(201)
      return ((await answer.json()) as { id: string }).id
    },
    close: async () => {
      await testApp.close()
      await model.close()
    },
  }
}
