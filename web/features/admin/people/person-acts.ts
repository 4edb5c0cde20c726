import type { AdminUser, Plan } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAttempt } from '../frame/attempt.ts'
import { nameOf } from './words.ts'

type Change = { readonly admin?: boolean; readonly plan?: Plan; readonly suspended?: boolean }

/** What an administrator can do with an account; each says what happened, and offers the way back where there is one. */
export interface PersonActs {
  readonly setAdmin: (admin: boolean) => Promise<boolean>
  readonly setPlan: (plan: Plan) => Promise<boolean>
  readonly setSuspended: (suspended: boolean) => Promise<boolean>
  readonly signOut: () => Promise<boolean>
  readonly resetFactors: () => Promise<boolean>
  readonly remove: () => Promise<boolean>
}

export function usePersonActs(person: AdminUser): PersonActs {
  const attempt = useAttempt()
  const { id } = person
  const name = nameOf(person)
  const change = (next: Change, back: Change, title: string) =>
    attempt(
      () => api.admins.changeUser({ id, ...next }),
      () =>
        showToast({
          title,
          action: {
            label: m.admin_undo(),
            altText: m.admin_undo_alt({ name }),
            run: () => void attempt(() => api.admins.changeUser({ id, ...back })),
          },
        }),
    )
  const say = (title: string) => () => void showToast({ title })
  return {
    setAdmin: (admin) =>
      change({ admin }, { admin: !admin }, admin ? m.admin_promoted_toast({ name }) : m.admin_demoted_toast({ name })),
    setPlan: (plan) =>
      change(
        { plan },
        { plan: person.plan },
        plan === 'pro' ? m.admin_pro_toast({ name }) : m.admin_free_toast({ name }),
      ),
    setSuspended: (suspended) =>
      change(
        { suspended },
        { suspended: !suspended },
        suspended ? m.admin_suspended_toast({ name }) : m.admin_restored_toast({ name }),
      ),
    signOut: () => attempt(() => api.admins.signOutUser({ id }), say(m.admin_signed_out_toast({ name }))),
    resetFactors: () => attempt(() => api.admins.resetFactors({ id }), say(m.admin_factors_toast({ name }))),
    remove: () => attempt(() => api.admins.removeUser({ id }), say(m.admin_removed_toast({ name }))),
  }
}
