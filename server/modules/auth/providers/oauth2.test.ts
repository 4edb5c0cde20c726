import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAuthTestApp, type AuthTestApp } from '../auth-app-for-tests.ts'
import { startAnswering, type Answering, type GivenAnswer } from './answering-for-tests.ts'
import { fragmentOf, locationOf } from './travel-for-tests.ts'

type Answers = Record<string, () => GivenAnswer>
const PERSON = { id: 7, login: 'ada', name: null, avatar_url: 'https://pictures.example/7' }

describe('a provider that supports only OAuth 2', () => {
  let auth: AuthTestApp
  let server: Answering
  let answers: Answers
  const lines: string[] = []
  beforeAll(async () => {
    const ask = (path: string) => () => answers[path]?.() ?? { status: 404 }
    const paths = ['/authorize', '/token', '/person', '/emails', '/elsewhere']
    server = await startAnswering(Object.fromEntries(paths.map((path) => [path, ask(path)])))
    const [authorize, token, userinfo, emails] = paths.map((path) => server.origin + path)
    const entry = { name: 'github', client_id: 'id', client_secret: 'their-secret', authorize, token, userinfo }
    const providers = [entry, { ...entry, name: 'apart', emails }]
    auth = await openAuthTestApp({
      environment: { AUTH_PROVIDERS: JSON.stringify(providers) },
      log: (line) => void lines.push(line),
    })
  })
  afterAll(async () => {
    await auth.close()
    await server.close()
  })
  beforeEach(() => {
    answers = {
      '/token': () => ({ body: { access_token: 'their-token', token_type: 'bearer' } }),
      '/person': () => ({ body: { ...PERSON, email: 'ada@example.org', email_verified: true } }),
    }
  })

  const signIn = async (provider = 'github') => {
    const out = locationOf(await auth.ask(`/auth/v1/authorize?provider=${provider}`))
    const state = out.searchParams.get('state') ?? ''
    const back = await auth.ask(`/auth/v1/callback?code=their-code&state=${state}`)
    return { out, told: Object.fromEntries(fragmentOf(locationOf(back))) }
  }

  test('signs users in with the profile that it returns', async () => {
    const { out, told } = await signIn()
    expect(out.searchParams.get('scope')).toBe('user:email')
    expect(out.searchParams.has('nonce')).toBe(false)
    const { body } = await auth.ask('/auth/v1/user', { token: told['access_token'] ?? '' })
    expect(body).toMatchObject({
      email: 'ada@example.org',
      identities: [{ id: '7', identity_data: { user_name: 'ada', avatar_url: 'https://pictures.example/7' } }],
    })
    expect(server.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /token', 'GET /person'])
    expect(new URLSearchParams(server.asked[0]?.body).get('code_verifier')).toMatch(/^[\w-]{43,128}$/)
    expect(server.asked[1]?.authorization).toBe('Bearer their-token')
  })

  test.each([
    ['proved', true, 'access_token'],
    ['not proved', false, 'error'],
  ])('with a separate list of addresses counts only the primary one: %s', async (_what, verified, told) => {
    const { email } = await auth.signUp()
    const list = [
      { email: 'other@example.org', primary: false, verified: true },
      { email, primary: true, verified },
    ]
    answers['/emails'] = () => ({ body: list })
    const profile = { ...PERSON, id: undefined, sub: email, email: 'third@example.org', email_verified: true }
    answers['/person'] = () => ({ body: profile })
    expect((await signIn('apart')).told).toHaveProperty(told)
  })

  test.each<[string, Answers, string]>([
    ['refuses the code', { '/token': () => ({ status: 400, body: { error: 'invalid_grant' } }) }, 'bad_oauth_callback'],
    ['is broken', { '/token': () => ({ status: 500 }) }, 'unexpected_failure'],
    [
      'sends us elsewhere',
      { '/token': () => ({ status: 307, headers: { location: '/elsewhere' } }) },
      'unexpected_failure',
    ],
    ['answers too much', { '/person': () => ({ body: 'x'.repeat(600_000) }) }, 'unexpected_failure'],
    ['answers no JSON', { '/person': () => ({ body: '<html>' }) }, 'bad_oauth_callback'],
    ['does not know who it is', { '/person': () => ({ body: { email: 'a@example.org' } }) }, 'bad_oauth_callback'],
    ['tells no address', { '/person': () => ({ body: { id: 1 } }) }, 'bad_oauth_callback'],
    ['tells no address that is one', { '/person': () => ({ body: { id: 1, email: 'a@b' } }) }, 'bad_oauth_callback'],
    ['refuses to say', { '/person': () => ({ status: 403, body: 'no' }) }, 'bad_oauth_callback'],
  ])('that %s signs nobody in', async (_what, given, code) => {
    Object.assign(answers, given)
    const { told } = await signIn()
    expect(told).toMatchObject({ error_code: code })
    expect(told).not.toHaveProperty('access_token')
    const said = JSON.stringify(told) + lines.join('\n')
    for (const secret of ['their-token', 'their-secret', 'their-code']) expect(said).not.toContain(secret)
    expect(server.asked.some(({ url }) => url.startsWith('/elsewhere'))).toBe(false)
  })
})
