import { useParams } from '@tanstack/react-router'
import { DoublingPage } from '../../../../features/production/doubling/doubling-page.tsx'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <DoublingPage key={id} playId={id} />
}
