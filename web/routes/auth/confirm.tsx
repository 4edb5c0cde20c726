import { Confirm } from '../../features/sign-in/confirm/confirm.tsx'

export function Page() {
  return <Confirm />
}
