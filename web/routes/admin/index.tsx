import { AdminHome } from '../../features/admin/overview/home.tsx'

export function Page() {
  return <AdminHome />
}
