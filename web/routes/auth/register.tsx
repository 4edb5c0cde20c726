import { Register } from '../../features/sign-in/register.tsx'

export function Page() {
  return <Register />
}
