import { UsersPage } from '../../features/admin/people/users-page.tsx'

export function Page() {
  return <UsersPage />
}
