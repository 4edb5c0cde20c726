import { Link as RouteLink } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { buttonClasses, Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { wouldLose, type LinkState } from '../connection/link-state.ts'
import type { Link } from '../connection/link.ts'
import { leaveToSignIn } from '../connection/renewal.ts'
import { noticeFor, type NoticeAction } from './notice.ts'
import { takeHome } from './take-home.ts'

interface Props {
  readonly link: Link
  readonly state: LinkState
  readonly writable: boolean
}

function Action({ action, link, state }: Omit<Props, 'writable'> & { action: NoticeAction }) {
  switch (action) {
    case 'sign-in':
      return <Button onClick={() => void leaveToSignIn(wouldLose(state))}>{m.editor_sign_in_again()}</Button>
    case 'reload':
      return <Button onClick={() => location.reload()}>{m.editor_reload()}</Button>
    case 'take-home':
      return <Button onClick={() => void takeHome(link.doc)}>{m.editor_take_text()}</Button>
    case 'try':
      return <Button onClick={() => link.retry()}>{m.editor_try_now()}</Button>
    case 'plays':
      return (
        <RouteLink to="/plays" className={buttonClasses('outline')}>
          {m.editor_to_plays()}
        </RouteLink>
      )
  }
}

/** What stands between the words on this page and the play, and what to do about it. */
export function Notices({ link, state, writable }: Props) {
  const notice = noticeFor(state, writable)
  if (notice === null) return null
  const { urgent, text, action } = notice
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-sm',
        urgent ? 'bg-accent-soft' : 'bg-sunk',
      )}
    >
      <Icon
        name={urgent ? 'circle-alert' : 'info'}
        className={classNames('size-4', urgent ? 'text-accent' : 'text-ink-soft')}
      />
      <p className="min-w-0 grow basis-60">{text()}</p>
      {action && <Action action={action} link={link} state={state} />}
    </div>
  )
}
