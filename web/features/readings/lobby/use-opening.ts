import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { hearing } from '../../../platform/api/hearing.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { refreshReadings } from '../queries.ts'

/** Opens a reading; where another was quicker, theirs is shown. */
export function useOpening(playId: string, onOpened: (readingId: string) => void) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const open = async (groupId: string | undefined): Promise<void> => {
    setBusy(true)
    try {
      const { id } = await hearing.readings.open({ id: playId, ...(groupId !== undefined && { groupId }) })
      onOpened(id)
    } catch (error) {
      if (failureCode(error) !== 'reading_going_on') showToast({ title: failureMessage(error) })
    }
    await refreshReadings(client)
    setBusy(false)
  }
  return { open, busy }
}
