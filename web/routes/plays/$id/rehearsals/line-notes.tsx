import { useParams } from '@tanstack/react-router'
import { LineNotesPage } from '../../../../features/production/line-notes/line-notes-page.tsx'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <LineNotesPage key={id} playId={id} />
}
