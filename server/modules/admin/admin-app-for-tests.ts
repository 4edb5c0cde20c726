import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp, type TestAppOptions } from '../../testing/index.ts'

export interface AdminTestApp {
  readonly testApp: TestApp
  /** The first administrator. */
  readonly root: Person
  /** Signs up a user. A number is added to the name to make it unique. */
  person(name: string): Promise<Person>
  /** Makes a user an administrator. */
  promote(person: Person): Promise<void>
  close(): Promise<void>
}

let people = 0

export async function openAdminTestApp(options: TestAppOptions): Promise<AdminTestApp> {
  const environment = { AUTH_RATE_SIGNUP: '100000', AUTH_RATE_TOKEN: '100000', ...options.environment }
  const testApp = await openTestApp({ now: new Date(), ...options, environment })
  const root = await signUp(testApp, 'Root')
  await root.ask('POST', '/api/setup/promote', { code: (await testApp.app.auth.setupCode()) ?? '' })
  return {
    testApp,
    root,
    person: (name) => signUp(testApp, `${name}${(people += 1)}`),
    promote: async ({ id }) => {
      const { status } = await root.ask('PATCH', `/api/admin/users/${id}`, { admin: true })
      if (status !== 200) throw new Error(`making an administrator gave ${status}`)
    },
    close: () => testApp.close(),
  }
}

/** Returns a response's status and body. A JSON body is parsed. */
export async function told(answer: Promise<Response>): Promise<{ status: number; body: any }> {
  const { status, headers, text } = await answer.then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }))
  return { status, body: headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : text }
}
