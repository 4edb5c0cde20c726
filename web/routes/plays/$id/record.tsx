import { useParams } from '@tanstack/react-router'
import { RecordPage } from '../../../features/recordings/record-page.tsx'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <RecordPage key={id} playId={id} />
}
