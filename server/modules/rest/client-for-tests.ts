import { createClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { Person } from '../../testing/cast.ts'
import type { TestApp } from '../../testing/index.ts'

export const SITE = 'http://localhost:3000'
const KEY = 'an-anonymous-key'

const keptInMemory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const authOf = () => ({ storage: keptInMemory(), autoRefreshToken: false })

/** The real client, connected to the server in memory. */
export const openClient = (testApp: TestApp) =>
  createClient(SITE, KEY, {
    auth: authOf(),
    global: { fetch: (input, init) => testApp.fetch(new Request(input, init)) },
  })
export type Client = ReturnType<typeof openClient>

/** The real client, connected over the network. */
export const openClientAt = (url: string): Client => createClient(url, KEY, { auth: authOf() })

export async function openSignedIn(testApp: TestApp, { email, password }: Person): Promise<Client> {
  const client = openClient(testApp)
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  return client
}
