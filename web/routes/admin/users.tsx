import { UsersPage } from '../../features/admin/users/users-page.tsx'

export function Page() {
  return <UsersPage />
}
