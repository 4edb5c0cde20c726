import { AuthClient } from '@supabase/auth-js'
import { openTestApp, type TestApp, type TestAppOptions } from '../../testing/index.ts'
import type { AuthModule } from './index.ts'

export const SITE = 'http://localhost:3000'
export const PASSWORD = 'trois sœurs au jardin'

/** Limits high enough for any test. Tests of the limits themselves set their own. */
const GENEROUS = {
  AUTH_RATE_TOKEN: '100000',
  AUTH_RATE_SIGNUP: '100000',
  AUTH_RATE_USER: '100000',
  AUTH_RATE_SETUP: '100000',
  AUTH_RATE_FACTORS: '100000',
  AUTH_RATE_PASSKEYS: '100000',
  AUTH_RATE_VERIFY: '100000',
  AUTH_RATE_LETTERS: '100000',
  AUTH_RATE_MAILS: '100000',
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly text: string
}
export interface Ask {
  readonly method?: string
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Record<string, string>
}

export interface AuthTestApp {
  readonly testApp: TestApp
  readonly module: AuthModule
  /** The real client, connected in memory; in implicit mode unless PKCE is requested. */
  client(flowType?: 'implicit' | 'pkce'): InstanceType<typeof AuthClient>
  /** Sends a plain request to the site. Errors have codes unless the headers select an older version. */
  ask(path: string, ask?: Ask): Promise<Answer>
  /** Creates an account and signs it in. */
  signUp(email?: string): Promise<Session>
  close(): Promise<void>
}
export interface Session {
  readonly email: string
  readonly id: string
  readonly access: string
  readonly refresh: string
}

export const VERSION = { 'X-Supabase-Api-Version': '2024-01-01' }

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : null, text }
}

function requestOf(path: string, { method, body, token, headers }: Ask): Request {
  return new Request(new URL(path, SITE), {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'content-type': 'application/json',
      ...VERSION,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

let people = 0

export async function openAuthTestApp({ environment, ...options }: TestAppOptions = {}): Promise<AuthTestApp> {
  const testApp = await openTestApp({ ...options, environment: { SITE_URL: SITE, ...GENEROUS, ...environment } })
  const ask = async (path: string, asked: Ask = {}) => answerOf(await testApp.fetch(requestOf(path, asked)))
  const fetchInMemory = (input: RequestInfo | URL, init?: RequestInit) => testApp.fetch(new Request(input, init))
  return {
    testApp,
    module: testApp.app.modules.find(({ name }) => name === 'auth') as AuthModule,
    client: (flowType = 'implicit') =>
      new AuthClient({
        url: `${SITE}/auth/v1`,
        autoRefreshToken: false,
        persistSession: false,
        flowType,
        fetch: fetchInMemory,
      }),
    ask,
    signUp: async (email = `person-${(people += 1)}@example.org`) => {
      const { status, body, text } = await ask('/auth/v1/signup', { body: { email, password: PASSWORD } })
      if (status !== 200) throw new Error(`sign-up answered ${status}: ${text}`)
      return { email, id: body.user.id, access: body.access_token, refresh: body.refresh_token }
    },
    close: () => testApp.close(),
  }
}
