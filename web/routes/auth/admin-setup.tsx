import { AdminSetup } from '../../features/setup/setup.tsx'

export function Page() {
  return <AdminSetup />
}
