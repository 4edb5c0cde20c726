import { ResetPassword } from '../../features/sign-in/reset/reset-password.tsx'

export function Page() {
  return <ResetPassword />
}
