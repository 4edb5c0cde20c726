import { useParams } from '@tanstack/react-router'
import { ReadThroughPage } from '../../../features/read-throughs/read-through-page.tsx'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <ReadThroughPage key={id} playId={id} />
}
