import { Link } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useSpeech } from '../../platform/ai/features.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** A link from a group's page to its voices, shown if speech is on. */
export function GroupVoicesLink({ groupId }: { groupId: string }) {
  if (!useSpeech()) return null
  return (
    <section className="mt-10">
      <h2 className="mb-1 text-lg font-semibold">{m.page_group_voices()}</h2>
      <p className="mb-3 text-ink-soft">{m.voices_link_says()}</p>
      <Link to={`/groups/${groupId}/voices`} className={buttonClasses()}>
        <Icon name="audio-lines" />
        {m.voices_link()}
      </Link>
    </section>
  )
}
