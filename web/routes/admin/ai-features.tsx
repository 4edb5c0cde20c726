import { AiPage } from '../../features/admin/ai/ai-page.tsx'
import { HearButton } from '../../features/voices/hear-button.tsx'

export function Page() {
  return <AiPage HearButton={HearButton} />
}
