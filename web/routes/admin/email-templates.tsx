import { EmailTemplates } from '../../features/admin/emails/templates.tsx'

export function Page() {
  return <EmailTemplates />
}
