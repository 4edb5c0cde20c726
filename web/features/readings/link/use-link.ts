import { useEffect, useMemo } from 'react'
import { failureMessage } from '../../../platform/api/failure.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { thisDevice } from '../device.ts'
import { openLink, type Link } from './link.ts'

/** This device’s line to a reading, for as long as its page is open. */
export function useLink(playId: string, readingId: string): Link {
  const link = useMemo(
    () => openLink({ id: playId, readingId }, thisDevice(), (error) => showToast({ title: failureMessage(error) })),
    [playId, readingId],
  )
  useEffect(() => link.open(), [link])
  return link
}
