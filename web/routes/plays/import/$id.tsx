import { useParams } from '@tanstack/react-router'
import { ReviewPage } from '../../../features/imports/review-page.tsx'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <ReviewPage key={id} importId={id} />
}
