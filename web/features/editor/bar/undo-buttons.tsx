import { m } from '../../../messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import type { MountedEditor } from '../mount.ts'

/** Where no key undoes: on a phone. */
export function UndoButtons({ editor }: { editor: MountedEditor }) {
  const { binding } = editor
  return (
    <div className="flex shrink-0">
      {[
        { icon: 'undo-2', label: m.editor_undo(), run: () => binding.undo() },
        { icon: 'redo-2', label: m.editor_redo(), run: () => binding.redo() },
      ].map(({ icon, label, run }) => (
        <button
          key={icon}
          type="button"
          aria-label={label}
          // the keyboard stays open
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
          className="inline-flex size-11 items-center justify-center rounded-base text-ink-soft active:bg-sunk"
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  )
}
