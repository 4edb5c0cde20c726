import { lazy } from 'react'
import { Profile } from '../features/profile/profile.tsx'

const OwnVoices = lazy(async () => ({ default: (await import('../features/voices/index.ts')).OwnVoices }))

export function Page() {
  return <Profile voices={OwnVoices} />
}
