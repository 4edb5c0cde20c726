import { SetAdmin } from '../../features/setup/setup.tsx'

export function Page() {
  return <SetAdmin />
}
