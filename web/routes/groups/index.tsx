import { GroupList } from '../../features/groups/group-list.tsx'

export function Page() {
  return <GroupList />
}
