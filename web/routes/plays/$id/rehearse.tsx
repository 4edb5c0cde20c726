import { useParams } from '@tanstack/react-router'
import { RehearsalPage } from '../../../features/rehearsal/index.ts'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <RehearsalPage key={id} playId={id} />
}
