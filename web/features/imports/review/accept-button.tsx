import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { titleValue } from '@replique/script'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { Review } from './use-review.ts'

/** Makes the play of what is seen; what is still on its way to the server arrives there first. */
export function AcceptButton({ id, review }: { id: string; review: Review }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    try {
      const had = await review.settled()
      const { play } = await api.ai.imports.accept({ id, had })
      const title = titleValue(review.draft.titlePage, 'title') || m.plays_untitled()
      showToast({ title: m.plays_imported({ title }) })
      client.removeQueries({ queryKey: ['imports'] })
      await client.invalidateQueries({ queryKey: ['plays'] })
      await navigate({ to: `/plays/${play}`, replace: true })
    } catch (error) {
      const body = failureCode(error) === 'storage_full' ? m.imports_storage_full() : failureMessage(error)
      showToast({ title: m.imports_not_made(), body })
      setBusy(false)
    }
  }
  return (
    <Button
      look="solid"
      className="whitespace-nowrap"
      busy={busy}
      disabled={review.saved === 'failed'}
      onClick={() => void accept()}
    >
      {m.imports_accept()}
    </Button>
  )
}
