import type { AdminUser, Plan } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'

/** Returns a user's display name: their name, otherwise their login, otherwise a placeholder. */
export const nameOf = ({ name, login, guest }: Pick<AdminUser, 'name' | 'login' | 'guest'>): string =>
  name || login || (guest ? m.admin_mark_guest() : m.admin_nameless())

/** Returns whether a user has an unverified email address. A login name or phone number doesn't count. */
export const isUnproved = ({ login, addressProved }: Pick<AdminUser, 'login' | 'addressProved'>): boolean =>
  login.includes('@') && !addressProved

/** The action in progress on an account, or the last result. */
interface Progress {
  readonly busy: string
  readonly done: string
  readonly failure: string
}
const QUIET: Progress = { busy: '', done: '', failure: '' }

/** An administrator's actions on an account; each shows its result in the dialog. */
export function useUserActions(person: AdminUser) {
  const client = useQueryClient()
  const [progress, setProgress] = useState(QUIET)
  const name = nameOf(person)
  const act = async (what: string, work: () => Promise<unknown>, done: string) => {
    if (progress.busy) return
    setProgress({ ...QUIET, busy: what })
    try {
      await work()
      await client.invalidateQueries({ queryKey: ['admin'] })
      setProgress({ ...QUIET, done })
    } catch (error) {
      setProgress({ ...QUIET, failure: failureMessage(error) })
    }
  }
  const { id } = person
  return {
    progress,
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

type PersonActs = ReturnType<typeof useUserActions>

interface ActRowProps {
  readonly title: string
  /** What the action does. */
  readonly says: string
  readonly children: ReactNode
}

/** An action: its name, what it does, and its button. */
function ActRow({ title, says, children }: ActRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-44 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-soft">{says}</p>
      </div>
      {children}
    </li>
  )
}

interface Props {
  readonly person: AdminUser
  readonly acts: PersonActs
}

/** Role, address, plan and suspension: actions that are easy to revert. */
export function StatusActions({ person, own, acts }: Props & { own: boolean }) {
  const { admin, plan, suspended, guest } = person
  const { busy } = acts.progress
  return (
    <>
      {!guest && (
        <ActRow title={m.admin_role()} says={admin ? m.admin_role_is_admin() : m.admin_role_says()}>
          <Button busy={busy === 'admin'} onClick={() => acts.setAdmin(!admin)}>
            {admin ? m.admin_demote() : m.admin_promote()}
          </Button>
        </ActRow>
      )}
      {isUnproved(person) && (
        <ActRow title={m.admin_verify_title()} says={m.admin_verify_says()}>
          <Button busy={busy === 'address'} onClick={acts.verifyAddress}>
            {m.admin_verify()}
          </Button>
        </ActRow>
      )}
      <ActRow
        title={plan === 'pro' ? m.admin_plan_pro() : m.admin_plan_free()}
        says={plan === 'pro' ? m.admin_plan_pro_says() : m.admin_plan_free_says()}
      >
        <Button busy={busy === 'plan'} onClick={() => acts.setPlan(plan === 'pro' ? 'free' : 'pro')}>
          {plan === 'pro' ? m.admin_plan_to_free() : m.admin_plan_to_pro()}
        </Button>
      </ActRow>
      {!own && (
        <ActRow title={m.admin_suspension()} says={suspended ? m.admin_suspended_says() : m.admin_suspend_says()}>
          <Button busy={busy === 'suspended'} onClick={() => acts.setSuspended(!suspended)}>
            {suspended ? m.admin_restore() : m.admin_suspend()}
          </Button>
        </ActRow>
      )}
    </>
  )
}

interface AccessProps extends Props {
  readonly onLink: () => void
  readonly onRemove: () => void
}

/**
 * Actions that affect access: end sessions, create a recovery link, reset two-step verification, delete the account.
 */
export function AccessActions({ person, acts, onLink, onRemove }: AccessProps) {
  const { busy } = acts.progress
  return (
    <>
      <ActRow title={m.admin_sign_out_title()} says={m.admin_sign_out_says()}>
        <Button busy={busy === 'signOut'} onClick={acts.signOut}>
          {m.admin_sign_out()}
        </Button>
      </ActRow>
      {!person.guest && (
        <ActRow title={m.admin_recovery_title()} says={m.admin_recovery_says()}>
          <Button onClick={onLink}>{m.admin_recovery()}</Button>
        </ActRow>
      )}
      {person.secondFactors > 0 && (
        <ActRow title={m.admin_factors_title({ count: person.secondFactors })} says={m.admin_factors_says()}>
          <Button busy={busy === 'factors'} onClick={acts.resetFactors}>
            {m.admin_factors_reset()}
          </Button>
        </ActRow>
      )}
      <ActRow title={m.admin_remove_title()} says={m.admin_remove_says()}>
        <Button icon="trash-2" onClick={onRemove}>
          {m.admin_remove()}
        </Button>
      </ActRow>
    </>
  )
}
