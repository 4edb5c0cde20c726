import { GroupList } from '../../features/groups/index.ts'

export function Page() {
  return <GroupList />
}
