import { Letters } from '../../features/admin/emails/templates.tsx'

export function Page() {
  return <Letters />
}
