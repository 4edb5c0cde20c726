import { Letters } from '../../features/admin/letters/letters.tsx'

export function Page() {
  return <Letters />
}
