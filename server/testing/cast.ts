import type { TestApp } from './index.ts'

/** A user with an account, and a way to send requests as them. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
  /** Sends a request with the user's token. A body other than a form is sent as JSON. */
  ask(method: string, path: string, body?: object): Promise<Response>
}

export const PASSWORD = 'an umbrella left on the last bus'

type Place = Pick<TestApp, 'fetch'> & Partial<Pick<TestApp, 'app'>>

/** Signs a user up as a browser would, and marks the email address as confirmed, as on a server that sends emails. */
export async function signUp(testApp: Place, name: string, language = 'en'): Promise<Person> {
  const person = await signUpUnproved(testApp, name, language)
  const proved = 'update accounts set proved_email = email where id = $1'
  await testApp.app?.kernel.database.query(proved, [person.id])
  return person
}

/** Signs a user up with an email address that they have not confirmed. */
export async function signUpUnproved(testApp: Pick<TestApp, 'fetch'>, name: string, language = 'en'): Promise<Person> {
  const email = `${name.toLowerCase()}@example.org`
  const response = await testApp.fetch('/auth/v1/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, data: { name, language } }),
  })
  if (response.status !== 200) throw new Error(`signing ${name} up gave ${response.status}: ${await response.text()}`)
  const { access_token: token, user } = (await response.json()) as { access_token: string; user: { id: string } }
  return {
    id: user.id,
    name,
    email,
    password: PASSWORD,
    token,
    ask: (method, path, body) => testApp.fetch(path, requestOf(token, method, body)),
  }
}

/** Returns a response's status, and its error code if there is one. */
export async function codeOf(answer: Response | Promise<Response>): Promise<[number, string | undefined]> {
  const response = await answer
  if (!response.headers.get('content-type')?.includes('json')) return [response.status, undefined]
  return [response.status, ((await response.clone().json()) as { code?: string }).code]
}

function requestOf(token: string, method: string, body: object | undefined): RequestInit {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (body === undefined) return { method, headers }
  if (body instanceof FormData) return { method, headers, body }
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
