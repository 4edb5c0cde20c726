import type { AdminUser, Plan } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { nameOf } from './words.ts'

/** What is under way on an account, or what came of it. */
export interface Standing {
  readonly busy: string
  readonly done: string
  readonly failure: string
}
const QUIET: Standing = { busy: '', done: '', failure: '' }

/** What an administrator can do with an account while it is open; each says what happened, there where it was done. */
export function usePersonActs(person: AdminUser) {
  const client = useQueryClient()
  const [standing, setStanding] = useState(QUIET)
  const name = nameOf(person)
  const act = async (what: string, work: () => Promise<unknown>, done: string) => {
    if (standing.busy) return
    setStanding({ ...QUIET, busy: what })
    try {
      await work()
      await client.invalidateQueries({ queryKey: ['admin'] })
      setStanding({ ...QUIET, done })
    } catch (error) {
      setStanding({ ...QUIET, failure: failureMessage(error) })
    }
  }
  const { id } = person
  return {
    standing,
    setAdmin: (admin: boolean) =>
      void act(
        'admin',
        () => api.admins.changeUser({ id, admin }),
        admin ? m.admin_promoted_done({ name }) : m.admin_demoted_done({ name }),
      ),
    setPlan: (plan: Plan) =>
      void act(
        'plan',
        () => api.admins.changeUser({ id, plan }),
        plan === 'pro' ? m.admin_pro_done({ name }) : m.admin_free_done({ name }),
      ),
    setSuspended: (suspended: boolean) =>
      void act(
        'suspended',
        () => api.admins.changeUser({ id, suspended }),
        suspended ? m.admin_suspended_done({ name }) : m.admin_restored_done({ name }),
      ),
    verifyAddress: () =>
      void act('address', () => api.admins.changeUser({ id, addressProved: true }), m.admin_verified_done({ name })),
    signOut: () => void act('signOut', () => api.admins.signOutUser({ id }), m.admin_signed_out_done({ name })),
    resetFactors: () => void act('factors', () => api.admins.resetFactors({ id }), m.admin_factors_done({ name })),
  }
}

export type PersonActs = ReturnType<typeof usePersonActs>
