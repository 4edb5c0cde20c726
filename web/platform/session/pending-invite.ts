import { readStored, removeStored, writeStored } from '../browser-storage.ts'

const KEY = 'pendingInviteParams'

export interface PendingInvite {
  readonly path: '/social/friends/accept' | '/auth/invite'
  readonly params: Readonly<Record<string, string>>
}

/** Where a kept invitation leads; malformed data is no invitation. */
export function parseInvite(stored: string | null): PendingInvite | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const params = Object.fromEntries(entries)
    return { path: params['kind'] === 'social' ? '/social/friends/accept' : '/auth/invite', params }
  } catch {
    return undefined
  }
}

export function keepInvite(params: Readonly<Record<string, string>>): void {
  writeStored(KEY, JSON.stringify(params))
}

/** The invitation that waited for somebody to sign in; it is removed before anyone is sent anywhere. */
export function takeInvite(): PendingInvite | undefined {
  const stored = readStored(KEY)
  removeStored(KEY)
  return parseInvite(stored)
}
