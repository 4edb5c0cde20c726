import { useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { PlayPage } from '../../../features/plays/index.ts'

const Pictures = lazy(async () => ({
  default: (await import('../../../features/editor/overview/play-pictures.tsx')).PlayPictures,
}))

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <PlayPage key={id} playId={id} pictures={Pictures} />
}
