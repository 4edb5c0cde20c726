import { Profile } from '../features/profile/profile.tsx'

export function Page() {
  return <Profile />
}
