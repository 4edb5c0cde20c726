import type { FeatureState } from '@replique/contract'
import { z } from 'zod'
import { createHttpApp } from '../../../http-app.ts'
import type { Database } from '../../../kernel/db/database.ts'
import type { MigrationFolder } from '../../../kernel/db/migrate.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { chooseModel, MODEL_ENVIRONMENT, openModelServer, type ModelServer } from '../model-for-tests.ts'
import { openProviders } from '../providers/providers.ts'
import { openFeatures, type Features } from './features.ts'

export const ANSWER = z.object({ lines: z.array(z.object({ id: z.string(), tone: z.enum(['angry', 'calm']) })) })
export const RIGHT = { lines: [{ id: 'a', tone: 'angry' }] }

/** A test app in which tone detection uses a model on this machine. Retries don't wait. */
export interface FeatureTestApp {
  readonly testApp: TestApp
  readonly root: Person
  readonly alice: Person
  readonly server: ModelServer
  readonly features: Features
  /** The lengths of the skipped pauses, in milliseconds. */
  readonly rests: number[]
  /** All logged lines. */
  readonly log: string[]
  /** The id of the model's provider. */
  readonly provider: string
  person(name: string): Promise<Person>
  /** Asks the model about tones on behalf of alice. */
  ask(more?: Partial<TestAppInput>): Promise<z.infer<typeof ANSWER> | null>
  set(change: object): Promise<FeatureState>
  close(): Promise<void>
}

interface TestAppInput {
  readonly owner: string
  readonly about: Record<string, string>
  readonly signal: AbortSignal
  check(answer: z.infer<typeof ANSWER>): readonly string[]
}

interface Options {
  readonly database?: (folders: readonly MigrationFolder[]) => Promise<Database>
  readonly environment?: Record<string, string>
}

const TONES = 'tone_detection'

export async function openFeatureTestApp({ database, environment }: Options = {}): Promise<FeatureTestApp> {
  const log: string[] = []
  const testApp = await openTestApp({
    now: new Date('2026-03-14T10:00:00Z'),
    environment: { ...MODEL_ENVIRONMENT, AUTH_RATE_SIGNUP: '100000', AUTH_RATE_TOKEN: '100000', ...environment },
    log: (line) => void log.push(line),
    ...(database === undefined ? {} : { database }),
  })
  const { app } = testApp
  const rests: number[] = []
  const lower = { auth: app.auth } as unknown as Parameters<typeof openProviders>[0]['modules']
  const providers = openProviders({ kernel: app.kernel, modules: lower }, (milliseconds) => {
    rests.push(milliseconds)
    return Promise.resolve()
  })
  const features = openFeatures(providers)
  features.define(TONES, {
    prompt: 'Say how these lines are said:\n{{lines}}\nThe cast:\n{{cast}}',
    trial: {
      sample: { en: 'LÉA\nGet out.', fr: 'LÉA\nSortez.' },
      run: async ({ text, ask }) => {
        const answer = await ask({ about: { lines: text, cast: '' }, schema: ANSWER })
        return (answer ?? RIGHT).lines.map(({ id, tone }) => ({ what: id, proposal: tone, because: text }))
      },
    },
  })
  const modules = app.modules.map((module) =>
    module.name === 'ai' ? { ...module, routes: { ai: features.routes } } : module,
  )
  const http = createHttpApp({ kernel: app.kernel, modules })
  const through = {
    ...testApp,
    fetch: async (path: string | Request, init?: RequestInit) =>
      http.fetch(typeof path === 'string' ? new Request(new URL(path, app.config.origin), init) : path),
  }
  const root = await signUp(through, 'Root')
  await root.ask('POST', '/api/setup/promote', { code: (await app.auth.setupCode()) ?? '' })
  const alice = await signUp(through, 'Alice')
  const server = await openModelServer()
  server.says(() => RIGHT)
  const provider = await chooseModel(root, server, TONES)
  return {
    testApp: through,
    root,
    alice,
    server,
    features,
    rests,
    log,
    provider,
    person: (name) => signUp(through, name),
    ask: (more = {}) =>
      features.ask({
        feature: TONES,
        owner: alice.id,
        about: { lines: 'Get out.', cast: 'LÉA' },
        schema: ANSWER,
        signal: AbortSignal.timeout(60_000),
        ...more,
      }),
    set: async (change) => {
      const answer = await root.ask('PATCH', `/api/admin/ai/features/${TONES}`, change)
      if (answer.status !== 200) throw new Error(`setting it gave ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as FeatureState
    },
    close: async () => {
      await server.close()
      await testApp.close()
    },
  }
}
