import { useParams } from '@tanstack/react-router'
import { PlayPage } from '../../../features/plays/index.ts'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <PlayPage key={id} playId={id} />
}
