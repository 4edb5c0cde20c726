import { Login } from '../../features/sign-in/login.tsx'

export function Page() {
  return <Login />
}
