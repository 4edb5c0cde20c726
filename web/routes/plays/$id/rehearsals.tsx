import { useParams } from '@tanstack/react-router'
import { RehearsalsPage } from '../../../features/production/rehearsals-page.tsx'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <RehearsalsPage key={id} playId={id} />
}
