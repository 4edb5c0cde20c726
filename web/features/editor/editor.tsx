import { Link as RouteLink, useBlocker } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useStore } from '../../platform/store.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { wouldLose, type LinkState } from './connection/link-state.ts'
import type { Link } from './connection/link.ts'
import { leaveToSignIn } from './connection/renewal.ts'
import { Desk } from './desk/desk.tsx'
import { takeHome } from './desk/take-home.ts'
import { useHelp } from './desk/use-help.ts'
import { useLink, usePerson } from './desk/use-link.ts'
import './editor.css'

/** Writing a play, alone or with others. */
export function Editor({ playId }: { playId: string }) {
  const person = usePerson()
  return person === undefined ? (
    <PageSkeleton />
  ) : (
    <Linked key={`${person} ${playId}`} playId={playId} person={person} />
  )
}

function Linked({ playId, person }: { playId: string; person: string }) {
  const helped = useHelp()
  const link = useLink(playId, person)
  return link && helped ? <Opened link={link} /> : <PageSkeleton />
}

function Opened({ link }: { link: Link }) {
  const state = useStore(link.state)
  // Nothing on this page may be the only place where words are when the page is left.
  useBlocker({
    shouldBlockFn: () => staysFor(link.state.get()),
    enableBeforeUnload: false,
  })
  if (state.barrier === 'no-access') return <NoAccess link={link} state={state} />
  return state.shown ? <Desk link={link} state={state} /> : <Opening link={link} state={state} />
}

/** An ended session leads to the door, but not away from the only place where words are. */
const staysFor = (state: LinkState): boolean =>
  wouldLose(state) && (state.barrier === 'signed-out' || !confirm(m.editor_leave_unsent()))

function Opening({ link, state }: { link: Link; state: LinkState }) {
  if (state.barrier === 'signed-out' || state.barrier === 'somebody-else')
    return (
      <Message title={m.editor_signed_out()}>
        <Button look="solid" onClick={() => void leaveToSignIn(false)}>
          {m.editor_sign_in_again()}
        </Button>
      </Message>
    )
  if (state.phase !== 'waiting') return <PageSkeleton />
  return (
    <Message title={m.editor_unreachable()} text={m.editor_unreachable_text()}>
      <Button onClick={() => link.retry()}>{m.editor_try_now()}</Button>
    </Message>
  )
}

/**
 * No such play, or no right to it: the two are not told apart, but whoever had it open before is told that it is no
 * longer theirs. Words written before are handed out.
 */
function NoAccess({ link, state }: { link: Link; state: LinkState }) {
  const unsent = state.dirty && state.shown
  const [title, text] = state.shown
    ? [m.editor_access_lost(), unsent ? m.editor_access_lost_unsent() : m.editor_access_lost_saved()]
    : [m.editor_no_access(), m.editor_no_access_text()]
  return (
    <Message title={title} text={text}>
      {unsent && <Button onClick={() => void takeHome(link.doc)}>{m.editor_take_text()}</Button>}
      <RouteLink to="/plays" className={buttonClasses('outline')}>
        {m.editor_to_plays()}
      </RouteLink>
    </Message>
  )
}

function Message({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-xl px-5 py-16">
      <div role="alert">
        <EmptyState level={1} title={title} action={<div className="flex flex-wrap gap-2">{children}</div>}>
          {text}
        </EmptyState>
      </div>
    </main>
  )
}
