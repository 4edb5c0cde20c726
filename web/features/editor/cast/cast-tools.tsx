import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { MountedEditor } from '../mount.ts'
import { colouredNames, turnColours } from './colours.ts'

interface Props {
  readonly editor: MountedEditor
  readonly typed: string
  /** From so many on, one looks for somebody rather than down the list. */
  readonly many: boolean
  readonly onType: (typed: string) => void
  readonly onPrinted: () => void
}

/** What one does with the whole list. */
export function CastTools({ editor, typed, many, onType, onPrinted }: Props) {
  const coloured = useStore(colouredNames)
  return (
    <div className="flex items-center gap-1 px-4 pt-3">
      {many && (
        <label className="min-w-0 grow">
          <span className="sr-only">{m.cast_search()}</span>
          <input
            type="search"
            value={typed}
            placeholder={m.cast_search()}
            onChange={(event) => onType(event.target.value)}
            className="h-11 w-full rounded-house border border-line-strong bg-raised px-3"
          />
        </label>
      )}
      <IconButton
        icon="palette"
        label={m.cast_coloured()}
        aria-pressed={coloured}
        onClick={() => turnColours(editor, !coloured)}
        className="aria-pressed:bg-accent-soft aria-pressed:text-ink"
      />
      <IconButton icon="printer" label={m.cast_print()} onClick={onPrinted} />
    </div>
  )
}
