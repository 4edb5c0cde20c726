import { PlayList } from '../../features/plays/index.ts'

export function Page() {
  return <PlayList />
}
