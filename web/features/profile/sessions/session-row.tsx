import type { OwnSession } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { account } from '../../../platform/api/account.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { dayWords, momentWords } from '../day-words.ts'
import { Refused } from '../refused.tsx'
import { useAttempt } from '../use-attempt.ts'
import { agentWords } from './agent-words.ts'
import { readAgent } from './user-agent.ts'

/** Where somebody is signed in, and the way to end it. */
export function SessionRow({ session }: { session: OwnSession }) {
  const { busy, refusal, attempt } = useAttempt()
  const agent = readAgent(session.userAgent ?? '')
  const name = agentWords(agent)
  const end = async () => {
    if (await attempt(() => account.endSession({ id: session.id })))
      showToast({ title: m.profile_session_ended({ name }) })
  }
  return (
    <li className="grid gap-1 py-2">
      <div className="flex min-h-12 items-center gap-3">
        <Icon name={agent.handheld ? 'smartphone' : 'monitor'} className="text-ink-soft" />
        <div className="min-w-0 grow">
          <p>
            {name}
            {session.current && <span className="font-semibold text-accent"> · {m.profile_session_this()}</span>}
          </p>
          <p className="text-sm text-ink-soft">
            {m.profile_session_used({ moment: momentWords(session.lastUsedAt) })}
            {' · '}
            {m.profile_session_since({ day: dayWords(session.createdAt) })}
          </p>
        </div>
        {!session.current && (
          <Button
            look="plain"
            busy={busy}
            aria-label={m.profile_session_end_named({ name })}
            onClick={() => void end()}
          >
            {m.profile_session_end()}
          </Button>
        )}
      </div>
      <Refused refusal={refusal} />
    </li>
  )
}
