import { useParams } from '@tanstack/react-router'
import { CallsPage } from '../../../../features/production/calls/calls-page.tsx'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <CallsPage key={id} playId={id} />
}
