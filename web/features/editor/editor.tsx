import './editor.css'
import { useDeferredValue, useEffect, useState } from 'react'
import { Link as RouteLink, useBlocker } from '@tanstack/react-router'
import { api } from '../../platform/api/api.ts'
import { removeEarlyContent } from '../../platform/from-server.ts'
import { blockReload } from '../../platform/reload.ts'
import { useUser } from '../../platform/session/session.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { mayReload, hasUnsavedChanges, type LinkState } from './connection/link-state.ts'
import { PlayConnection, leaveToSignIn } from './connection/link.ts'
import { loadTypingHelp, typingHelp } from './writing/capitals.ts'
import { m } from '../../messages/messages.js'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EditorShell } from './shell/shell.tsx'
import type { EditorSlots } from './shell/view-state.ts'
import { downloadText } from './shell/notices.tsx'

/**
 * Returns the id of the user who opened this page. It doesn't change when the session ends, because the page still
 * shows their text.
 */
function usePerson(): string | undefined {
  const user = useUser()
  const [person, setPerson] = useState(user?.id)
  if (person === undefined && user) setPerson(user.id)
  return person
}

/** Opens the connection to a play for as long as the page shows it. */
function useLink(play: string, person: string): PlayConnection | null {
  const [held] = useState(() => createStore<PlayConnection | null>(null))
  useEffect(() => {
    const made = new PlayConnection(play, person)
    held.set(made)
    void askFacts(made)
    const release = blockReload({
      ready: () => mayReload(made.state.get()),
      watch: made.state.watch,
      settle: () => made.settle(),
    })
    return () => {
      release()
      held.set(null)
      made.close()
    }
  }, [held, play, person])
  return useStore(held)
}

/** Gets the role and trash state over HTTP. If the request fails, those reported by the socket apply. */
async function askFacts(link: PlayConnection): Promise<void> {
  try {
    const { role, trashedAt } = await api.plays.open({ id: link.play })
    link.learn({ role, trashed: trashedAt !== null })
  } catch {
    // offline or refused: the connection will detect it
  }
}

/** Maximum time to wait for the typing help, in milliseconds. */
const PATIENCE = 2000

/**
 * Returns whether editing can begin: once the typing help has loaded, or after a timeout. The wait ensures that names
 * and headings are suggested from the first words typed.
 */
function useHelp(): boolean {
  const [ready, setReady] = useState(() => typingHelp() !== undefined)
  useEffect(() => {
    const begin = (): void => setReady(true)
    const timer = setTimeout(begin, PATIENCE)
    void loadTypingHelp().then(begin)
    return () => clearTimeout(timer)
  }, [])
  return ready
}

/** The editor of a play, for one or several authors. */
export function Editor({ playId, ...slots }: EditorSlots & { playId: string }) {
  const person = usePerson()
  return person === undefined ? (
    <PageSkeleton />
  ) : (
    <Linked key={`${person} ${playId}`} playId={playId} person={person} {...slots} />
  )
}

interface LinkedProps extends EditorSlots {
  readonly playId: string
  readonly person: string
}

function Linked({ playId, person, ...slots }: LinkedProps) {
  const helped = useHelp()
  const link = useLink(playId, person)
  return link && helped ? <Opened link={link} {...slots} /> : <PageSkeleton />
}

function Opened({ link, ...slots }: EditorSlots & { link: PlayConnection }) {
  const state = useStore(link.state)
  // deferred, so that a long play isn't decoded and mounted in a single task
  const shown = useDeferredValue(state.shown)
  // don't leave the page while it holds the only copy of some text
  useBlocker({
    shouldBlockFn: () => staysFor(link.state.get()),
    enableBeforeUnload: false,
  })
  if (state.barrier === 'no-access') return <NoAccess link={link} state={state} />
  return state.shown && shown ? (
    <EditorShell link={link} state={state} {...slots} />
  ) : (
    <Opening link={link} state={state} />
  )
}

/**
 * Returns whether to stay on the page because leaving would lose text. Asks for confirmation, but always stays if the
 * session has ended, because sign-in must not replace a page that holds the only copy of some text.
 */
const staysFor = (state: LinkState): boolean =>
  hasUnsavedChanges(state) && (state.barrier === 'signed-out' || !confirm(m.editor_leave_unsent()))

function Opening({ link, state }: { link: PlayConnection; state: LinkState }) {
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
 * The page for a play that doesn't exist or isn't accessible. Both look the same, unless the user had the play open:
 * then they are told that they lost access, and can download unsent text.
 */
function NoAccess({ link, state }: { link: PlayConnection; state: LinkState }) {
  const unsent = state.dirty && state.shown
  const [title, text] = state.shown
    ? [m.editor_access_lost(), unsent ? m.editor_access_lost_unsent() : m.editor_access_lost_saved()]
    : [m.editor_no_access(), m.editor_no_access_text()]
  return (
    <Message title={title} text={text}>
      {unsent && <Button onClick={() => void downloadText(link.doc)}>{m.editor_take_text()}</Button>}
      <RouteLink to="/plays" className={buttonClasses('outline')}>
        {m.editor_to_plays()}
      </RouteLink>
    </Message>
  )
}

function Message({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) {
  useEffect(() => removeEarlyContent(), [])
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
