import { AdminSetup } from '../../features/setup/admin-setup.tsx'

export function Page() {
  return <AdminSetup />
}
