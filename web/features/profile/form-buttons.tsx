import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'

interface Props {
  readonly action: string
  readonly busy: boolean
  readonly onCancel: () => void
}

/** What ends a small form: the deed, and the way back. */
export function FormButtons({ action, busy, onCancel }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" look="solid" busy={busy}>
        {action}
      </Button>
      <Button look="plain" disabled={busy} onClick={onCancel}>
        {m.profile_cancel()}
      </Button>
    </div>
  )
}
