import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { Provider, type Memory, type Payload } from './openid-package-for-tests.ts'

/** A user with an account at the provider. */
export interface ProviderPerson {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name?: string
  readonly locale?: string
}

/** A real OpenID provider running locally. Its sign-in page asks only for an email address. */
export interface OpenIdProvider {
  readonly issuer: string
  /** The entry for AUTH_PROVIDERS. */
  readonly entry: Readonly<Record<string, unknown>> & { readonly name: string; readonly client_id: string }
  /** The number of requests by path. */
  readonly asked: ReadonlyMap<string, number>
  add(person: ProviderPerson): void
  /** Signs a user in at the provider as a browser would. Returns the URL that the provider redirects to. */
  visit(address: string, email: string): Promise<URL>
  /** Signs a token like those that mobile apps receive, with the provider's own key. */
  mint(claims: JWTPayload): Promise<string>
  close(): Promise<void>
}

const CLIENT = { client_id: 'replique', client_secret: 'a secret of the tests' }
const PAGE = (email: string): string =>
  `<!doctype html><html lang="en"><title>Example ID</title><h1>Example ID</h1><form method="post">
  <label>E-mail <input name="email" type="email" value="${email}" required></label><button>Continue</button></form></html>`

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** Grants everything that the client requests. */
async function consent(provider: Provider, accountId: string, clientId: string) {
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope('openid email profile')
  return { login: { accountId }, consent: { grantId: await grant.save() } }
}

type People = Map<string, ProviderPerson>

async function interact(
  provider: Provider,
  people: People,
  exchange: { request: IncomingMessage; response: ServerResponse },
) {
  const { request, response } = exchange
  const details = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(PAGE([...people.values()][0]?.email ?? ''))
    return
  }
  const email = (await readForm(request)).get('email')
  const person = [...people.values()].find((one) => one.email === email)
  const result = person
    ? await consent(provider, person.sub, String(details.params['client_id']))
    : { error: 'access_denied', error_description: 'Nobody of that address' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

function cookiesAfter(jar: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
}

/** Follows redirects until they leave the provider. */
async function visit(issuer: string, address: string, email: string): Promise<URL> {
  const jar = new Map<string, string>()
  let next = new URL(address)
  for (let step = 0; step < 12 && next.origin === issuer; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const asksWho = next.pathname.startsWith('/interaction/')
    const response = await fetch(next, {
      method: asksWho ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie },
      ...(asksWho ? { body: new URLSearchParams({ email }) } : {}),
    })
    cookiesAfter(jar, response)
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next)
  }
  return next
}

/** Keeps the provider's data in memory. */
function keepInMemory(): (model: string) => Memory {
  const kept = new Map<string, Payload>()
  const find = (test: (payload: Payload) => boolean) => Promise.resolve([...kept.values()].find(test))
  return (model) => ({
    upsert: (id, payload) => Promise.resolve(void kept.set(`${model} ${id}`, payload)),
    find: (id) => Promise.resolve(kept.get(`${model} ${id}`)),
    findByUid: (uid) => find((payload) => payload.uid === uid),
    findByUserCode: (userCode) => find((payload) => payload.userCode === userCode),
    consume: (id) => {
      const payload = kept.get(`${model} ${id}`)
      if (payload) payload.consumed = Date.now()
      return Promise.resolve()
    },
    destroy: (id) => Promise.resolve(void kept.delete(`${model} ${id}`)),
    revokeByGrantId: (grantId) => {
      for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id)
      return Promise.resolve()
    },
  })
}

function openProvider(issuer: string, people: People, key: object): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: ['http://localhost/auth/v1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    adapter: keepInMemory(),
    jwks: { keys: [key] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'locale'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, sub) => {
      const person = [...people.values()].find((one) => one.sub === sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
  })
  // allows any local address, because the port of the server under test is not known yet
  provider.Client.prototype.redirectUriAllowed = (address: string) =>
    ['localhost', '127.0.0.1'].includes(new URL(address).hostname)
  return provider
}

export async function startOpenIdProvider(name = 'example'): Promise<OpenIdProvider> {
  const people: People = new Map()
  const asked = new Map<string, number>()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'provider', alg: 'RS256', use: 'sig' }
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = openProvider(issuer, people, key)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname
    asked.set(path, (asked.get(path) ?? 0) + 1)
    if (!path.startsWith('/interaction/')) return void answer(request, response)
    interact(provider, people, { request, response }).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  return {
    issuer,
    entry: { name, label: 'Example ID', issuer, ...CLIENT },
    asked,
    add: (person) => void people.set(person.email, person),
    visit: (address, email) => visit(issuer, address, email),
    mint: (claims) =>
      new SignJWT({ iss: issuer, aud: CLIENT.client_id, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'provider' })
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
