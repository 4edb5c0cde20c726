import { Link as RouteLink } from '@tanstack/react-router'
import { toPlay } from '@replique/manuscript'
import { printPlainFountain, titleValue, type Play } from '@replique/script'
import type { Doc } from 'yjs'
import { m } from '../../../messages/messages.js'
import { type LinkState, hasUnsavedChanges } from '../connection/link-state.ts'
import { buttonClasses, Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type PlayConnection, leaveToSignIn } from '../connection/link.ts'

/** Prints everything that Fountain can express or, if the module for this can't be loaded, at least the text. */
async function print(play: Play): Promise<string> {
  try {
    return (await import('./whole-fountain.ts')).printFountain(play)
  } catch {
    return printPlainFountain(play)
  }
}

/** Downloads the text on this page as a Fountain file, for when it can't be saved to the play. */
export async function downloadText(doc: Doc): Promise<void> {
  const play = toPlay(doc)
  const name = titleValue(play.titlePage, 'title')
    .replace(/[*_]/g, '')
    .replace(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
  const url = URL.createObjectURL(new Blob([await print(play)], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name || m.plays_untitled()}.fountain`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

type NoticeAction = 'sign-in' | 'reload' | 'take-home' | 'plays' | 'try'

/** A line below the toolbar that says what happened, what was kept and what to do. */
interface Notice {
  readonly urgent: boolean
  readonly text: () => string
  readonly action?: NoticeAction
}

const urgent = (text: () => string, action: NoticeAction): Notice => ({ urgent: true, text, action })
const calm = (text: () => string, action?: NoticeAction): Notice => ({ urgent: false, text, ...(action && { action }) })

/** Returns the most important notice for the user, or null if all is well. */
export function noticeFor(state: LinkState, writable: boolean): Notice | null {
  const { barrier, refusal, trashed, role, stored, phase, dirty } = state
  if (barrier === 'signed-out') return urgent(stored ? m.editor_signed_out_kept : m.editor_signed_out, 'sign-in')
  if (barrier === 'somebody-else') return urgent(m.editor_somebody_else, 'reload')
  if (barrier === 'refused') return urgent(wordsOfRefusal(refusal), 'take-home')
  if (refusal === 'too_large') return urgent(m.editor_refused_too_large, 'take-home')
  if (refusal === 'not_allowed') return urgent(m.editor_refused_not_allowed, 'take-home')
  if (state.incomplete) return calm(m.editor_set_aside)
  if (trashed) return calm(m.editor_trashed, 'plays')
  if (!writable && role !== null && role !== 'commenter')
    return dirty ? urgent(m.editor_read_only_unsent, 'take-home') : calm(m.editor_read_only)
  return phase === 'waiting' && stored === false ? urgent(m.editor_offline_unkept, 'try') : null
}

function wordsOfRefusal(refusal: LinkState['refusal']): () => string {
  if (refusal === 'too_many_remarks') return m.comments_refused_full
  if (refusal === 'play_full') return m.editor_refused_play_full
  if (refusal === 'page_taken') return m.editor_refused_page_taken
  return refusal === 'not_allowed' ? m.editor_refused_not_allowed : m.editor_refused_invalid
}

interface Props {
  readonly link: PlayConnection
  readonly state: LinkState
  readonly writable: boolean
}

function Action({ action, link, state }: Omit<Props, 'writable'> & { action: NoticeAction }) {
  switch (action) {
    case 'sign-in':
      return <Button onClick={() => void leaveToSignIn(hasUnsavedChanges(state))}>{m.editor_sign_in_again()}</Button>
    case 'reload':
      return <Button onClick={() => location.reload()}>{m.editor_reload()}</Button>
    case 'take-home':
      return <Button onClick={() => void downloadText(link.doc)}>{m.editor_take_text()}</Button>
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

/** Shows why changes can't reach the play, and what to do about it. */
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
