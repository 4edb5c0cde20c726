import { Link } from '@tanstack/react-router'
import { m } from '../messages/messages.js'
import { buttonClasses } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Page } from './frame/page.tsx'

/** An honest page where something is still to be built. */
export function NotYet({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState
        title={m.not_yet_title()}
        action={
          <Link to="/" className={buttonClasses()}>
            {m.error_home()}
          </Link>
        }
      >
        {m.not_yet_body()}
      </EmptyState>
    </Page>
  )
}
