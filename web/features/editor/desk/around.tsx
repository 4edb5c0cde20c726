import { lazy, Suspense, type ReactNode } from 'react'

const afterwards = () => import('./afterwards.ts')

export const PlayLinks = lazy(async () => ({ default: (await afterwards()).PlayLinks }))
export const Faces = lazy(async () => ({ default: (await afterwards()).Faces }))
export const RevisionSign = lazy(async () => ({ default: (await afterwards()).RevisionSign }))
export const SuggestingNotice = lazy(async () => ({ default: (await afterwards()).SuggestingNotice }))
export const Announcer = lazy(async () => ({ default: (await afterwards()).Announcer }))
export const FocusMode = lazy(async () => ({ default: (await afterwards()).FocusMode }))

/** Room for what comes a moment after the page. */
export const Around = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>
