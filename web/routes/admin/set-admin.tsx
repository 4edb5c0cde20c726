import { SetAdmin } from '../../features/setup/set-admin.tsx'

export function Page() {
  return <SetAdmin />
}
