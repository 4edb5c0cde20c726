import { AuthTest } from '../../features/playground/calls/auth-test.tsx'

export function Page() {
  return <AuthTest />
}
