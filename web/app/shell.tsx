import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { m } from '../messages/messages.js'
import { forceColourMode } from '../platform/colour-mode.ts'
import { useUser } from '../platform/session/session.ts'
import { AppFrame, type Tab } from '../ui/frame/app-frame.tsx'
import { OpenFrame } from '../ui/frame/open-frame.tsx'
import { tabTitle } from '../ui/frame/page-title.ts'
import { VersionNotice } from './screens/version-notice.tsx'

const tabs = (): Tab[] => [
  { to: '/', icon: 'house', label: m.nav_home() },
  { to: '/plays', icon: 'book-open-text', label: m.nav_plays() },
  { to: '/groups', icon: 'users', label: m.nav_groups() },
  { to: '/social/friends', icon: 'heart-handshake', label: m.nav_friends() },
  { to: '/profile', icon: 'circle-user-round', label: m.nav_profile() },
]

/** What surrounds the page of the current route. */
export function Shell() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  const user = useUser()
  const title = page?.title?.()
  useEffect(() => forceColourMode(page?.colourMode), [page])
  // before the page's own effects, which may know a better title
  useLayoutEffect(() => {
    document.title = tabTitle(title)
  }, [title])
  const content = <Outlet />
  if (page?.frame === 'bare')
    return (
      <>
        {content}
        <VersionNotice floating />
      </>
    )
  if (!user) return <OpenFrame notice={<VersionNotice />}>{content}</OpenFrame>
  return (
    <AppFrame tabs={tabs()} notice={<VersionNotice />}>
      {content}
    </AppFrame>
  )
}
