import { useSearch } from '@tanstack/react-router'
import { Accounts } from '../accounts/accounts.tsx'
import { People } from './people.tsx'

/** `/admin/users`: everybody with an account; or new accounts from a list. */
export function UsersPage() {
  const { part }: { part?: unknown } = useSearch({ strict: false })
  return part === 'list' ? <Accounts /> : <People />
}
