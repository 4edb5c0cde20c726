import { useParams } from '@tanstack/react-router'
import { PartsPage } from '../../../../features/production/parts/parts-page.tsx'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <PartsPage key={id} playId={id} />
}
