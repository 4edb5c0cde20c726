import { AuthAdminApi } from '@supabase/auth-js'
import { SignJWT, type JWTPayload } from 'jose'
import type { TestAppOptions } from '../../../testing/index.ts'
import { openAuthTestApp, SITE, type Answer, type Ask, type AuthTestApp, type Session } from '../auth-app-for-tests.ts'

const SECRET = 'a shared secret of 32 characters!'

export interface ServiceTestApp extends AuthTestApp {
  /** The admin API of the real client, with a service role token. */
  admin(): InstanceType<typeof AuthAdminApi>
  /** Sends a plain request with a service role token to a path under the prefix. */
  service(path: string, ask?: Ask): Promise<Answer>
  /** Signs a token that has these claims, using the shared secret. */
  token(claims: JWTPayload): Promise<string>
  /** The only administrator. */
  root(): Promise<{ root: Session }>
}

const sign = (claims: JWTPayload): Promise<string> =>
  new SignJWT({ exp: 4e9, iss: 'supabase', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(Buffer.from(SECRET))

export async function openServiceTestApp({ environment, ...options }: TestAppOptions = {}): Promise<ServiceTestApp> {
  const auth = await openAuthTestApp({ ...options, environment: { AUTH_JWT_SECRET: SECRET, ...environment } })
  const key = await sign({ role: 'service_role' })
  const fetchInMemory = (input: RequestInfo | URL, init?: RequestInit) => auth.testApp.fetch(new Request(input, init))
  let root: Session | null = null
  return {
    ...auth,
    admin: () =>
      new AuthAdminApi({
        url: `${SITE}/auth/v1`,
        headers: { Authorization: `Bearer ${key}` },
        fetch: fetchInMemory,
      }),
    service: (path, ask = {}) => auth.ask(`/auth/v1${path}`, { ...ask, token: key }),
    token: sign,
    root: async () => {
      if (root !== null) return { root }
      root = await auth.signUp()
      const code = (await auth.module.setupCode()) ?? ''
      await auth.ask('/api/setup/promote', { body: { code }, token: root.access })
      return { root }
    },
  }
}
