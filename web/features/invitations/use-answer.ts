import type { ReceivedInvitation } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { refreshInvitations } from './queries.ts'

export type Key = { readonly secret: string } | { readonly id: string }

export interface Answering {
  readonly busy: boolean
  readonly failure: unknown
  /** Resolves with what was accepted, or nothing where it was refused. */
  readonly accept: () => Promise<ReceivedInvitation | undefined>
  /** Resolves with whether it is put away. */
  readonly decline: () => Promise<boolean>
}

/** Accepts and declines one invitation. */
export function useAnswer(key: Key): Answering {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const done = await work()
      await refreshInvitations(client)
      return done
    } catch (refusal) {
      setFailure(refusal)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    failure,
    accept: () => attempt(() => api.invitations.accept(key)),
    decline: async () => (await attempt(async () => (await api.invitations.decline(key), true))) ?? false,
  }
}
