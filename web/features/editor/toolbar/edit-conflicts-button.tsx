import { m } from '../../../messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'

/** A discreet button for edit conflicts that need a decision. */
export function EditConflictsButton({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={m.editor_edit_conflicts({ count })}
      data-tip={m.editor_edit_conflicts({ count })}
      className="relative inline-flex size-11 items-center justify-center rounded-base text-ink-soft hover:bg-sunk"
    >
      <Icon name="archive-restore" />
      <span className="absolute top-1.5 right-1.5 min-w-4 rounded-full bg-accent px-1 text-xs leading-4 text-on-accent">
        {count}
      </span>
    </button>
  )
}
