import { useParams } from '@tanstack/react-router'
import { ListenPage } from '../../../features/listening/listen-page.tsx'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <ListenPage key={id} playId={id} />
}
