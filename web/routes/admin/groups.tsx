import { Groups } from '../../features/admin/groups/groups.tsx'

export function Page() {
  return <Groups />
}
