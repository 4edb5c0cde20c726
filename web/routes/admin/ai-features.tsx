import { AiPage } from '../../features/admin/ai/ai-page.tsx'

export function Page() {
  return <AiPage />
}
