import { revisionName } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { useFrame } from '../desk/editor-value.ts'
import type { MountedEditor } from '../mount.ts'
import { paperOf } from './papers.ts'

/** Which revision is open, quietly: whoever writes should know that it is marked. */
export function RevisionSign({ editor, onPress }: { editor: MountedEditor; onPress: () => void }) {
  const { settings } = useFrame(editor)
  const open = settings.production?.open
  if (open === undefined) return null
  const name = revisionName(open, { settings }, editor.live.layout)
  return (
    <button
      type="button"
      onClick={onPress}
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
