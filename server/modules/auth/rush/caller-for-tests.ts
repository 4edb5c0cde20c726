import { PASSWORD, VERSION } from '../auth-app-for-tests.ts'

type Kind = 'password' | 'refresh'

interface Asking {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Tokens {
  readonly access: string
  readonly refresh: string
}
export interface Reply {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** Sends requests to a server over the network and measures the response times. */
export interface Caller {
  readonly times: Record<Kind, number[]>
  signUp(email: string): Promise<Reply>
  /** Checks a password, right or wrong. */
  signIn(email: string, password?: string): Promise<Reply>
  refresh(token: string): Promise<Reply>
  user(token: string): Promise<Reply>
}

export const tokensOf = ({ body }: Reply): Tokens => ({ access: body.access_token, refresh: body.refresh_token })

export function openCaller(address: string): Caller {
  const times: Record<Kind, number[]> = { password: [], refresh: [] }
  const send = async (path: string, init: Asking): Promise<Reply> => {
    const headers = { 'content-type': 'application/json', ...VERSION, ...init.headers }
    const response = await fetch(`${address}/auth/v1${path}`, { ...init, headers })
    return { status: response.status, body: await response.json() }
  }
  const post = (path: string, body: object) => send(path, { method: 'POST', body: JSON.stringify(body) })
  const timed = async (kind: Kind, body: object): Promise<Reply> => {
    const from = performance.now()
    const reply = await post(`/token?grant_type=${kind === 'refresh' ? 'refresh_token' : 'password'}`, body)
    times[kind].push(performance.now() - from)
    return reply
  }
  return {
    times,
    signUp: (email) => post('/signup', { email, password: PASSWORD }),
    signIn: (email, password = PASSWORD) => timed('password', { email, password }),
    refresh: (token) => timed('refresh', { refresh_token: token }),
    user: (token) => send('/user', { headers: { authorization: `Bearer ${token}` } }),
  }
}

/** Returns the time, in milliseconds, within which this share of the calls was answered. */
export function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}
