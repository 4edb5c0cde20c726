import { useParams } from '@tanstack/react-router'
import { RecordPage } from '../../../features/recordings/index.ts'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <RecordPage key={id} playId={id} />
}
