/** Reads the outbox of a server that sends no email, as its administrator. */
import { expect } from 'vitest'
import { setupCode, type SharedServer } from './people.ts'

export interface Email {
  readonly link: string
  readonly code: string
  readonly language: string
}

export interface TestMailbox {
  /** The administrator's bearer token. */
  readonly token: string
  /** The newest email of this kind to an address; waits until there is one. */
  emailTo(to: string, name: string): Promise<Email>
  /** Calls one of the product's routes as the administrator. */
  call(method: string, path: string, body?: object): Promise<unknown>
}

const ADMIN = { email: 'ada@example.org', password: 'la régie tient le livre' }

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const told = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(told)}`)
  return told
}

const opened = new Map<string, Promise<TestMailbox>>()

/** Sets up the administrator of a fresh server, only once if several journeys share it. */
export function openTestMailbox(server: SharedServer): Promise<TestMailbox> {
  const { origin } = server
  const office = opened.get(origin) ?? setUp(server)
  opened.set(origin, office)
  return office
}

async function setUp(server: SharedServer): Promise<TestMailbox> {
  const { origin } = server
  await post(`${origin}/api/setup/admin`, { ...ADMIN, name: 'Ada Régie', code: setupCode(server) })
  const { access_token } = await post(`${origin}/auth/v1/token?grant_type=password`, ADMIN)
  const token = String(access_token)
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  interface Row {
    readonly id: string
    readonly to: string
    readonly name: string
    readonly language: string
  }
  const find = async (to: string, name: string) => {
    const { letters: emails } = (await call('GET', '/admin/outbox')) as { letters: Row[] }
    return emails.find((email) => email.to.includes(to) && email.name === name)
  }
  return {
    token,
    call,
    async emailTo(to, name) {
      await expect.poll(() => find(to, name), { timeout: 15_000 }).toBeDefined()
      const row = await find(to, name)
      const { text } = (await call('GET', `/admin/outbox/${row?.id}`)) as { text: string }
      return {
        link: /https?:\/\/\S+(?:token_hash|secret)=\S+/.exec(text)?.[0]?.replace(/[)>\]]+$/, '') ?? '',
        code: /^\s*(\d{6,10})\s*$/m.exec(text)?.[1] ?? '',
        language: row?.language ?? '',
      }
    },
  }
}
