import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { useAnswer } from './use-answer.ts'

interface Props {
  /** Of the invitation. */
  readonly id: string
  /** What is answered. */
  readonly sentence: string
}

/** The two answers to an invitation that was sent to one's own address. */
export function Answers({ id, sentence }: Props) {
  const { busy, failure, accept, decline } = useAnswer({ id })
  const say = async () => {
    if (await accept()) showToast({ title: m.friends_accepted() })
  }
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <Button look="solid" busy={busy} aria-label={m.friends_accept_this({ sentence })} onClick={() => void say()}>
          {m.friends_accept()}
        </Button>
        <Button disabled={busy} aria-label={m.friends_decline_this({ sentence })} onClick={() => void decline()}>
          {m.friends_decline()}
        </Button>
      </div>
      <div aria-live="polite">{failure !== undefined && <Problem>{failureMessage(failure)}</Problem>}</div>
    </div>
  )
}
