import { Invite } from '../../features/sign-in/invite/invite.tsx'

export function Page() {
  return <Invite />
}
