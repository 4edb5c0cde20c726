import { useParams } from '@tanstack/react-router'
import { GroupVoices } from '../../../features/voices/index.ts'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <GroupVoices key={id} groupId={id} />
}
