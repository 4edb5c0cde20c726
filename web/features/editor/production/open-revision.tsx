import { revisionName } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { useFrame } from '../shell/editor-hooks.ts'
import { paperOf } from './papers.ts'
import type { SignProps } from './revision-sign.tsx'

/** The open revision: its name, and the colour of its paper. */
export function OpenRevision({ editor, view, open }: SignProps & { readonly open: number }) {
  const { settings } = useFrame(editor)
  const name = revisionName(open, { settings }, editor.live.layout)
  return (
    <button
      type="button"
      onClick={() => view.toggleSide('production')}
      aria-label={m.production_open_now({ name })}
      data-tip={m.production_open_now({ name })}
      data-revision-open={open}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-base px-2 text-sm whitespace-nowrap text-ink-soft hover:bg-sunk"
    >
      <span className="size-3 rounded-full border border-line-strong" style={{ background: paperOf(open) }} />
      <span className="max-rail:hidden">{name}</span>
    </button>
  )
}
