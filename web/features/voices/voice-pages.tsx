import type { GroupDetail } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useSpeech } from '../../platform/ai/features.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { useLocale, getLocale } from '../../platform/i18n/locale.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Library } from './library.tsx'
import { groupQuery } from './queries.ts'

/** `/groups/{id}/voices`: a group's voices, for all its members. */
export function GroupVoices({ groupId }: { groupId: string }) {
  useLocale()
  const group = useQuery(groupQuery(groupId))
  const back = { to: `/groups/${groupId}`, label: group.data?.name ?? m.page_group() }
  return (
    <Page title={m.page_group_voices()} back={back}>
      {group.data ? (
        <Shown group={group.data} />
      ) : group.isPending ? (
        <PageSkeleton />
      ) : (
        <EmptyState
          title={failureMessage(group.error)}
          action={
            failureCode(group.error) === 'group_not_found' ? (
              <Link to="/groups" className={buttonClasses()}>
                {m.groups_to_list()}
              </Link>
            ) : (
              <Button onClick={() => void group.refetch()}>{m.ui_try_again()}</Button>
            )
          }
        />
      )}
    </Page>
  )
}

function Shown({ group }: { group: GroupDetail }) {
  if (!useSpeech()) return <EmptyState title={m.failure_feature_off()} />
  return (
    <>
      <p className="mb-5 text-ink-soft [overflow-wrap:anywhere]">
        {group.archived ? m.voices_archived() : m.voices_of_group({ group: group.name })}
      </p>
      <Library
        scope={{ groupId: group.id }}
        language={group.language}
        empty={{ title: m.voices_empty(), says: m.voices_empty_says() }}
      />
    </>
  )
}

/** The section of the profile page with the user's own voices. Hidden if speech is off. */
export function OwnVoices() {
  if (!useSpeech()) return null
  return (
    <div className="border-b border-line py-6">
      <p className="mb-5 text-ink-soft">{m.voices_of_self()}</p>
      <Library
        scope="own"
        language={getLocale()}
        empty={{ title: m.voices_own_empty(), says: m.voices_own_empty_says() }}
      />
    </div>
  )
}
