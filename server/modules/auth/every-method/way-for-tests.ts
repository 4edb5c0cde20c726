import { answerOf, SITE, type AuthTestApp } from '../auth-app-for-tests.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { openTestApp } from '../../../testing/index.ts'

/** How the real client reaches a server, and who else must accept its tokens. */
export interface Way {
  readonly url: string
  fetch(request: Request): Promise<Response>
  /** Whether every server that must accept a new token does so; in memory, that is only the server itself. */
  believes(token: string): Promise<boolean>
  close(): Promise<void>
}

export const inMemory = (auth: AuthTestApp): Way => ({
  url: `${SITE}/auth/v1`,
  fetch: (request) => auth.testApp.fetch(request),
  believes: async (token) => (await auth.ask('/api/me', { token })).status === 200,
  close: () => Promise.resolve(),
})

/** Connects over HTTP, with a second server that relies on this one for its accounts and must accept all its tokens. */
export async function overTheNetwork(auth: AuthTestApp): Promise<Way> {
  const testServer = await startTestServer(auth.testApp.app)
  const url = `${testServer.url}/auth/v1`
  const other = await openTestApp({ environment: { AUTH_URL: url, AUTH_JWT_ISSUER: `${SITE}/auth/v1` } })
  return {
    url,
    fetch,
    believes: async (token) => {
      const { status, body } = await answerOf(
        await other.fetch('/api/me', { headers: { authorization: `Bearer ${token}` } }),
      )
      const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
      return status === 200 && body.id === sub
    },
    close: async () => {
      await other.close()
      await testServer.close()
    },
  }
}
