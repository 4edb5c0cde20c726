import { useParams } from '@tanstack/react-router'
import { ReadingPage } from '../../../features/read-throughs/read-through-page.tsx'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <ReadingPage key={id} playId={id} />
}
