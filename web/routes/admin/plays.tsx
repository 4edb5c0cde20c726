import { Plays } from '../../features/admin/plays/plays.tsx'

export function Page() {
  return <Plays />
}
