import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useProof } from './proof/use-proof.ts'
import { refreshProfile } from './queries.ts'
import { readRefusal, type Refusal, wantsProof } from './refusal.ts'

type Work = () => Promise<unknown>

export interface Attempt {
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  /** Does the work and answers whether it was done. */
  readonly attempt: (work: Work) => Promise<boolean>
  readonly forgive: () => void
}

/** One change of the account at a time. A refusal is kept to be shown, and nothing that was typed is lost. */
export function useBareAttempt(): Attempt {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const attempt = async (work: Work) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
      await refreshProfile(client)
      return true
    } catch (error) {
      setRefusal(readRefusal(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, attempt, forgive: () => setRefusal(undefined) }
}

/** The same, asking for the second factor in place where it is wanted, and going on afterwards. */
export function useAttempt(): Attempt {
  const prove = useProof()
  const bare = useBareAttempt()
  const proving = async (work: Work) => {
    try {
      await work()
    } catch (error) {
      if (!wantsProof(error) || !(await prove())) throw error
      await work()
    }
  }
  return { ...bare, attempt: (work) => bare.attempt(() => proving(work)) }
}
