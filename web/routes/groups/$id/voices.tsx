import { useParams } from '@tanstack/react-router'
import { GroupVoices } from '../../../features/voices/voice-pages.tsx'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <GroupVoices key={id} groupId={id} />
}
