import { revisionName } from '@replique/script'
import { useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { useFrame } from '../desk/editor-value.ts'
import type { ViewStore } from '../desk/view-state.ts'
import type { MountedEditor } from '../mount.ts'
import { paperOf } from './papers.ts'

interface Props {
  readonly editor: MountedEditor
  readonly view: ViewStore
}

/** A scene that was taken out is brought back where one asks for it: pressing it on the page opens the panel. */
function useOmittedScenes({ editor, view }: Props): void {
  const { dom } = editor.view
  useEffect(() => {
    const open = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('[data-omitted]')) view.change({ side: 'production' })
    }
    dom.addEventListener('click', open)
    return () => dom.removeEventListener('click', open)
  }, [dom, view])
}

/** Which revision is open, quietly: whoever writes should know that it is marked. */
export function RevisionSign(props: Props) {
  const { editor, view } = props
  useOmittedScenes(props)
  const { settings } = useFrame(editor)
  const open = settings.production?.open
  if (open === undefined) return null
  const name = revisionName(open, { settings }, editor.live.layout)
  return (
    <button
      type="button"
      onClick={() => view.toggleSide('production')}
      aria-label={m.production_open_now({ name })}
      data-tip={m.production_open_now({ name })}
      data-revision-open={open}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-house px-2 text-sm whitespace-nowrap text-ink-soft hover:bg-sunk"
    >
      <span className="size-3 rounded-full border border-line-strong" style={{ background: paperOf(open) }} />
      <span className="max-rail:hidden">{name}</span>
    </button>
  )
}
