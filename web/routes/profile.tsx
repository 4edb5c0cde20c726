import { lazy } from 'react'
import { Profile } from '../features/profile/profile.tsx'

const OwnVoices = lazy(async () => {
  const [{ OwnVoices: Kept }, { OwnRecordings }] = await Promise.all([
    import('../features/voices/voice-pages.tsx'),
    import('../features/recordings/delete-recordings.tsx'),
  ])
  return {
    default: () => (
      <>
        <Kept />
        <OwnRecordings />
      </>
    ),
  }
})

export function Page() {
  return <Profile voices={OwnVoices} />
}
