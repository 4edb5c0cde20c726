import { Link as RouteLink } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useEditorValue } from '../shell/editor-value.ts'
import type { ViewStore } from '../shell/view-state.ts'
import type { MountedEditor } from '../mount.ts'
import { idAtCaret } from '../writing/navigation.ts'

interface PlayLinkProps {
  readonly to: '/plays/$id' | '/plays/$id/listen'
  readonly play: string
  readonly hash?: string
  readonly icon: string
  readonly label: string
}

const PlayLink = ({ to, play, hash = '', icon, label }: PlayLinkProps) => (
  <RouteLink
    to={to}
    params={{ id: play }}
    hash={hash}
    aria-label={label}
    data-tip={label}
    className="inline-flex size-11 items-center justify-center rounded-base text-ink-soft hover:bg-sunk hover:text-ink"
  >
    <Icon name={icon} />
  </RouteLink>
)

interface PlayLinksProps {
  readonly play: string
  readonly editor: MountedEditor
  readonly view: ViewStore
}

/** To what else is done with the play: hearing it from the line of the caret on, and sharing it. */
export function PlayLinks({ play, editor, view }: PlayLinksProps) {
  const line = useEditorValue(editor, idAtCaret)
  const { speech } = useStore(view)
  return (
    <>
      {speech && <PlayLink to="/plays/$id/listen" play={play} hash={line} icon="headphones" label={m.page_listen()} />}
      <PlayLink to="/plays/$id" play={play} icon="user-plus" label={m.editor_share()} />
    </>
  )
}
