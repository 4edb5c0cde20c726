import { useParams } from '@tanstack/react-router'
import { RehearsalPage } from '../../../features/rehearsal/rehearsal-page.tsx'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <RehearsalPage key={id} playId={id} />
}
