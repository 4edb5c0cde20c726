import { JwtSecurityTest } from '../../features/playground/tokens/jwt-security-test.tsx'

export function Page() {
  return <JwtSecurityTest />
}
