import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { newVersion, takeOverWorker } from '../../platform/new-version.ts'
import { untilSafe } from '../../platform/safe-reload.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

interface Props {
  /** Shown over the page instead of above it, for pages with their own frame. */
  readonly floating?: boolean
}

/** Announces a new version; the user decides when to reload. */
export function VersionNotice({ floating = false }: Props) {
  const [waiting, setWaiting] = useState(false)
  if (!useStore(newVersion)) return null
  const reload = async () => {
    setWaiting(true)
    await untilSafe()
    await takeOverWorker()
    location.reload()
  }
  return (
    <div
      role="status"
      className={classNames(
        'flex items-center justify-between gap-3 border-line bg-accent-soft py-1 pr-2 pl-5',
        floating
          ? // above the tabs on a phone
            'fixed right-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-40 rounded-base border shadow-base max-rail:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-rail:left-4'
          : 'border-b',
      )}
    >
      {waiting ? m.together_version_waits() : m.version_ready()}
      <Button look="plain" busy={waiting} onClick={() => void reload()}>
        {m.version_reload()}
      </Button>
    </div>
  )
}
