import type { AuditEntry } from '@replique/contract'
import { m } from '../../../messages/messages.js'

type Said = Pick<AuditEntry, 'action' | 'target' | 'details'>

/** What each act is called. */
const ACTS: Readonly<Record<string, (entry: Said) => string>> = {
  'user.added': ({ target }) => m.admin_act_user_added({ target }),
  'user.changed': ({ target }) => m.admin_act_user_changed({ target }),
  'user.removed': ({ target }) => m.admin_act_user_removed({ target }),
  'flag.changed': (entry) => m.admin_act_flag({ target: entry.target, value: flagValue(entry) }),
}

/** An act in the reader's language; one that nobody wrote words for is shown as it is. */
export function actInWords(entry: Said): string {
  const words = Object.hasOwn(ACTS, entry.action) ? ACTS[entry.action] : undefined
  return words ? words(entry) : `${entry.action} · ${entry.target}`
}

function flagValue({ details }: Said): string {
  const number = details['numeric_value']
  if (typeof number === 'number') return String(number)
  return details['is_enabled'] === true ? m.admin_on() : m.admin_off()
}
