import { type ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { Page } from '../../../ui/frame/page.tsx'
import { type SectionName, Sections } from './sections.tsx'

interface Props {
  readonly title: string
  /** The section one is in. */
  readonly here: SectionName
  readonly actions?: ReactNode
  /** The page within the section that this one goes back to; without one, the way back leads out. */
  readonly back?: { readonly to: string; readonly label: string }
  /** Reading width, or all there is. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A page of the administration: its sections across the top, then what this one is about. */
export function AdminPage({ title, here, actions, back, wide = false, children }: Props) {
  return (
    <Page title={title} back={back ?? { to: '/profile', label: m.nav_profile() }} actions={actions} wide={wide}>
      <Sections here={here} />
      {children}
    </Page>
  )
}
