import { useParams } from '@tanstack/react-router'
import { Editor } from '../../../features/editor/index.ts'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <Editor key={id} playId={id} />
}
