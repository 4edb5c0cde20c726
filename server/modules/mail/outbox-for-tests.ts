import { createHttpApp } from '../../http-app.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { TestApp } from '../../testing/index.ts'
import type { MailModule } from './index.ts'

export const mailOf = (testApp: TestApp): MailModule =>
  testApp.app.modules.find(({ name }) => name === 'mail') as MailModule

export const CONFIRM = {
  name: 'confirm',
  to: 'camille@example.org',
  language: 'fr',
  variables: { name: 'Camille', link: 'https://x.example/confirm?token_hash=secret', code: '271828', minutes: '10' },
} as const

export const ROOT = '00000000-0000-4000-8000-000000000001'
export const MALLORY = '00000000-0000-4000-8000-000000000002'

const person = (id: string, change: object = {}): Actor => ({
  kind: 'user',
  id,
  sessionId: '00000000-0000-4000-8000-000000000003',
  name: 'Somebody',
  email: 'somebody@example.org',
  emailProved: true,
  admin: false,
  secondFactor: 'none',
  expiresAt: 4_000_000_000,
  provedAt: 0,
  ...change,
})

/**
 * Actors by bearer token: an administrator, an administrator who has not passed two-step verification yet, and another
 * user.
 */
const ACTORS: Record<string, Actor> = {
  root: person(ROOT, { admin: true, email: 'root@example.org' }),
  unproved: person(ROOT, { admin: true, secondFactor: 'needed' }),
  mallory: person(MALLORY),
}

export type Asker = 'root' | 'unproved' | 'mallory' | null

export interface Told {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** Returns a function that sends requests as an actor whose session never expires, however far the clock is set. */
export function askerOf({ app }: TestApp) {
  const readActor = (bearer: string | null): Promise<Actor> =>
    Promise.resolve(ACTORS[bearer ?? ''] ?? { kind: 'anonymous' })
  const http = createHttpApp({ kernel: { ...app.kernel, readActor }, modules: app.modules })
  return async (who: Asker, [method, path]: readonly [string, string], body?: object): Promise<Told> => {
    const headers = {
      'content-type': 'application/json',
      ...(who === null ? {} : { authorization: `Bearer ${who}` }),
    }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const answer = await http.fetch(new Request(`http://localhost:3000/api/admin${path}`, init))
    return { status: answer.status, body: await answer.json() }
  }
}
