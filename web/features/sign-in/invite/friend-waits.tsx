import { m } from '../../../messages/messages.js'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/frame/page.tsx'
import { WaysIn } from './ways-in.tsx'

/** A friend's invitation whose reader is not signed in. */
export function FriendWaits({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState title={m.invite_waits()} action={<WaysIn />} />
    </Page>
  )
}
