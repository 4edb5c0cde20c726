import { lazy, useEffect } from 'react'
import { useFrame } from '../shell/editor-hooks.ts'
import { LazyBoundary } from '../shell/lazy-part.tsx'
import type { ViewStore } from '../shell/view-state.ts'
import type { MountedEditor } from '../mount.ts'

export interface SignProps {
  readonly editor: MountedEditor
  readonly view: ViewStore
}

/** Opens the production panel when an omitted scene is clicked, since it can be restored there. */
function useOmittedScenes({ editor, view }: SignProps): void {
  const { dom } = editor.view
  useEffect(() => {
    const open = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('[data-omitted]')) view.change({ side: 'production' })
    }
    dom.addEventListener('click', open)
    return () => dom.removeEventListener('click', open)
  }, [dom, view])
}

/** loaded on demand, because most plays have no open revision */
const OpenRevision = lazy(async () => ({ default: (await import('./open-revision.tsx')).OpenRevision }))

/** Shows discreetly which revision is open, so that authors know that their changes are marked. */
export function RevisionSign(props: SignProps) {
  useOmittedScenes(props)
  const open = useFrame(props.editor).settings.production?.open
  if (open === undefined) return null
  return (
    <LazyBoundary onFail={() => {}}>
      <OpenRevision {...props} open={open} />
    </LazyBoundary>
  )
}
