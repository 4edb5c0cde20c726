import type { AnyRouter } from '@tanstack/react-router'
import { splitPath } from '../../../platform/i18n/locale.ts'

/** What is still to be done by whoever came in for one of these. */
const TASKS: Readonly<Record<string, string>> = {
  recovery: '/auth/reset-password',
  invite: '/auth/invite',
  email_change: '/profile',
}

/**
 * Leads on whoever has come in. Where they belong, the way in knows; often the change of session has led them there
 * before this is asked.
 */
export async function leadOn(router: AnyRouter, type: string): Promise<void> {
  const task = Object.hasOwn(TASKS, type) ? TASKS[type] : undefined
  if (!task && splitPath(router.history.location.pathname).path !== '/auth/confirm') return
  await router.navigate({ to: task ?? '/auth/login', replace: true })
}
